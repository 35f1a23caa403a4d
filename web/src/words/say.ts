// A sentence of the catalogue in the reader's language. English is here; another language is fetched before the
// page is drawn, and the build has seen to it that no sentence of it is missing (tongues.mjs).
import { settings } from "../settings";
import { en, type Key } from "./en";

/** What the build found: each language by its code, and what it calls itself. */
declare const TONGUES: Record<string, string> | undefined;
export const tongues: Record<string, string> = typeof TONGUES === "undefined" ? {} : TONGUES;
const original = "en";

let mine: Partial<Record<Key, string>> = {};
let language = original;
let order = orderOf(original);

/** The plural forms of a language in the order in which a catalogue writes them. */
function orderOf(language: string): { rules: Intl.PluralRules; forms: string[] } {
  const rules = new Intl.PluralRules(language);
  const met = new Set(Array.from({ length: 1000 }, (_, n) => rules.select(n)));
  return {
    rules,
    forms: ["zero", "one", "two", "few", "many", "other"].filter((f) => met.has(f as Intl.LDMLPluralRule)),
  };
}

/** The language that the reader chose, or the first of the browser's that is there. */
export function chosen(): string {
  const wanted = settings.language === "auto" ? navigator.languages : [settings.language];
  const codes = wanted.map((code) => code.toLowerCase().split("-")[0]);
  return codes.find((code) => code === original || code in tongues) ?? original;
}
/** The language that is spoken. */
export const spoken = (): string => language;

/** The words of a file in a language: `page`, or a game. null: it has none, or they cannot be fetched now. */
export const wordsOf = <T>(language: string, name: string): Promise<T | null> =>
  fetch(`/words-${language}-${name}.json`)
    .then((r) => (r.ok ? (r.json() as Promise<T>) : null))
    .catch(() => null);

/** Speaks the reader's language from now on. A language that cannot be fetched now is English today. */
export async function speak(): Promise<void> {
  const wanted = chosen();
  const words = wanted === original ? null : await wordsOf<typeof mine>(wanted, "page");
  mine = words ?? {};
  language = words ? wanted : original;
  order = orderOf(language);
  document.documentElement.lang = language;
}

/** A line of the core as a sentence: it begins with a capital and ends with a stop, or as it ends already. */
export const sentence = (line: string): string =>
  line ? `${line[0].toUpperCase()}${line.slice(1)}`.replace(/[^.?!:…]$/, "$&.") : "";

export function say(key: Key, values: Record<string, string | number> = {}): string {
  const text = mine[key] ?? en[key] ?? "";
  const forms = text.split("|");
  const form = forms.length > 1 ? forms.at(order.forms.indexOf(order.rules.select(Number(values.n))))! : text;
  return form.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
}
