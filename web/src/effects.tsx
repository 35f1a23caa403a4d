// What just happened, shown for a moment: arrows, dice, losses, cards, words over the board. Made of the lines that were added to
// the log; the board is drawn as it stands already, so skipping loses nothing.
import { useEffect, useRef, useState } from "preact/hooks";
import { shapes } from "./art";
import { motion } from "./seat";
import type { Show, Teller } from "./telling";
import { Mark, type Card, type Piece, type Scene, type See } from "./types";

export interface Effect {
  kind: "arrow" | "hit" | "dead" | "dice" | "card" | "note";
  cell?: number; from?: number; look?: string; text?: string; faces?: string[]; card?: Card; piece?: Piece;
}
interface Beat { ms: number; show: Effect[] }
const lasts = { arrow: 520, hit: 620, dead: 760, dice: 1000, card: 1100, note: 750 };
const longest = 4200, most = 40;

// A place in a line's words: the cell of that name, the cell `A:-1` of a seat's own ground, a piece whose label begins so, or what
// was being decided about.
function cellOf(word: string, before: Scene, after: Scene): number | undefined {
  if (word === "selected") return before.pieces.find((p) => p.marks & Mark.Selected)?.cell ?? before.cells.find((c) => c.marks & Mark.Selected)?.id;
  const own = /^([A-D]):(.+)$/.exec(word);
  if (own) return after.cells.find((c) => c.owner === "ABCD".indexOf(own[1]) && c.name === own[2])?.id;
  const name = /^l\d/.test(word) ? word.slice(1) : word;
  return after.cells.find((c) => c.name === name)?.id ?? [...after.pieces, ...before.pieces].find((p) => p.label.split(" ")[0] === word)?.cell;
}

function effectOf(show: Show, before: Scene, after: Scene, teller: Teller): Effect[] {
  const list: Effect[] = [];
  const at = (word?: string) => (word ? cellOf(word, before, after) : undefined);
  if (show.card) {
    const card = [...after.cards, ...before.cards].find((c) => (c.code === show.card || c.name === show.card) && c.name) ?? teller.card(show.card);
    if (card) list.push({ kind: "card", card });
  }
  if (show.to && at(show.to) !== undefined && at(show.from) !== undefined) list.push({ kind: "arrow", from: at(show.from), cell: at(show.to), look: show.look });
  if (show.dice) list.push({ kind: "dice", faces: show.dice.split(" ").filter(Boolean) });
  if (show.hit && at(show.hit) !== undefined) list.push({ kind: "hit", cell: at(show.hit), text: show.text });
  if (show.dead && at(show.dead) !== undefined) { const cell = at(show.dead); list.push({ kind: "dead", cell, piece: before.pieces.find((p) => p.cell === cell) }); }
  if (show.note) list.push({ kind: "note", text: show.note });
  return list;
}

// One beat after the other; losses of one moment fall together; a long story is told faster.
export function beatsOf(lines: string[], before: Scene, after: Scene, teller: Teller): Beat[] {
  const beats: Beat[] = [];
  for (const line of lines) {
    const { show } = teller.tell(line);
    for (const e of show ? effectOf(show, before, after, teller) : []) {
      const last = beats.at(-1), loss = e.kind === "hit" || e.kind === "dead";
      if (loss && last && last.show.every((x) => x.kind === "hit" || x.kind === "dead") && last.show.length < 8 && !last.show.some((x) => x.cell === e.cell && x.kind === e.kind)) { last.show.push(e); last.ms = Math.max(last.ms, lasts[e.kind]); }
      else beats.push({ ms: lasts[e.kind], show: [e] });
    }
  }
  const kept = beats.slice(-most), all = kept.reduce((n, b) => n + b.ms, 0);
  return all > longest ? kept.map((b) => ({ ...b, ms: Math.max(140, b.ms * longest / all) })) : kept;
}

// Plays the beats of what is new since the last look. A key or a click skips them.
export function useEffects(see: See | null, teller: Teller | null, looker: number, quiet: boolean): { now: Effect[]; running: () => Promise<void> } {
  const [now, setNow] = useState<Effect[]>([]);
  const last = useRef<{ see: See; looker: number } | null>(null);
  const done = useRef<Promise<void>>(Promise.resolve());
  const skip = useRef<(() => void) | null>(null);
  const before = last.current;
  if (see && see !== before?.see) {
    last.current = { see, looker };
    const added = before ? see.number - before.see.number : 0;
    if (before && teller && motion.on && !quiet && before.looker === looker && added > 0 && added <= 400) {
      const beats = beatsOf(see.log.slice(-added), before.see.scene, see.scene, teller);
      skip.current?.();
      if (beats.length) done.current = (async () => {
        let over = false, wake = () => {};
        skip.current = () => { over = true; wake(); };
        for (const beat of beats) {
          if (over) break;
          setNow(beat.show);
          await new Promise<void>((go) => { const t = setTimeout(go, beat.ms); wake = () => { clearTimeout(t); go(); }; });
        }
        if (!over || last.current?.see === see) setNow([]);
      })();
    }
  }
  useEffect(() => {
    const stop = () => skip.current?.();
    addEventListener("pointerdown", stop, true);
    addEventListener("keydown", stop, true);
    return () => { removeEventListener("pointerdown", stop, true); removeEventListener("keydown", stop, true); stop(); };
  }, []);
  return { now, running: () => done.current };
}

const pips: Record<string, [number, number][]> = {
  1: [[12, 12]], 2: [[7, 7], [17, 17]], 3: [[7, 7], [12, 12], [17, 17]], 4: [[7, 7], [17, 7], [7, 17], [17, 17]],
  5: [[7, 7], [17, 7], [12, 12], [7, 17], [17, 17]], 6: [[7, 6], [17, 6], [7, 12], [17, 12], [7, 18], [17, 18]],
};

export function Die({ face, teller }: { face: string; teller: Teller | null }) {
  const known = teller?.face(face);
  return <span class={"die face-" + face} title={known?.name ?? face}><svg viewBox="0 0 24 24" aria-hidden="true">
    {pips[face] ? pips[face].map(([x, y]) => <circle cx={x} cy={y} r="2.3" fill="currentColor" />)
      : known?.art && shapes[known.art] ? <g transform="translate(3 3) scale(.75)">{shapes[known.art]}</g> : <text x="12" y="16" text-anchor="middle" font-size="11" fill="currentColor">{face}</text>}
  </svg></span>;
}

// Dice, cards and words over the board.
export function Overlay({ now, teller, card }: { now: Effect[]; teller: Teller | null; card(c: Card): preact.JSX.Element }) {
  const list = now.filter((e) => e.kind === "dice" || e.kind === "card" || e.kind === "note");
  if (!list.length) return null;
  return <div class="overlay" aria-hidden="true">{list.map((e) => e.kind === "dice" ? <div class="dice">{e.faces!.map((f, i) => <i style={{ animationDelay: `${i * 40}ms` }}><Die face={f} teller={teller} /></i>)}</div>
    : e.kind === "card" ? <div class="shown">{card(e.card!)}</div> : <div class="noteup">{e.text}</div>)}</div>;
}
