// What a question offers, and what a click on something means. Pure: no page, no core.
import { Mark, NONE, Target, type Choice, type Picking, type Piece, type Question, type Scene } from "../core/types";

/** A set that is being picked, in any order: what is picked, and what the core says of it. */
export interface Picks {
  words: string[];
  set: Picking;
  /** What may be chosen behind the picks, and the question as it reads there. */
  choices: Choice[];
  question?: Question;
}

/** All members of the set that are known, also those that do not fit what is picked. */
export function membersOf(scene: Scene, picks: Picks | null): Choice[] {
  const known = new Set(scene.choices.map((c) => c.words));
  const all = [...scene.choices, ...(picks?.choices ?? []).filter((c) => !known.has(c.words))];
  return all.filter((c) => c.kind === "pick");
}

/** What may be answered now: with a set under way its members that fit, and the one answer that goes on. */
export function offered(scene: Scene, picks: Picks | null, goOn: string): Choice[] {
  if (!picks) return scene.choices;
  const known = new Set(scene.choices.map((c) => c.words));
  const all = [...scene.choices, ...picks.choices.filter((c) => !known.has(c.words))];
  const members = all.filter((c) => c.kind === "pick" && fits(picks, c.words));
  if (!picks.words.length) return [...members, ...scene.choices.filter((c) => c.kind !== "pick")];
  if (!picks.set.go) return members;
  const ends = [...picks.choices, ...scene.choices].filter((c) => c.kind === "end");
  const end = ends.find((c) => c.main) ?? ends[0];
  const words = picks.set.line;
  const go: Choice = {
    target: Target.Button,
    id: 0,
    also: NONE,
    kind: "end",
    main: true,
    words,
    label: end?.label ?? goOn,
  };
  return [...members, go];
}

const fits = (picks: Picks, words: string) => picks.set.may.includes(words) || picks.set.picked.includes(words);

/** What the picks become when a member is clicked: added, or put back. Several copies may be picked one by one. */
export function toggled(picks: Picks | null, words: string): string[] {
  const now = picks?.words ?? [];
  if (!now.includes(words) || picks?.set.may.includes(words)) return [...now, words];
  return without(now, words);
}

export function without(list: string[], words: string): string[] {
  const at = list.lastIndexOf(words);
  return at < 0 ? list : list.filter((_, i) => i !== at);
}

/** The cell on which a choice starts: its own, or that of its piece. */
export function startOf(scene: Scene, choice: Choice): number | undefined {
  if (choice.target === Target.Cell) return choice.id;
  if (choice.target === Target.Piece) return scene.pieces.find((p) => p.id === choice.id)?.cell;
  return undefined;
}

/** Choices by the cell to click first; with something armed, by the cell where they end. */
export function byCell(scene: Scene, choices: Choice[], armed: number | null): Map<number, Choice[]> {
  const map = new Map<number, Choice[]>();
  for (const choice of choices) {
    const start = startOf(scene, choice);
    if (start === undefined) continue;
    if (armed !== null && (start !== armed || choice.also === NONE)) continue;
    const cell = armed === null ? start : choice.also;
    map.set(cell, [...(map.get(cell) ?? []), choice]);
  }
  return map;
}

export const onCard = (choices: Choice[], card: number): Choice[] =>
  choices.filter((c) => c.target === Target.Card && c.id === card);

export const buttonsOf = (choices: Choice[]): Choice[] => choices.filter((c) => c.target === Target.Button);

/** What clicking these means: pick a member or a group of them, arm the start, turn the dial, open a list, or do the one. */
export type Meaning = "none" | "pick" | "group" | "arm" | "dial" | "list" | "one";
export function meaning(list: Choice[], armed: boolean, set: boolean): Meaning {
  if (!list.length) return "none";
  if (!armed && list.every((c) => c.also !== NONE)) return "arm";
  if (list.length === 1) return set && list[0].kind === "pick" ? "pick" : "one";
  if (set && isGroup(list)) return "group";
  const facings = new Set(list.map((c) => c.facing));
  if (facings.size === list.length && !facings.has(undefined)) return "dial";
  return "list";
}

/** Members of a set that each name another piece: they go together. */
export const isGroup = (list: Choice[]): boolean =>
  list.every((c) => c.kind === "pick" && c.target === Target.Piece && !c.thing) &&
  new Set(list.map((c) => c.id)).size === list.length;

/** Who stands in one stack with a piece: its kind, of its seat, in its place. A building acts alone. */
export function stackOf(scene: Scene, id: number): Set<number> {
  const one = scene.pieces.find((p) => p.id === id);
  if (!one || one.class === "building") return new Set([id]);
  const mates = scene.pieces.filter((p) => p.cell === one.cell && p.seat === one.seat && p.kind === one.kind);
  return new Set(mates.map((p) => p.id));
}

/** Those of a stack that can still go. */
export const ready = (scene: Scene, piece: Piece): Piece[] =>
  scene.pieces.filter(
    (p) => p.cell === piece.cell && p.seat === piece.seat && p.kind === piece.kind && !(p.marks & Mark.Spent),
  );

/** The pieces that can still do something. */
export function actors(scene: Scene, choices: Choice[]): Piece[] {
  const ids = new Set(choices.filter((c) => c.kind !== "end" && c.kind !== "pick").map((c) => c.piece));
  return scene.pieces.filter((p) => ids.has(p.id));
}

/** Dice, cards and other luck cannot be taken back: such a choice is shown before it is done. */
export const risky = (choice: Choice): boolean => choice.kind === "attack" || choice.kind === "shoot";
/** A card is laid open before it is played. */
export const shown = (choice: Choice): boolean => risky(choice) || choice.kind === "play";

/** The cells whose pieces, or which themselves, are picked. */
export function pickedCells(scene: Scene, picks: Picks | null, choices: Choice[]): number[] {
  if (!picks?.words.length) return [];
  const picked = choices.filter((c) => picks.set.picked.includes(c.words));
  return picked.map((c) => startOf(scene, c)).filter((cell) => cell !== undefined);
}

/** Members of a set that differ only in which of several equal pieces they name: chosen by counting. */
export interface Row {
  key: string;
  piece: Piece;
  also: number;
  members: string[];
  picked: number;
}
export function countable(scene: Scene, picks: Picks | null, choices: Choice[]): Row[] {
  const rows = new Map<string, Row>();
  for (const c of choices) {
    if (c.kind !== "pick" || c.target !== Target.Piece || c.thing) continue;
    const piece = scene.pieces.find((p) => p.id === c.id);
    if (!piece?.kind) continue;
    const key = [c.verb, piece.cell, piece.seat, piece.kind, piece.strength, c.also].join("|");
    const row = rows.get(key) ?? { key, piece, also: c.also, members: [], picked: 0 };
    row.members.push(c.words);
    if (picks?.set.picked.includes(c.words)) row.picked++;
    rows.set(key, row);
  }
  return [...rows.values()];
}

/** Members that each say a number for one place: none, one, two Workers. `n` is meant now, `max` the largest. */
export interface Level {
  cell: number;
  members: Choice[];
  n: number;
  max: number;
}
export function levels(picks: Picks | null, choices: Choice[]): Level[] {
  const found = new Map<number, Level>();
  for (const c of choices) {
    if (c.kind !== "pick" || c.n === undefined) continue;
    const level = found.get(c.id) ?? { cell: c.id, members: [], n: 0, max: 0 };
    level.members.push(c);
    level.max = Math.max(level.max, c.n);
    if (picks?.set.picked.includes(c.words)) level.n = c.n;
    found.set(c.id, level);
  }
  return [...found.values()];
}
