// What the others did last, as it stays on the board until one acts: ways, blows, losses. Pure; it reads what was told.
import type { Told } from "../core/types";

export interface TraceWay {
  kind: "move" | "retreat" | "attack" | "shoot";
  seat: number | undefined;
  from: number;
  to: number;
  path: number[];
  /** How many went there. */
  n: number;
}
export interface Trace {
  ways: TraceWay[];
  /** What units lost, by the place where each stands now. */
  hits: { cell: number; n: number }[];
  /** Where units fell, and whose. */
  fallen: { cell: number; seat: number | undefined }[];
}

/** A story with more ways than this is told by its latest: the board must stay readable. */
const most = 24;
const kinds: Partial<Record<Told["kind"], TraceWay["kind"]>> = {
  move: "move",
  retreat: "retreat",
  attack: "attack",
  shot: "shoot",
};

export function traceOf(told: Told[]): Trace {
  // With a result a battle is over: what follows is another one.
  const story = told.slice(told.findLastIndex((t) => t.kind === "result") + 1);
  const ways: TraceWay[] = [];
  const last = new Map<string, TraceWay>();
  const hits = new Map<number, number>();
  const fallen: Trace["fallen"] = [];
  for (const t of story) {
    const kind = kinds[t.kind];
    if (kind && t.to !== undefined)
      for (const from of [t.from, ...(t.also ?? [])])
        if (from !== undefined && from !== t.to) goes(ways, last, { kind, seat: t.seat, from, to: t.to }, t.piece);
    if (t.kind === "retreat" || t.kind === "move") carried(hits, t);
    if (t.kind === "hit" && t.to !== undefined) hits.set(t.to, (hits.get(t.to) ?? 0) + (t.n ?? 1));
    if (t.kind === "dead" && t.to !== undefined) {
      fallen.push({ cell: t.to, seat: t.seat });
      hits.delete(t.to);
    }
  }
  return { ways: ways.slice(-most), hits: [...hits].map(([cell, n]) => ({ cell, n })), fallen };
}

/** A step more of a way, one more on it, or a new one. */
function goes(ways: TraceWay[], last: Map<string, TraceWay>, step: Omit<TraceWay, "path" | "n">, piece?: number): void {
  const blow = step.kind === "attack" || step.kind === "shoot";
  const mover = `${step.kind} ${step.seat} ${piece}`;
  const before = last.get(mover);
  if (!blow && piece !== undefined && before?.to === step.from && before.n === 1) {
    before.path.push(step.to);
    before.to = step.to;
    return;
  }
  const same = ways.find(
    (w) => w.kind === step.kind && w.seat === step.seat && w.from === step.from && w.to === step.to,
  );
  if (same) {
    if (!blow) same.n++;
    return;
  }
  const way: TraceWay = { ...step, path: [step.to], n: 1 };
  ways.push(way);
  last.set(mover, way);
}

/** Who lost something and went on carries it along. */
function carried(hits: Map<number, number>, { from, to }: Told): void {
  if (from === undefined || to === undefined || from === to || !hits.has(from)) return;
  hits.set(to, hits.get(from)!);
  hits.delete(from);
}
