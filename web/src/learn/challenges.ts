// What one comes back for: the match of the day, a ladder of opponents, puzzles (docs/lessons.md). A game may have none.
import { useEffect, useState } from "preact/hooks";
import type { Game, Switches } from "../core/types";
import { sitDown } from "../home/slots";
import { learned } from "./done";
import type { Puzzle } from "./types";

/** A match that is set up already: of the day, or against an opponent of the ladder. */
export interface Challenge {
  name: string;
  scenario: string;
  switches?: Switches;
  level: string;
  say: string;
}
export interface Rung extends Challenge {
  id: string;
}
export interface Challenges {
  daily?: Challenge;
  ladder: Rung[];
  puzzles: Puzzle[];
}
const none: Challenges = { ladder: [], puzzles: [] };

const files = new Map<string, Promise<Challenges>>();
function fetchChallenges(game: string): Promise<Challenges> {
  const known = files.get(game);
  if (known) return known;
  const file = fetch(`/challenges-${game}.json`)
    .then((r): Promise<Challenges> => (r.ok ? r.json() : Promise.resolve(none)))
    .catch((): Challenges => {
      files.delete(game);
      return none;
    });
  files.set(game, file);
  return file;
}

export function useChallenges(game: string): Challenges | null {
  const [found, setFound] = useState<Challenges | null>(null);
  useEffect(() => void fetchChallenges(game).then(setFound), [game]);
  return found;
}

/** The day everywhere: a match of the day must not depend on where one lives. */
export const today = (): string => new Date().toISOString().slice(0, 10);

/** The letters of the day are the seed, as in `bellum play --daily`. */
const seedOf = (day: string): string =>
  [...day]
    .map((c) => c.charCodeAt(0).toString(16).padStart(2, "0"))
    .join("")
    .padEnd(64, "0");

/** What is kept as won: a day, or an opponent. */
export const dayWon = (day: string): string => `day ${day}`;
export const rungWon = (rung: Rung): string => `rung ${rung.id}`;

/** The opponents that may be met: all that are beaten, and the next. */
export function openRungs(game: Game, ladder: Rung[]): number {
  const won = learned(game.id);
  const first = ladder.findIndex((r) => !won.has(rungWon(r)));
  return first < 0 ? ladder.length : first + 1;
}

export function meet(game: Game, challenge: Challenge, wins: string, day?: string): void {
  const seats = Array.from({ length: game.min }, (_, i) =>
    i === 0 ? ({ kind: "me", level: "" } as const) : ({ kind: "computer", level: challenge.level } as const),
  );
  const setup = { scenario: challenge.scenario, switches: challenge.switches ?? {} };
  sitDown({ game: game.id, setup, seats, wins, ...(day ? { seed: seedOf(day) } : {}) });
}
