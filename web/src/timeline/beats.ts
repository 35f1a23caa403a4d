// Before, cause, effect. What was told becomes beats: each marks who acts, shows the cause, then changes the board. Pure.
import { Board, Mark, type Card, type Piece, type Scene, type Thrown, type Told } from "../core/types";
import { behind, beyond, unveiled } from "./unveil";
import type { Speed } from "../settings";

export interface Beat {
  told: Told;
  /** How long it is shown, in milliseconds at normal speed. */
  ms: number;
  /** What lies over the board while it is shown. */
  show: Effect;
  /** The board behind it: the effect comes after its cause. */
  after: Scene;
}
export interface Effect {
  actor?: number; // cell
  arrow?: Blow;
  /** Whose blow it is, where both sides strike at once. */
  seat?: number;
  /** Others that come at the same moment. */
  more?: Effect[];
  dice?: Thrown[];
  card?: Card;
  float?: { cell: number; text: string; bad: boolean };
  dead?: { cell: number; piece: Piece };
  banner?: string;
}

interface Blow {
  from: number[];
  to: number;
  kind: "attack" | "shot" | "move" | "retreat";
}

const lasts: Record<Told["kind"], number> = {
  note: 700,
  step: 650,
  order: 350,
  card: 1300,
  move: 480,
  attack: 650,
  shot: 650,
  dice: 1200,
  draw: 350,
  hit: 700,
  gain: 500,
  dead: 900,
  retreat: 600,
  turn: 350,
  place: 350,
  show: 700,
  track: 450,
  result: 1200,
  shift: 500,
};
const factors: Record<Speed, number> = { slow: 1.8, normal: 1, quick: 0.4, off: 0 };
/** A long story is told faster, but never so fast that it cannot be followed. */
const longest = 14000;
const least = 0.45;
/** What both lines do at once is shown at once. */
const together = new Set<Told["kind"]>(["attack", "hit", "dead", "move"]);

export function beatsOf(told: (Told | null)[], before: Scene, after: Scene, speed: Speed): Beat[] {
  if (!factors[speed]) return [];
  const beats: Beat[] = [];
  let scene: Scene = { ...before, choices: [], fight: after.fight };
  for (const [i, t] of told.entries()) {
    if (!t) continue;
    const show = effectOf(t, scene, after);
    scene = t.kind === "show" ? unveiled(scene, told.slice(i + 1), after) : changed(scene, t, after);
    const last = beats.at(-1);
    if (last && after.board === Board.Lines && last.told.kind === t.kind && together.has(t.kind))
      beats[beats.length - 1] = joined(last, t, show, scene);
    else beats.push({ told: t, ms: lasts[t.kind] + (t.dice?.length ?? 0) * 80, show, after: scene });
  }
  const all = beats.reduce((sum, b) => sum + b.ms, 0);
  const squeeze = factors[speed] * (all > longest ? Math.max(least, longest / all) : 1);
  return beats.map((b) => ({ ...b, ms: Math.round(b.ms * squeeze) }));
}

function joined(beat: Beat, t: Told, show: Effect, after: Scene): Beat {
  const text = `${beat.told.text} ${t.text}`;
  return {
    told: { ...beat.told, text },
    ms: beat.ms + 160,
    show: { ...beat.show, more: [...(beat.show.more ?? []), show] },
    after,
  };
}
/** An effect and those that come with it. */
export const allOf = (effect: Effect): Effect[] => [effect, ...(effect.more ?? [])];

const pieceOf = (scene: Scene, t: Told, cell?: number): Piece | undefined =>
  scene.pieces.find((p) => p.id === t.piece && (cell === undefined || p.cell === cell)) ??
  scene.pieces.find((p) => p.cell === cell && (t.seat === undefined || p.seat === t.seat)) ??
  scene.pieces.find((p) => p.cell === cell);

function effectOf(t: Told, scene: Scene, after: Scene): Effect {
  const actor = t.from ?? (t.kind === "order" ? t.to : undefined);
  if (t.kind === "card" || t.kind === "show") {
    const card = [...after.cards, ...scene.cards].find((c) => c.id === t.card && c.name && !(c.marks & Mark.Hidden));
    return card ? { card, actor } : { banner: t.text };
  }
  if (t.kind === "step" || t.kind === "result") return { banner: t.text };
  if (t.kind === "dice") {
    const blow = t.from !== undefined && t.to !== undefined && t.from !== t.to;
    return { dice: t.dice ?? [], actor, arrow: blow ? { from: [t.from!], to: t.to!, kind: "attack" } : undefined };
  }
  const cell = t.to;
  if (cell === undefined) return {};
  if (t.kind === "dead") {
    const piece = pieceOf(scene, t, cell);
    return piece ? { dead: { cell, piece } } : {};
  }
  const arrows = { attack: "attack", shot: "shot", move: "move", retreat: "retreat" } as const;
  const kind = arrows[t.kind as keyof typeof arrows];
  if (kind && t.from !== undefined) {
    const lines = scene.board === Board.Lines;
    const arrow = { from: [t.from, ...(t.also ?? [])], to: cell, kind };
    return { actor: lines ? undefined : actor, arrow, seat: lines && kind === "attack" ? t.seat : undefined };
  }
  if (t.kind === "hit" || t.mark) {
    const text = t.mark ?? `−${t.n ?? 1}`;
    return { float: { cell, text, bad: t.kind === "hit" } };
  }
  return { actor: cell };
}

/** The board after one thing happened. What cannot be known here is left: the real scene follows at the end. */
export function changed(scene: Scene, t: Told, after: Scene): Scene {
  const replace = (piece: Piece, by: Partial<Piece>): Scene => ({
    ...scene,
    pieces: scene.pieces.map((p) => (p === piece ? { ...p, ...by } : p)),
  });
  if (t.kind === "move" || t.kind === "retreat") {
    const piece = pieceOf(scene, t, t.from);
    if (!piece || t.to === undefined) return scene;
    const there = after.pieces.find((p) => p.cell === t.to && p.seat === piece.seat && p.kind === piece.kind);
    const gone = replace(piece, { cell: t.to, facing: there?.facing ?? piece.facing });
    const mate = scene.board === Board.Lines && t.from !== undefined && behind(scene, t.from, t.to);
    if (!mate) return gone;
    return { ...gone, pieces: gone.pieces.map((p) => (p.cell === mate[0] ? { ...p, cell: mate[1] } : p)) };
  }
  if (t.kind === "shift") {
    const { seat = 0, n = 0 } = t;
    const pieces = scene.pieces.map((p) => (p.seat === seat ? { ...p, cell: beyond(scene, seat, p.cell, n) } : p));
    return { ...scene, pieces };
  }
  if (t.kind === "hit" && t.symbols) {
    const piece = scene.pieces.find((p) => p.cell === t.piece);
    return piece ? replace(piece, { symbols: t.symbols }) : scene;
  }
  if (t.kind === "hit" && t.to !== undefined) {
    const piece = pieceOf({ ...scene, pieces: scene.pieces.filter((p) => p.max > 0) }, t, t.to);
    return piece ? replace(piece, { strength: Math.max(0, piece.strength - (t.n ?? 1)) }) : scene;
  }
  if (t.kind === "dead" && t.to !== undefined) {
    const piece = pieceOf(scene, t, t.to);
    return piece ? { ...scene, pieces: scene.pieces.filter((p) => p !== piece) } : scene;
  }
  if (t.kind === "turn" && t.to !== undefined) {
    const piece = pieceOf(scene, t, t.to);
    const there = piece && after.pieces.find((p) => p.cell === t.to && p.seat === piece.seat && p.kind === piece.kind);
    return piece && there ? replace(piece, { facing: there.facing }) : scene;
  }
  if (t.kind === "place" && t.to !== undefined) {
    const piece = after.pieces.find((p) => p.cell === t.to && !scene.pieces.some((q) => q.id === p.id));
    return piece ? { ...scene, pieces: [...scene.pieces, piece] } : scene;
  }
  return scene;
}
