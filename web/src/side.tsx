// What stands beside the board: cards, odds, panels, the log, the end of a match.
import { useEffect, useState } from "preact/hooks";
import { SymbolRow, symbolWords } from "./art";
import { Die } from "./effects";
import type { TableHost } from "./seat";
import type { Teller } from "./telling";
import { Mark, type Card, type Choice, type Fate, type Game, type Inspected, type Odds, type OddsLine, type Scene, type See } from "./types";
import { copy, pack, save } from "./words";

export function CardView({ card, choices, onPick, onHover, plain }: { card: Card; choices: Choice[]; onPick(c: Choice): void; onHover(c: Choice | null): void; plain?: boolean }) {
  const can = choices.length > 0, hidden = card.marks & Mark.Hidden;
  const cls = ["card", "seat" + card.seat, can ? "can" : "", hidden ? "back" : "", card.marks & Mark.Selected ? "selected" : ""].join(" ");
  const face = <>
    {card.symbols && !hidden ? <svg viewBox="-50 -34 100 68" class="symbols" aria-hidden="true"><SymbolRow symbols={card.symbols} size={30} /></svg> : <b>{hidden ? "✦" : card.name || card.code}</b>}
    {card.count > 1 && <span class="count">×{card.count}</span>}
    {!hidden && card.text && <small>{card.text}</small>}</>;
  const label = hidden ? `${card.count} face down` : `${symbolWords(card.symbols) || card.name || card.code}${card.count > 1 ? ", " + card.count : ""}. ${card.text}`;
  if (plain || !can) return <div class={cls} role="img" title={card.text} aria-label={label}>{face}</div>;
  return <button class={cls} onClick={() => onPick(choices[0])} onMouseEnter={() => onHover(choices[0])} onMouseLeave={() => onHover(null)}
    onFocus={() => onHover(choices[0])} onBlur={() => onHover(null)} title={card.text} aria-label={label}>{face}</button>;
}

// What may come of a move: the few kinds a game names, and every result behind one click. Results that read alike are one.
function OddsTable({ lines, forecast }: { lines: OddsLine[]; forecast: Fate[] }) {
  const rows = new Map<string, { p: number; chances: string[] }>();
  for (const l of lines) {
    const words = l.said.trim().split("\n").join(" ") || "Nothing happens.", was = rows.get(words) ?? { p: 0, chances: [] };
    rows.set(words, { p: was.p + l.p, chances: [...was.chances, l.chance] });
  }
  const list = [...rows].map(([words, r]) => ({ words, ...r })).sort((a, b) => b.p - a.p);
  const table = list.slice(0, 24).map((r) => <div class="oddsline"><i style={{ width: `${r.p * 100}%` }} /><span title={r.chances.join(" + ")}>{(r.p * 100).toFixed(1)} %</span><em>{r.words}</em></div>);
  if (!forecast.length) return <>{table.slice(0, 8)}{list.length > 8 && <small>and {list.length - 8} more</small>}</>;
  return <>{forecast.map((f) => <div class="oddsline fate"><i style={{ width: `${f.percent}%` }} /><span title={f.exact}>{f.percent.toFixed(0)} %</span><em>{f.kind}</em></div>)}
    <details><summary>Every result</summary>{table}{list.length > 24 && <small>and {list.length - 24} more</small>}</details></>;
}

export function OddsView({ odds, choices, name }: { odds: Odds | null; choices: Choice[]; name(seat: number): string }) {
  const replies = odds?.replies ?? [];
  if (!odds || (!odds.lines?.length && !replies.length)) return null;
  const label = (words: string) => choices.find((c) => c.words === words)?.label ?? words;
  return <div class="odds" role="status">
    <b>What may happen{odds.exact ? "" : " (sampled)"}</b>
    {odds.lines.length > 0 && <OddsTable lines={odds.lines} forecast={odds.forecast ?? []} />}
    {replies.map((r) => <><p>If {name(r.seat)} answers “{label(r.words)}”:</p><OddsTable lines={r.lines} forecast={r.forecast ?? []} /></>)}
    {replies.length > 0 && <small>The other side is asked before the dice. An answer out of a hidden hand is a guess.</small>}
    {odds.note && <small>{odds.note}</small>}
  </div>;
}

// What a thing is: its figures now, at base and why they differ, with the rules.
export function InspectView({ it, onClose, onRule }: { it: Inspected | null; onClose(): void; onRule(rule: string): void }) {
  if (!it || it.error) return null;
  const rule = (r?: string) => r && <button class="link" onClick={() => onRule(r)}>{r}</button>;
  return <section class="inspect" aria-label={it.name}><b>{it.name}</b>{it.where && <small> {it.where}</small>}
    <button class="link close" onClick={onClose}>Close</button>
    {it.about && <p>{it.about}</p>}
    {it.rows.length > 0 && <table><tbody>{it.rows.map((r) => <tr><th>{r.label}</th><td><b>{r.value}</b>{r.base && <small> base {r.base}</small>}{r.because && <small> {r.because}</small>}</td><td>{rule(r.rule)}</td></tr>)}</tbody></table>}
    {it.notes.map((n) => <p class="note">{n.text} {rule(n.rule)}</p>)}</section>;
}

// Figures of each side as marks or numbers.
export function Tracks({ scene, name }: { scene: Scene; name(seat: number): string }) {
  const seats = [...new Set(scene.tracks.filter((t) => t.cell === undefined).map((t) => t.seat))];
  return <div class="tracks">{seats.map((seat) => <section class={"panel seat" + seat}><b>{seat < 4 ? name(seat) : "Table"}</b>
    <ul>{scene.tracks.filter((t) => t.seat === seat && t.cell === undefined).map((t) => <li>{t.name}: {t.max && t.max <= 12 ? <span class="track" aria-hidden="true">{Array.from({ length: t.max }, (_, i) => <i class={i < t.value ? "on" : ""} />)}</span> : null}{t.value}{t.max ? ` of ${t.max}` : ""}{t.plus ? ` (${t.plus > 0 ? "+" : ""}${t.plus} next)` : ""}</li>)}</ul></section>)}</div>;
}

// What the game says of each side, the seats next to each other; long tables are folded.
export function Panels({ scene, name }: { scene: Scene; name(seat: number): string }) {
  return <div class="panels">{scene.panels.filter((p) => p.text.trim()).map((p) => {
    const lines = p.text.split("\n").filter((l) => l.trim()), list = <ul>{lines.map((l) => <li>{l}</li>)}</ul>;
    const long = (lines.length > 2 && p.text.length > 130) || p.text.length > 60 * lines.length, title = p.seat < 4 && p.title.startsWith(`${name(p.seat)} (`) ? name(p.seat) : p.title;
    return <section class={`panel seat${p.seat}${long ? " long" : ""}`}>{long ? <details><summary><b>{title}</b></summary>{list}</details> : <><b>{title}</b>{list}</>}</section>;
  })}</div>;
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
  const lines = see.log.map((l, i) => ({ l, number: first + i + 1, told: see.told[i] })).filter((x) => raw || x.told).slice(-200).reverse();
  return <section class="log" aria-label="Log">
    <div class="loghead"><b>Log</b><span>
      <button class="ghost small" aria-pressed={raw} title="Show the game's own notation" onClick={() => { localStorage.setItem("notation", raw ? "off" : "on"); setRaw(!raw); }}>{raw ? "words" : "notation"}</button>
      <button class="ghost small" aria-label="One step back" disabled={shown <= 0} onClick={() => go(shown - 1)}>‹</button>
      <button class="ghost small" aria-label="One step forward" disabled={!at} onClick={() => go(shown + 1)}>›</button>
      <button class="ghost small" disabled={!at} onClick={() => onAt(null)}>now</button></span></div>
    <ol>{lines.map(({ l, number, told }) => {
      const s = then(number), dice = told?.dice ?? [];
      const words = raw ? l : <>{told!.text}{dice.length > 0 && <span class="rolled">{dice.map((d) => <Die face={d.face} teller={teller} />)}</span>}</>;
      return <li key={number} data-line={l} class={(at && at.number === number ? "here " : "") + (told?.kind === "step" ? "head" : "")}>{s && s !== see ? <button class="link" onClick={() => onAt(s)}>{words}</button> : words}</li>;
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
