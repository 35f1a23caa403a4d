// What just happened, shown for a moment: arrows, dice, losses, cards, words over the board. Made of what the core tells; the board is drawn as it stands already, so skipping loses nothing.
import { useEffect, useRef, useState } from "preact/hooks";
import { shapes } from "./art";
import { motion } from "./seat";
import type { Teller } from "./telling";
import type { Card, Piece, Scene, See, Thrown, Told } from "./types";

export interface Effect {
  kind: "arrow" | "hit" | "dead" | "dice" | "card" | "note";
  cell?: number; from?: number; look?: string; text?: string; dice?: Thrown[]; card?: Card; piece?: Piece;
}
interface Beat { ms: number; show: Effect[] }
const lasts = { arrow: 520, hit: 620, dead: 760, dice: 1000, card: 1100, note: 750 };
const longest = 4200, most = 40;

const arrows: Record<string, string> = { attack: "fight", shot: "shot", retreat: "run", move: "run" };

// What one happening shows. Moves and orders are seen on the board itself.
function effectOf(t: Told, before: Scene, after: Scene): Effect[] {
  const card = t.card === undefined ? undefined : [...after.cards, ...before.cards].find((c) => c.id === t.card && c.name);
  if (t.kind === "card") return card ? [{ kind: "card", card }] : [{ kind: "note", text: t.text }];
  if ((t.kind === "attack" || t.kind === "shot" || t.kind === "retreat") && t.from !== undefined && t.to !== undefined) return [{ kind: "arrow", from: t.from, cell: t.to, look: arrows[t.kind] }];
  if (t.kind === "dice" && t.dice?.length) return [{ kind: "dice", dice: t.dice }];
  if (t.kind === "dead" && t.to !== undefined) return [{ kind: "dead", cell: t.to, piece: before.pieces.find((p) => (t.piece === undefined ? p.cell === t.to : p.id === t.piece)) }];
  if (t.kind === "step" || t.kind === "result") return [{ kind: "note", text: t.text }];
  return t.mark && t.to !== undefined ? [{ kind: "hit", cell: t.to, text: t.mark }] : [];
}

// One beat after the other; losses of one moment fall together; a long story is told faster.
export function beatsOf(told: (Told | null)[], before: Scene, after: Scene): Beat[] {
  const beats: Beat[] = [];
  for (const t of told) {
    for (const e of t ? effectOf(t, before, after) : []) {
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
      const beats = beatsOf(see.told.slice(-added), before.see.scene, see.scene);
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
  return <div class="overlay" aria-hidden="true">{list.map((e) => e.kind === "dice" ? <div class="dice">{e.dice!.map((d, i) => <i class={d.hit ? "hits" : ""} style={{ animationDelay: `${i * 40}ms` }}><Die face={d.face} teller={teller} /></i>)}</div>
    : e.kind === "card" ? <div class="shown">{card(e.card!)}</div> : <div class="noteup">{e.text}</div>)}</div>;
}
