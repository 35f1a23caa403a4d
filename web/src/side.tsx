// What stands beside the board: cards, odds, panels, the log, the end of a match.
import { useEffect, useState } from "preact/hooks";
import { SymbolRow, isSymbols, symbolWords } from "./art";
import { Die } from "./effects";
import type { TableHost } from "./seat";
import type { Teller } from "./telling";
import { Board as Kind, Mark, seatLetter, type Card, type Choice, type Game, type Odds, type OddsLine, type Scene, type See } from "./types";
import { copy, pack, save } from "./words";

export function CardView({ card, choices, onPick, onHover, plain }: { card: Card; choices: Choice[]; onPick(c: Choice): void; onHover(c: Choice | null): void; plain?: boolean }) {
  const can = choices.length > 0, hidden = card.marks & Mark.Hidden;
  const cls = ["card", "seat" + card.seat, can ? "can" : "", hidden ? "back" : "", card.marks & Mark.Selected ? "selected" : ""].join(" ");
  const face = <>
    {isSymbols(card.code) && !hidden ? <svg viewBox="-50 -34 100 68" class="symbols" aria-hidden="true"><SymbolRow code={card.code} size={30} /></svg> : <b>{hidden ? "✦" : card.name || card.code}</b>}
    {card.count > 1 && <span class="count">×{card.count}</span>}
    {!hidden && card.text && <small>{card.text}</small>}</>;
  const label = hidden ? `${card.count} face down` : `${symbolWords(card.code) || card.name || card.code}${card.count > 1 ? ", " + card.count : ""}. ${card.text}`;
  if (plain || !can) return <div class={cls} role="img" title={card.text} aria-label={label}>{face}</div>;
  return <button class={cls} onClick={() => onPick(choices[0])} onMouseEnter={() => onHover(choices[0])} onMouseLeave={() => onHover(null)}
    onFocus={() => onHover(choices[0])} onBlur={() => onHover(null)} title={card.text} aria-label={label}>{face}</button>;
}

// What may come of a move. Results that are told alike are one, with the faces that all of their rolls have: a flag that is still to be answered.
function OddsTable({ lines, teller }: { lines: OddsLine[]; teller: Teller | null }) {
  const rows = new Map<string, { p: number; chances: string[]; events: string; words: string; faces: string[] }>();
  for (const l of lines) {
    const told = l.text.trim().split("\n").map((x) => teller?.tell(x));
    const faces = [...new Set(told.flatMap((t) => t?.show?.dice?.split(" ") ?? []))].filter(Boolean);
    const words = told.map((t) => (t && !t.show?.dice && !t.show?.luck && t.say) || "").filter(Boolean).join("; ") || "nothing", was = rows.get(words);
    if (was) { was.p += l.p; was.chances.push(l.chance); was.faces = was.faces.filter((f) => faces.includes(f)); } else rows.set(words, { p: l.p, chances: [l.chance], events: l.text.trim(), words, faces });
  }
  const list = [...rows.values()].sort((a, b) => b.p - a.p), top = Math.max(...list.map((r) => r.p));
  return <>{list.slice(0, 8).map((r) => <div class="oddsline" data-events={r.events}><i style={{ width: `${(r.p / top) * 100}%` }} /><span title={r.chances.join(" + ")}>{(r.p * 100).toFixed(1)} %</span><em>{r.words}{r.chances.length > 1 && r.faces.map((f) => <> <Die face={f} teller={teller} /></>)}</em></div>)}
    {list.length > 8 && <small>and {list.length - 8} more</small>}</>;
}

export function OddsView({ odds, teller }: { odds: Odds | null; teller: Teller | null }) {
  const replies = odds?.replies ?? [];
  if (!odds || (!odds.lines?.length && !replies.length)) return null;
  return <div class="odds" role="status">
    <b>What may happen{odds.exact ? "" : " (sampled)"}</b>
    {odds.lines.length > 0 && <OddsTable lines={odds.lines} teller={teller} />}
    {replies.map((r) => <><p>If {(teller?.thought(`${seatLetter(r.seat)}: ${r.words}`) ?? r.words).replace(/^It /, "it ")}:</p><OddsTable lines={r.lines} teller={teller} /></>)}
    {replies.length > 0 && <small>The other side is asked before the dice; an answer out of a hidden hand is a guess.</small>}
    {odds.note && <small>{odds.note}</small>}
  </div>;
}

// What the game says of each side, the seats next to each other; long tables are folded.
export function Panels({ scene, name }: { scene: Scene; name(seat: number): string }) {
  return <div class="panels">{scene.panels.map((p) => {
    const lines = p.text.split("\n").filter((l) => l.trim()), list = <ul>{lines.map((l) => <li>{scene.board === Kind.Lines ? drawn(l) : banners(l)}</li>)}</ul>;
    const long = (lines.length > 2 && p.text.length > 130) || p.text.length > 60 * lines.length, title = p.seat < 4 && p.title.startsWith(`${name(p.seat)} (`) ? name(p.seat) : p.title;
    return <section class={`panel seat${p.seat}${long ? " long" : ""}`}>{long ? <details><summary><b>{title}</b></summary>{list}</details> : <><b>{title}</b>{list}</>}</section>;
  })}</div>;
}

// "##... 2 of 5" as a row of marks.
function banners(line: string) {
  const m = /^(.*?)([#.]{3,})(.*)$/.exec(line);
  return m ? <>{m[1]}<span class="track" aria-hidden="true">{[...m[2]].map((c) => <i class={c === "#" ? "on" : ""} />)}</span>{m[3]}</> : line;
}

// "seen of its roster: |@, !!": each card by its symbols.
function drawn(line: string) {
  return line.split(/(?<=^|[ (])([|!@&+-]+)(?:, |(?=[,)]|$))/).map((part) => isSymbols(part)
    ? <svg class="few" viewBox={`0 -12 ${24 * part.length} 24`} width={17 * part.length} height={17} role="img" aria-label={symbolWords(part)}>{[...part].map((c, i) => <g transform={`translate(${12 + 24 * i} 0)`}><SymbolRow code={c} size={25} /></g>)}</svg> : part);
}

// Cards that lie on the table, folded away by heap.
export function Zones({ cards, name, asked, choicesOf, onPick, onHover }: { cards: Card[]; name(seat: number): string; asked: boolean; choicesOf(c: Card): Choice[]; onPick(c: Choice): void; onHover(c: Choice | null): void }) {
  const heaps = new Map<string, Card[]>();
  for (const c of cards) {
    const zone = { play: "in play", awaiting: "chosen, face down" }[c.zone] ?? (c.zone || "cards"), key = c.seat < 4 ? `${name(c.seat)}: ${zone}` : zone.replace(/^./, (x) => x.toUpperCase());
    heaps.set(key, [...(heaps.get(key) ?? []), c]);
  }
  if (!heaps.size) return null;
  return <section class="zones" aria-label="Cards on the table">{[...heaps].map(([zone, list]) => {
    const n = list.reduce((sum, c) => sum + Math.max(1, c.count), 0), back = list.every((c) => c.marks & Mark.Hidden), now = list[0].zone === "play" || list[0].zone === "row";
    const head = <><i class={"swatch seat" + list[0].seat} />{zone} <span>{n}</span></>;
    return back ? <p class="heap">{head}</p> : <details class="heap" open={now || n <= 2}><summary>{head}</summary><div class="cards mini">{list.slice(0, 40).map((c) => <CardView card={c} choices={asked ? choicesOf(c) : []} onPick={onPick} onHover={onHover} />)}</div></details>;
  })}</section>;
}

// The log, newest first, in words; the game's own notation on demand. A line shows the board as it stood then.
export function Log({ see, teller, history, at, onAt }: { see: See; teller: Teller | null; history: See[]; at: See | null; onAt(s: See | null): void }) {
  const [raw, setRaw] = useState(localStorage.getItem("notation") === "on");
  const first = see.number - see.log.length;
  const then = (number: number) => history.findLast((s) => s.number <= number) ?? null;
  const shown = at ? history.indexOf(at) : history.length - 1;
  const go = (k: number) => onAt(k >= history.length - 1 ? null : history[Math.max(0, k)] ?? null);
  const lines = see.log.map((l, i) => ({ l, number: first + i + 1, told: teller && !raw ? teller.tell(l) : { seat: -1, say: l, show: undefined } })).filter((x) => x.told.say).slice(-200).reverse();
  return <section class="log" aria-label="Log">
    <div class="loghead"><b>Log</b><span>
      <button class="ghost small" aria-pressed={raw} title="Show the game's own notation" onClick={() => { localStorage.setItem("notation", raw ? "off" : "on"); setRaw(!raw); }}>{raw ? "words" : "notation"}</button>
      <button class="ghost small" aria-label="One step back" disabled={shown <= 0} onClick={() => go(shown - 1)}>‹</button>
      <button class="ghost small" aria-label="One step forward" disabled={!at} onClick={() => go(shown + 1)}>›</button>
      <button class="ghost small" disabled={!at} onClick={() => onAt(null)}>now</button></span></div>
    <ol>{lines.map(({ l, number, told }) => {
      const s = then(number), dice = told.show?.dice?.split(" ").filter(Boolean);
      const words = dice && !raw ? <span class="rolled">{told.say!.split(":")[0]} {dice.map((f) => <Die face={f} teller={teller} />)}</span> : told.say;
      return <li key={number} data-line={l} class={(at && at.number === number ? "here " : "") + (told.show?.note ? "head" : "")}>{s && s !== see ? <button class="link" onClick={() => onAt(s)}>{words}</button> : words}</li>;
    })}</ol></section>;
}

// After the last move: again, save, share, and the proof that the dice were fair.
export function Over({ host, game, see, name, teller, onAgain }: { host: TableHost; game: Game; see: See; name(seat: number): string; teller: Teller | null; onAgain?(): void }) {
  const [proof, setProof] = useState("");
  const [link, setLink] = useState("");
  useEffect(() => { setProof(""); setLink(""); }, [see.number]);
  const places = see.result?.place ?? [], first = places.filter((x) => x === 1).length, score = see.result?.score ?? [];
  const counts = teller?.text.telling?.score; // what the figures count; a game without a word for it has nothing to add
  const seated = host.looker < 4 && host.lookers.length === 1;
  const names = places.flatMap((x, i) => (x === 1 ? [name(i)] : []));
  const draw = first > 1 && first === places.length;
  const title = draw ? "A draw" : seated ? (places[host.looker] === 1 ? "Victory" : "Defeat") : `${names.join(" and ")} won`;
  const word = see.result?.by ?? "", by = teller?.text.telling?.ends?.[word] ?? teller?.text.telling?.names?.[word] ?? word.replace(/[-_]/g, " ");
  const verify = async () => {
    const text = await host.record();
    const read = await host.core.load(text);
    if (read.id) void host.core.call({ do: "free", id: read.id });
    const promised = !host.seedHash || text.includes(host.seedHash);
    setProof(read.error ? `The record is damaged: ${read.error}` : !read.verified ? "NOT FAIR: the dice do not follow from the seed."
      : !promised ? "NOT FAIR: the seed is not the one that was promised at the start." : `Verified: all ${read.entries} entries are legal, and every die and draw follows from the seed${host.seedHash ? " whose hash was shown at the start" : ""}.`);
  };
  const share = async () => {
    const address = `${location.origin}/#/replay/${await pack(await host.record())}`;
    setLink(address);
    void copy(address);
  };
  return <div class={"over " + (draw ? "" : title === "Victory" ? "won" : title === "Defeat" ? "lost" : "")}><h2>{title}</h2><p>{draw ? "Nobody wins" : `${names.join(" and ")} won`}{by ? `: ${by}` : ""}.{counts ? ` ${counts.replace(/^./, (c) => c.toUpperCase())}: ${score.map((x, i) => `${name(i)} ${x}`).join(", ")}.` : ""}</p>
    <div class="buttons">{onAgain && <button class="go" onClick={onAgain}>Play again</button>}
      <button onClick={async () => { sessionStorage.setItem("record", await host.record()); location.hash = "/replay"; }}>Replay</button>
      <button onClick={verify}>Verify the dice</button>
      <button onClick={share}>Share</button>
      <button onClick={async () => save(await host.record(), game.id)}>Save the record</button></div>
    {proof && <p class="proof" role="status">{proof}</p>}
    {link && <p class="proof" role="status">The link holds the whole match. <input readOnly value={link} aria-label="Link to the replay" onFocus={(e) => (e.target as HTMLInputElement).select()} /></p>}</div>;
}
