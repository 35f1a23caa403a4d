// What happened, in a sentence: who played what, how many moved and struck, what each side lost. Pure; it counts what was told.
import type { Told, ToldKind } from "../core/types";

export interface Deeds {
  seat: number;
  /** Cards in the order in which they were played. */
  cards: number[];
  moved: number;
  attacked: number;
  shot: number;
  made: number;
  /** Sentences of what cannot be counted: who passed, who holds what now. */
  said: string[];
}
export interface Loss {
  seat: number;
  hits: number;
  dead: number;
  back: number;
}
export interface Digest {
  deeds: Deeds[];
  losses: Loss[];
}

const own = new Set<ToldKind>(["order", "card", "move", "attack", "shot", "place"]);

/** What a seat decided itself. What befell it, or what it drew, is no answer of its own. */
export const isDeed = (t: Told): boolean => own.has(t.kind);

/** The last things told since this seat did something itself: what the others made of their turn. */
export function sinceOwn(told: (Told | null)[], looker: number): Told[] {
  const last = told.findLastIndex((t) => t && t.seat === looker && (isDeed(t) || t.kind === "note"));
  return told.slice(last + 1).filter((t): t is Told => t !== null);
}

export function digest(told: Told[]): Digest {
  const deeds = new Map<number, Deeds>();
  const losses = new Map<number, Loss>();
  const movers = new Set<string>();
  const deedsOf = (seat: number) =>
    deeds.get(seat) ??
    deeds.set(seat, { seat, cards: [], moved: 0, attacked: 0, shot: 0, made: 0, said: [] }).get(seat)!;
  const lossOf = (seat: number) => losses.get(seat) ?? losses.set(seat, { seat, hits: 0, dead: 0, back: 0 }).get(seat)!;
  for (const t of told) {
    if (t.seat === undefined || t.seat > 3) continue;
    if (t.kind === "card" && t.card !== undefined) {
      const { cards } = deedsOf(t.seat);
      if (!cards.includes(t.card)) cards.push(t.card);
    } else if (t.kind === "move") {
      // A way of several steps is one move.
      const mover = `${t.seat} ${t.piece ?? t.from}`;
      if (!movers.has(mover)) deedsOf(t.seat).moved++;
      movers.add(mover);
    } else if (t.kind === "attack") deedsOf(t.seat).attacked++;
    else if (t.kind === "shot") deedsOf(t.seat).shot++;
    else if (t.kind === "place") deedsOf(t.seat).made++;
    else if (t.kind === "hit") lossOf(t.seat).hits += t.n ?? 1;
    else if (t.kind === "dead") lossOf(t.seat).dead++;
    else if (t.kind === "retreat") lossOf(t.seat).back++;
    else if (t.kind === "track" || t.kind === "note") deedsOf(t.seat).said.push(t.text);
  }
  return { deeds: [...deeds.values()], losses: [...losses.values()] };
}

/** Something that can be counted was done. */
export const counts = (d: Deeds): boolean => d.cards.length + d.moved + d.attacked + d.shot + d.made > 0;
