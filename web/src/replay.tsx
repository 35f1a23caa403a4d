// A finished match, step by step; play on from anywhere.
import { useEffect, useState } from "preact/hooks";
import { Table } from "./board";
import type { Core } from "./core";
import type { Game, See } from "./types";

export function Replay({ core, games, onLeave, onFork, onSave }: { core: Core; games: Game[]; what: string; onLeave(): void; onFork(saved: any): void; onSave(text: string, game: string): void }) {
  const [info, setInfo] = useState<any>(null);
  const [at, setAt] = useState(0);
  const [see, setSee] = useState<See | null>(null);
  const [auto, setAuto] = useState(false);
  const text = sessionStorage.getItem("record") ?? "";
  useEffect(() => { void core.load(text).then((r) => { setInfo(r); setAt(r.entries ?? 0); }); }, []);
  useEffect(() => { if (info?.id) void core.step(info.id, at, 5).then(setSee); }, [info, at]);
  useEffect(() => {
    if (!auto) return;
    const t = setInterval(() => setAt((n) => { if (n >= info.entries) { setAuto(false); return n; } return n + 1; }), 600);
    return () => clearInterval(t);
  }, [auto]);
  if (info?.error) return <main class="loading"><pre>{info.error}</pre><button onClick={onLeave}>Back</button></main>;
  if (!info || !see) return <main class="loading">Reading the record…</main>;
  const game = games.find((g) => g.id === info.game);
  const step = (d: number) => setAt(Math.max(0, Math.min(info.entries, at + d)));
  return <main class="play replay" tabIndex={0} onKeyDown={(e) => { if (e.key === "ArrowLeft") step(-1); if (e.key === "ArrowRight") step(1); }}>
    <header class="bar"><button class="ghost" onClick={onLeave}>‹ Games</button><h1>{see.scene.title || game?.name}</h1><div class="tools"><button class="ghost" onClick={() => onSave(text, info.game)}>Save</button></div></header>
    <section class="stage"><Table scene={see.scene} flip={false} hot={new Set()} armed={null} arrows={[]} onCell={() => {}} onHover={() => {}} /></section>
    <aside class="side"><section class="question"><h2>Entry {at} of {info.entries}</h2>
      <input type="range" min={0} max={info.entries} value={at} aria-label="Entry" onInput={(e) => setAt(Number((e.target as HTMLInputElement).value))} />
      <div class="buttons"><button onClick={() => step(-1)}>‹ Back</button><button class="go" onClick={() => setAuto(!auto)}>{auto ? "Stop" : "Play"}</button><button onClick={() => step(1)}>Next ›</button></div>
      <p>{info.verified === true ? "The seed is known and every die and draw follows from it." : info.verified === false ? "The dice do NOT follow from the seed." : ""}</p>
      <button onClick={async () => { const p = await core.call({ do: "position", id: info.id, entry: at }); onFork({ game: info.game, position: p.position, setup: {}, seats: [{ kind: "me", level: "" }, { kind: "me", level: "" }, { kind: "me", level: "" }, { kind: "me", level: "" }] }); }}>Play on from here</button></section>
      <section class="log"><b>Log</b><ol>{see.log.slice(-200).reverse().map((l) => <li>{l}</li>)}</ol></section></aside>
  </main>;
}
