// A match weighed again by the core that thinks: every decision, then those that seem to matter once more (docs/review.md).
import { useEffect, useState } from "preact/hooks";
import type { Core } from "../core/core";

export type Grade = "best" | "good" | "doubtful" | "mistake";
export interface Row {
  unit: number;
  entry: number;
  seat: string;
  turn: number;
  before: number;
  after: number;
  loss: number;
  grade: Grade;
  did: string;
  better: string;
}
export interface Moment {
  kind: "choice" | "luck" | "reply";
  seat: string;
  turn: number;
  entry: number;
  before: number;
  points: number;
  decisive: boolean;
  text: string;
  better: string;
  then: string;
}
export interface ReviewSide extends Record<Grade, number> {
  seat: string;
  name: string;
  decisions: number;
  luck: number;
}
export interface Review {
  summary: string;
  sides: ReviewSide[];
  moments: Moment[];
  decisions: Row[];
  luck: { entry: number; turn: number; points: number[] }[];
}
interface Ended {
  review?: Review;
  again?: number[];
}
interface Begun {
  error?: string;
  units?: { unit: number }[];
}
/** How far it is, 0 to 1, and what is known so far. */
export interface Weighed {
  review?: Review;
  part: number;
  error?: string;
}
export type Budget = "recruit" | "club";

async function weigh(core: Core, record: string, budget: Budget, on: (w: Weighed) => boolean): Promise<void> {
  const { id, error } = await core.loadApart(record);
  if (!id) return void on({ part: 1, error });
  const ask = <T extends object>(step: string, more: object = {}) =>
    core.apart<T>({ do: "review", id, step, budget, ...more });
  const begun = await ask<Begun>("begin");
  const units = begun.units?.map((u) => u.unit) ?? [];
  const rows = new Map<number, Row>();
  const go = async (list: number[], deep: boolean, from: number, to: number): Promise<boolean> => {
    for (const [i, unit] of list.entries()) {
      const row = await ask<Row & { error?: string }>("weigh", { unit, deep });
      if (!row.error) rows.set(unit, row);
      if (!on({ part: from + ((to - from) * (i + 1)) / list.length })) return false;
    }
    return true;
  };
  const end = () => ask<Ended>("end", { rows: [...rows.values()] });
  if (begun.error || !begun.units) on({ part: 1, error: begun.error });
  else if (await go(units, false, 0, 0.8)) {
    const first = await end();
    if (on({ part: 0.8, review: first.review }) && (await go(first.again ?? [], true, 0.8, 1)))
      on({ part: 1, review: (await end()).review });
  }
  void core.apart({ do: "free", id });
}

/** The review of a record, as it grows. Without a record nothing is weighed. */
export function useReview(core: Core, record: string | null, budget: Budget): Weighed {
  const [weighed, setWeighed] = useState<Weighed>({ part: 0 });
  useEffect(() => {
    if (!record) return;
    let gone = false;
    setWeighed({ part: 0 });
    void weigh(core, record, budget, (now) => {
      if (!gone) setWeighed((was) => ({ ...was, ...now }));
      return !gone;
    });
    return () => {
      gone = true;
    };
  }, [record, budget]);
  return weighed;
}

/** What a moment changed for a seat, in points of 100. */
export const changeFor = (moment: Moment, seat: string): number =>
  moment.seat === seat ? -moment.points : moment.points;

/** The weightiest moments, in their order. */
export function turningPoints(review: Review, most: number): Moment[] {
  const heavy = [...review.moments].sort((a, b) => Number(b.decisive) - Number(a.decisive) || b.points - a.points);
  return heavy.slice(0, most).sort((a, b) => a.entry - b.entry);
}
