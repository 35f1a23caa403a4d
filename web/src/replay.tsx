// A finished match, step by step; play on from anywhere.
import { useEffect, useState } from "preact/hooks";
import { Table } from "./board";
import type { Core } from "./core";
import { motion } from "./seat";
import { Log, Panels, Zones } from "./side";
import { nameOf, titleOf, useTeller } from "./play";
import { type Game, type See } from "./types";
import { copy, pack, unpack } from "./words";

export function Replay({ core, games, what, onLeave, onFork, onSave }: { core: Core; games: Game[]; what: string; onLeave(): void; onFork(saved: any): void; onSave(text: string, game: string): void }) {
  const [info, setInfo] = useState<any>(null);
  const [at, setAt] = useState(0);
  const [see, setSee] = useState<See | null>(null);
  const [auto, setAuto] = useState(false);
  const [text, setText] = useState("");
  const [shared, setShared] = useState("");
  useEffect(() => {
    let id = 0;
    void (async () => {
      const record = what ? await unpack(what).catch(() => "") : sessionStorage.getItem("record") ?? "";
      setText(record);
      const read = record ? await core.load(record) : { error: "This link holds no record." };
      id = read.id ?? 0;
      setInfo(read);
      setAt(what ? 0 : read.entries ?? 0);
    })();
    return () => { if (id) void core.call({ do: "free", id }); };
  }, [what]);
  useEffect(() => { if (info?.id) void core.step(info.id, at, 5).then(setSee); }, [info, at]);
  useEffect(() => {
    if (!auto) return;
    const t = setInterval(() => setAt((n) => { if (n >= info.entries) { setAuto(false); return n; } return n + 1; }), motion.on ? 600 : 60);
    return () => clearInterval(t);
  }, [auto]);
  if (info?.error) return <main class="loading"><pre>{info.error}</pre><button onClick={onLeave}>Back</button></main>;
  if (!info || !see) return <main class="loading">Reading the record…</main>;
  return <Film {...{ core, info, see, at, setAt, auto, setAuto, text, shared, setShared, onLeave, onFork, onSave }} game={games.find((g) => g.id === info.game)!} />;
}

function Film({ core, info, see, at, setAt, auto, setAuto, text, shared, setShared, onLeave, onFork, onSave, game }: any) {
  const teller = useTeller(game as Game, see.scene, (written) => core.rules(info.id, written));
  const name = (seat: number) => nameOf(see.scene, game, seat);
  const [me, setMe] = useState(0);
  const [level, setLevel] = useState("club");
  const step = (d: number) => setAt(Math.max(0, Math.min(info.entries, at + d)));
  return <main class="play replay" tabIndex={0} onKeyDown={(e) => { if (/^(INPUT|SELECT)$/.test((e.target as HTMLElement).tagName)) return; if (e.key === "ArrowLeft") step(-1); if (e.key === "ArrowRight") step(1); }}>
    <header class="bar"><button class="ghost" onClick={onLeave}>‹ <span class="wide">Games</span></button><h1>{titleOf(see.scene, game)}</h1><div class="tools"><button class="ghost" onClick={async () => { const link = `${location.origin}/#/replay/${await pack(text)}`; setShared(link); void copy(link); }}>Share</button><button class="ghost" onClick={() => onSave(text, info.game)}>Save</button></div></header>
    <section class="stage"><Table scene={see.scene} flip={false} hot={new Set()} armed={null} arrows={[]} onCell={() => {}} onHover={() => {}} /></section>
    <section class="question ask"><h2>Entry {at} of {info.entries}</h2>
      <input type="range" min={0} max={info.entries} value={at} aria-label="Entry" onInput={(e) => setAt(Number((e.target as HTMLInputElement).value))} />
      <div class="buttons"><button onClick={() => step(-1)}>‹ Back</button><button class="go" onClick={() => { if (!auto && at >= info.entries) setAt(0); setAuto(!auto); }}>{auto ? "Stop" : "Play"}</button><button onClick={() => step(1)}>Next ›</button></div>
      {shared && <p class="proof">The link holds the whole match. <input readOnly value={shared} aria-label="Link to the replay" onFocus={(e) => (e.target as HTMLInputElement).select()} /></p>}
      <p>{info.verified === true ? "The seed is known and every die and draw follows from it." : info.verified === false ? "The dice do NOT follow from the seed." : ""}</p>
      <div class="fork"><button onClick={async () => { const p = await core.call({ do: "position", id: info.id, entry: at }); onFork({ game: info.game, position: p.position, data: info.data, setup: {}, seats: Array.from({ length: info.seats }, (_, i) => ({ kind: i === me || level === "me" ? "me" : "computer", level })) }); }}>Play on from here</button>
        <label>as <select value={String(me)} onChange={(e) => setMe(Number((e.target as HTMLSelectElement).value))}>{Array.from({ length: info.seats }, (_, i) => <option value={String(i)}>{name(i)}</option>)}</select></label>
        <label>against <select value={level} onChange={(e) => setLevel((e.target as HTMLSelectElement).value)}><option value="me">me, on this screen</option>{["recruit", "club", "strong"].map((l) => <option value={l}>{l}</option>)}</select></label></div></section>
    <aside class="side" aria-label="Table and log"><Panels scene={see.scene} name={name} />
      <Zones cards={see.scene.cards} name={name} asked={false} choicesOf={() => []} onPick={() => {}} onHover={() => {}} />
      <Log see={see} teller={teller} history={[]} at={null} onAt={() => {}} /></aside>
  </main>;
}
