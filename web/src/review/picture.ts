// What a moment looks like: the board before it, what was done there, what would have been better, and the cards of both.
import { useEffect, useState } from "preact/hooks";
import type { Arrow, Marks } from "../board/marks";
import type { Core } from "../core/core";
import { NONE, Target, type Card, type Choice, type Scene, type See, type Told } from "../core/types";
import { startOf } from "../table/picking";
import type { Moment } from "./run";

/** When a match is over, everybody may see it whole. */
export const REFEREE = 5;

export interface Pictured {
  scene: Scene;
  focus: number[];
  marks: Marks;
  /** The card that was taken or played, and the one that was better. */
  cards: { card: Card; better: boolean }[];
}

/** A way on the board: from where, to where, and how it is drawn. */
interface Way {
  from?: number;
  to?: number;
  kind: Arrow["kind"];
}

const real = (cell?: number): number | undefined => (cell === NONE ? undefined : cell);

/**
 * The choice of a scene that the words of a review mean. They join several answers by semicolons, and may say first whose answer
 * it is and behind a comma what it brings: "Phoenicians on 2.3: march to 5.1, no attack after it".
 */
export function meantBy(words: string, scene: Scene): Choice | undefined {
  const small = (text: string) => text.toLowerCase();
  for (const part of words.split(/; |…/).filter(Boolean)) {
    const answer = small(part.slice(part.indexOf(": ") < 0 ? 0 : part.indexOf(": ") + 2));
    const said = (c: Choice) => small(c.label) === small(part) || answer === small(c.label);
    const begun = (c: Choice) => answer.startsWith(`${small(c.label)},`);
    const found = scene.choices.find(said) ?? scene.choices.find(begun);
    if (found) return found;
  }
  return undefined;
}

const hostile = (kind: Choice["kind"]): kind is "attack" | "shoot" => kind === "attack" || kind === "shoot";
const away = (kind: Choice["kind"]): Arrow["kind"] => (hostile(kind) ? kind : kind === "march" ? "march" : "move");

/** Where a choice begins and ends on the board. */
export function wayOf(choice: Choice, scene: Scene): Way {
  const start = startOf(scene, choice);
  const end = choice.also === NONE ? start : choice.also;
  const doer = scene.pieces.find((p) => p.id === choice.piece)?.cell ?? start;
  return { from: real(doer), to: real(end), kind: away(choice.kind) };
}

const drawnAs: Partial<Record<Told["kind"], Arrow["kind"]>> = { move: "move", retreat: "retreat", shot: "shoot" };

/** What an entry did, as it was told. */
export function deedOf(before: See, after: See): Way {
  const fight = before.scene.fight ?? after.scene.fight; // a blow is fought out in several entries
  if (fight && real(fight.from) !== undefined) return { from: real(fight.from), to: real(fight.to), kind: "attack" };
  const told = after.told.slice(before.told.length).filter((t): t is Told => !!t && real(t.from ?? t.to) !== undefined);
  const one = told.find((t) => t.from !== undefined && t.to !== undefined) ?? told[0];
  const moved = one?.piece === undefined ? undefined : before.scene.pieces.find((p) => p.id === one.piece)?.cell;
  return { from: real(one?.from ?? moved), to: real(one?.to), kind: (one && drawnAs[one.kind]) ?? "attack" };
}

function mark(marks: Marks, way: Way, better: boolean): void {
  const { from, to } = way;
  const ring = (cell: number | undefined, kind: "picked" | "target" | "move" | "hint") =>
    cell !== undefined && marks.rings.set(cell, [...(marks.rings.get(cell) ?? []), kind]);
  if (better) ring(to ?? from, "hint");
  else {
    ring(from, "picked");
    if (to !== from) ring(to, hostile(way.kind as Choice["kind"]) ? "target" : "move");
  }
  if (from !== undefined && to !== undefined && from !== to)
    marks.arrows.push({ from, to, kind: better ? "hint" : way.kind });
}

/** The moment from the eyes of the seat that decided, where it was a choice; else the entry as everybody saw it. */
export function pictureOf(before: See, after: See, moment?: Pick<Moment, "text" | "better">, own?: See): Pictured {
  const did = own && moment && meantBy(moment.text, own.scene);
  const best = own && moment?.better ? meantBy(moment.better, own.scene) : undefined;
  const told = deedOf(before, after);
  const chosen = did && own ? wayOf(did, own.scene) : undefined;
  const deed = chosen?.from !== undefined ? chosen : told;
  const better = best && own ? wayOf(best, own.scene) : undefined;
  const marks: Marks = { rings: new Map(), arrows: [] };
  mark(marks, deed, false);
  if (better) mark(marks, better, true);
  const cards = [did, best].flatMap((c, i) => {
    const card = c?.target === Target.Card && own?.scene.cards.find((x) => x.id === c.id);
    return card ? [{ card, better: i === 1 }] : [];
  });
  const focus = [deed.from, deed.to, better?.from, better?.to].filter((c): c is number => c !== undefined);
  return { scene: before.scene, focus, marks, cards };
}

/** The board before an entry, and what the entry did. A moment of a choice is marked with what was better, too. */
export function usePicture(core: Core, id: number, entry: number, moment?: Moment): Pictured | null {
  const [pictured, setPictured] = useState<Pictured | null>(null);
  useEffect(() => {
    let gone = false;
    const show = async () => {
      const was = Math.max(0, entry - 1);
      const before = await core.step(id, was, REFEREE);
      const after = await core.step(id, entry, REFEREE);
      const own = moment?.kind === "choice" ? await core.step(id, was, "ABCD".indexOf(moment.seat)) : undefined;
      if (!gone) setPictured(pictureOf(before, after, moment, own));
    };
    if (id) void show();
    return () => {
      gone = true;
    };
  }, [id, entry, moment?.better]);
  return pictured;
}
