// What stands beside the board: cards, odds, the log, the end of a match.
import { useEffect, useState } from "preact/hooks";
import { SymbolRow, isSymbols } from "./art";
import type { TableHost } from "./seat";
import { Mark, seatLetter, type Card, type Choice, type Game, type Odds, type See } from "./types";
import { copy, pack, save } from "./words";

export function CardView({ card, choices, onPick, onHover }: { card: Card; choices: Choice[]; onPick(c: Choice): void; onHover(c: Choice | null): void }) {
  const can = choices.length > 0, hidden = card.marks & Mark.Hidden;
  return <button class={["card", "seat" + card.seat, can ? "can" : "", hidden ? "back" : "", card.marks & Mark.Selected ? "selected" : ""].join(" ")}
    aria-disabled={!can} onClick={() => can && onPick(choices[0])} onMouseEnter={() => onHover(can ? choices[0] : null)} onMouseLeave={() => onHover(null)}
    onFocus={() => onHover(can ? choices[0] : null)} onBlur={() => onHover(null)} title={card.text}
    aria-label={`${card.name || card.code}${card.count > 1 ? ", " + card.count : ""}. ${card.text}`}>
    {isSymbols(card.code) && !hidden ? <svg viewBox="-50 -34 100 68" class="symbols" aria-hidden="true"><SymbolRow code={card.code} size={30} /></svg> : <b>{hidden ? "✦" : card.name || card.code}</b>}
    {card.count > 1 && <span class="count">×{card.count}</span>}
    {!hidden && card.text && <small>{card.text}</small>}
  </button>;
}

export function OddsView({ odds }: { odds: Odds | null }) {
  if (!odds || !odds.lines?.length) return null;
  const most = Math.max(...odds.lines.map((l) => l.p));
  return <div class="odds" role="status">
    <b>What may happen{odds.exact ? "" : " (sampled)"}</b>
    {odds.lines.slice(0, 8).map((l) => <div class="oddsline"><i style={{ width: `${(l.p / most) * 100}%` }} /><span title={l.chance}>{(l.p * 100).toFixed(1)} %</span><em>{l.text.trim().replace(/\n/g, "; ") || "nothing"}</em></div>)}
    {odds.lines.length > 8 && <small>and {odds.lines.length - 8} more</small>}
    {odds.note && <small>{odds.note}</small>}
  </div>;
}

// The log, newest first. A line shows the board as it stood then.
export function Log({ see, history, at, onAt }: { see: See; history: See[]; at: See | null; onAt(s: See | null): void }) {
  const first = see.number - see.log.length;
  const then = (number: number) => history.findLast((s) => s.number <= number) ?? null;
  const shown = at ? history.indexOf(at) : history.length - 1;
  const go = (k: number) => onAt(k >= history.length - 1 ? null : history[Math.max(0, k)] ?? null);
  return <section class="log" aria-label="Log">
    <div class="loghead"><b>Log</b><span>
      <button class="ghost small" aria-label="One step back" disabled={shown <= 0} onClick={() => go(shown - 1)}>‹</button>
      <button class="ghost small" aria-label="One step forward" disabled={!at} onClick={() => go(shown + 1)}>›</button>
      <button class="ghost small" disabled={!at} onClick={() => onAt(null)}>now</button></span></div>
    <ol reversed start={see.number}>{see.log.slice(-200).map((l, i, all) => ({ l, number: first + see.log.length - all.length + i + 1 })).reverse().map(({ l, number }) => {
      const s = then(number);
      return <li key={number} class={at && at.number === number ? "here" : ""}>{s && s !== see ? <button class="link" onClick={() => onAt(s)}>{l}</button> : l}</li>;
    })}</ol></section>;
}

// After the last move: again, save, share, and the proof that the dice were fair.
export function Over({ host, game, see, onAgain }: { host: TableHost; game: Game; see: See; onAgain(): void }) {
  const [proof, setProof] = useState("");
  const [link, setLink] = useState("");
  useEffect(() => { setProof(""); setLink(""); }, [see.number]);
  const places = see.result?.place ?? [], first = places.filter((x) => x === 1).length, score = see.result?.score ?? [];
  const seated = host.looker < 4 && host.lookers.length === 1;
  const names = places.flatMap((x, i) => (x === 1 ? [game.seats[i] || seatLetter(i)] : []));
  const title = first > 1 && first === places.length ? "A draw" : seated ? (places[host.looker] === 1 ? "Victory" : "Defeat") : `${names.join(" and ")} won`;
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
  return <><h2>{title}</h2><p>by {see.result?.by}{score.some((x) => x) ? ` · ${score.map((x, i) => `${game.seats[i] || seatLetter(i)} ${x}`).join(", ")}` : ""}</p>
    <div class="buttons"><button class="go" onClick={onAgain}>Play again</button>
      <button onClick={async () => { sessionStorage.setItem("record", await host.record()); location.hash = "/replay"; }}>Replay</button>
      <button onClick={verify}>Verify the dice</button>
      <button onClick={share}>Share</button>
      <button onClick={async () => save(await host.record(), game.id)}>Save the record</button></div>
    {proof && <p class="proof" role="status">{proof}</p>}
    {link && <p class="proof" role="status">The link holds the whole match. <input readOnly value={link} aria-label="Link to the replay" onFocus={(e) => (e.target as HTMLInputElement).select()} /></p>}</>;
}
