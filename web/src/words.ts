// Small helpers over text: the rules that speak of what is asked, and a record packed into a link.
import type { Game } from "./types";

const words = (text: string) => text.toLowerCase().match(/[a-z]{4,}/g)?.map((w) => w.replace(/(ing|ed|es|s)$/, "")) ?? [];

// The rules whose words the question shares, rare words counting most.
export function rulesAbout(game: Game, question: string, n: number): { rule: string; text: string }[] {
  const rules = Object.entries(game.rules ?? {}).filter(([id]) => /^R\d/.test(id)).map(([rule, text]) => ({ rule, text, words: new Set(words(text)) }));
  const asked = new Set(words(question));
  const weight = new Map([...asked].map((w) => [w, Math.log(1 + rules.length / (1 + rules.filter((r) => r.words.has(w)).length))]));
  return rules.map((r) => ({ ...r, score: [...asked].reduce((sum, w) => sum + (r.words.has(w) ? weight.get(w)! : 0), 0) / Math.sqrt(8 + r.words.size) }))
    .filter((r) => r.score > 0.5).sort((a, b) => b.score - a.score).slice(0, n);
}

async function through(bytes: Uint8Array, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  return new Uint8Array(await new Response(new Blob([bytes as BlobPart]).stream().pipeThrough(stream)).arrayBuffer());
}

// A whole record as part of an address.
export async function pack(text: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  return btoa(Array.from(bytes, (b) => String.fromCharCode(b)).join("")).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

export async function unpack(link: string): Promise<string> {
  const bytes = Uint8Array.from(atob(link.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
  return new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw")));
}

export async function copy(text: string): Promise<boolean> {
  try { await navigator.clipboard.writeText(text); return true; } catch { return false; }
}

export function save(text: string, game: string) {
  const a = document.createElement("a");
  a.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  a.download = `${game}.bellum`;
  a.click();
}
