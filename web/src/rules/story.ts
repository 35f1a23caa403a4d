// What an example shows: its steps one after the other, and the marks of a still picture. Pure.
import type { Arrow, Marks, Ring } from "../board/marks";
import type { Scene, Thrown, Told } from "../core/types";
import { beatsOf, type Effect } from "../timeline/beats";
import { named } from "./frames";
import type { Example, Frame } from "./types";

export interface Step {
  scene: Scene;
  effect: Effect;
  text: string;
  ms: number;
}

/** Every step of an example, from its first picture to its last. */
export function stepsOf({ frames }: Example): Step[] {
  const steps: Step[] = frames.slice(0, 1).map((f) => ({ scene: f.scene, effect: {}, text: "", ms: 500 }));
  frames.slice(1).forEach((frame, i) => {
    const before = frames[i].scene;
    let scene = before;
    for (const beat of beatsOf(frame.told, before, frame.scene, "normal")) {
      steps.push({ scene, effect: beat.show, text: beat.told.text, ms: beat.ms });
      scene = beat.after;
    }
    steps.push({ scene: frame.scene, effect: {}, text: "", ms: 450 });
  });
  return steps.filter((s, i) => !i || s.text || i === steps.length - 1 || s.scene.pieces !== steps[i - 1].scene.pieces);
}

const none = (): Marks => ({ rings: new Map(), arrows: [] });
const ring = (marks: Marks, cell: number | undefined, kind: Ring) => {
  if (cell === undefined) return;
  const list = marks.rings.get(cell) ?? [];
  if (!list.includes(kind)) marks.rings.set(cell, [...list, kind]);
};
const arrowOf: Partial<Record<Told["kind"], Arrow["kind"]>> = {
  attack: "attack",
  shot: "shoot",
  move: "move",
  retreat: "retreat",
};

/** All that happens, as arrows over the board as it was. */
export function wayMarks(frames: Frame[]): Marks {
  const marks = none();
  for (const t of frames.flatMap((f) => f.told)) {
    const kind = arrowOf[t.kind];
    if (kind && t.from !== undefined && t.to !== undefined && t.from !== t.to) {
      for (const from of [t.from, ...(t.also ?? [])])
        if (!marks.arrows.some((a) => a.from === from && a.to === t.to)) marks.arrows.push({ from, to: t.to, kind });
      ring(marks, t.from, "actor");
      if (kind === "attack" || kind === "shoot") ring(marks, t.to, "target");
    } else if (t.kind === "order") ring(marks, t.to, "actor");
  }
  return marks;
}

/** What may be done, and what is refused: where the lines begin and end. */
export function checkMarks(frame: Frame): Marks {
  const marks = none();
  for (const { line } of frame.allowed) {
    const cells = named(frame.scene, line);
    if (cells.length > 1) ring(marks, cells[0], "actor");
    ring(marks, cells.at(-1), "move");
  }
  for (const { line } of frame.refused) {
    const cells = named(frame.scene, line);
    if (cells.length > 1) ring(marks, cells[0], "actor");
    ring(marks, cells.at(-1), "threat");
  }
  for (const { fact, value } of frame.facts) {
    for (const cell of named(frame.scene, fact)) ring(marks, cell, "actor");
    for (const cell of named(frame.scene, value)) ring(marks, cell, "move");
  }
  return marks;
}

export function effectMarks(effect: Effect): Marks {
  const marks = none();
  ring(marks, effect.actor, "actor");
  if (effect.arrow) {
    const { from, to, kind } = effect.arrow;
    if (kind === "attack" || kind === "shot") ring(marks, to, "target");
    for (const cell of from) marks.arrows.push({ from: cell, to, kind: kind === "shot" ? "shoot" : kind });
  }
  return marks;
}

/** Every die that was thrown. */
export const diceOf = (frames: Frame[]): Thrown[] => frames.flatMap((f) => f.told.flatMap((t) => t.dice ?? []));
const outcomes = new Set<Told["kind"]>(["hit", "dead", "retreat", "gain", "track", "result"]);
const LONG = 3;

/** What happened, in sentences, and what came of it: the captions of two pictures. */
export function captionsOf(frames: Frame[]): { happens: string; after: string } {
  const all = frames.flatMap((f) => f.told).filter((t, i, list) => t.text && t.text !== list[i - 1]?.text);
  const lasting = all.map((t) => outcomes.has(t.kind));
  const from = all.length > 1 && !lasting.includes(true) ? all.length - 1 : lasting.indexOf(true, 1);
  const split = from < 0 ? all.length : from;
  const said = (list: Told[]) => list.map((t) => t.text).join(" ");
  const happens = all.slice(0, split);
  const rest = all.slice(split);
  // Of a long story the lesser sentences go: who is up, what the counters say.
  const brief = (list: Told[], ...lesser: Told["kind"][]) =>
    (list.length > LONG ? list.filter((t) => !lesser.includes(t.kind)) : list).slice(0, LONG);
  return { happens: said(brief(happens, "order", "step", "note")), after: said(brief(rest, "track", "step", "dice")) };
}

/** Whether the board is other at the end than at the beginning, or an arrow says what happened on it. */
export function isStill(frames: Frame[]): boolean {
  const [first, last] = [frames[0].scene, frames.at(-1)!.scene];
  const moved = first.pieces !== last.pieces && frames.some((f, i) => i && changed(frames[i - 1].scene, f.scene));
  return !moved && first.cells === last.cells && !wayMarks(frames).arrows.length && !diceOf(frames).length;
}
const changed = (a: Scene, b: Scene) =>
  a.pieces.length !== b.pieces.length ||
  b.pieces.some((p, i) => {
    const was = a.pieces[i];
    return [p.cell - was.cell, p.facing - was.facing, p.strength - was.strength, p.id - was.id].some((d) => d);
  });

/** The two pieces that an example is most about: who acts and whom it meets, else whatever changes. */
export function namedOf(frames: Frame[], cells: number[]): number[] {
  const told = frames.flatMap((f) => f.told).find((t) => t.from !== undefined);
  const lines = frames.flatMap((f) => [...f.refused, ...f.allowed]).flatMap((l) => named(frames[0].scene, l.line));
  const wanted = [told?.from, told?.to, ...lines, ...cells].filter((c) => c !== undefined);
  return [...new Set(wanted)].filter((c) => frames[0].scene.pieces.some((p) => p.cell === c)).slice(0, 2);
}
