// What to try next, after a battle against the computer.
import type { Key } from "../words/en";
import { say } from "../words/say";
import { sitDown, slots, type Slot } from "./slots";

export interface Goal {
  /** What to try, and how it went so far. */
  text: string;
  so: string;
  label?: string;
  start?(): void;
}
const ladder = ["recruit", "club", "strong", "master"];
const word = (level: string): string => say(`level.${level}` as Key);

/** One person against one level only: else there is no ladder to climb. */
function levelOf(slot: Slot): string | undefined {
  const levels = new Set(slot.saved?.seats.filter((s) => s.kind === "computer").map((s) => s.level));
  const alone = slot.saved?.seats.filter((s) => s.kind === "me").length === 1;
  return alone && levels.size === 1 ? [...levels][0] : undefined;
}

export function goalOf(slot: Slot): Goal | undefined {
  const level = levelOf(slot);
  if (!level || !slot.saved || slot.won === undefined) return undefined;
  const { saved } = slot;
  const all = slots().filter((s) => s.game === slot.game && s.over && s.won !== undefined && levelOf(s) === level);
  const so = say("over.next.so", { n: all.filter((s) => s.won).length, max: all.length });
  if (!slot.won) return { text: say("over.next.again", { who: word(level) }), so };
  const next = ladder[ladder.indexOf(level) + 1];
  if (!next || !ladder.includes(level)) return { text: say("over.next.last"), so };
  const seats = saved.seats.map((s) => (s.kind === "computer" ? { ...s, level: next } : s));
  return {
    text: say("over.next.up", { who: word(level), next: word(next) }),
    so,
    label: say("over.next.play", { next: word(next) }),
    start: () => sitDown({ ...saved, seats }),
  };
}
