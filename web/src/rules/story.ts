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
  for (const line of frame.allowed) {
    const cells = named(frame.scene, line);
    if (cells.length > 1) ring(marks, cells[0], "actor");
    ring(marks, cells.at(-1), "move");
  }
  for (const { line } of frame.refused) {
    const cells = named(frame.scene, line);
    if (cells.length > 1) ring(marks, cells[0], "actor");
    ring(marks, cells.at(-1), "threat");
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
/** What happened, in sentences, none twice in a row. */
export const sentencesOf = (frames: Frame[]): string[] =>
  frames.flatMap((f) => f.told.map((t) => t.text)).filter((t, i, all) => t && t !== all[i - 1]);
