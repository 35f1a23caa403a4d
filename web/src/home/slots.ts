// Your games: each match on this screen in a slot of its own, and the links of matches on the server. Kept in this browser.
import { keepLearned } from "../learn/done";
import type { See, Setup } from "../core/types";
import type { SeatSetup } from "../net/host";
import type { Turn } from "../net/turns";
import type { Key } from "../words/en";
import { say } from "../words/say";

/** How a table on this screen was set. */
export interface Saved {
  game: string;
  setup: Setup;
  seats: SeatSetup[];
  data?: unknown;
  /** Luck that is settled before: the match of a day. */
  seed?: string;
  /** What is kept as won when the match is: a day, an opponent of a ladder. */
  wins?: string;
}
export interface Slot {
  key: string;
  /** A match here has `saved` and `record`; one on the server has `link`. */
  saved?: Saved;
  record?: string;
  link?: string;
  game: string;
  battle: string;
  seat: string;
  yours: boolean;
  over: boolean;
  /** Its link opens nothing any more. */
  gone?: boolean;
  /** A record that was opened here: it is in the library, but no game of yours. */
  opened?: boolean;
  /** Did you win it? Unknown, drawn or shared screens: missing. */
  won?: boolean;
  /** Against whom, in words. */
  against?: string;
  when: number;
}
const store = "bellum-games";
const most = 40;

function kept(): Slot[] {
  try {
    const list = JSON.parse(localStorage.getItem(store) ?? "[]") as Slot[];
    return list.sort((a, b) => b.when - a.when);
  } catch {
    return [];
  }
}
export const slots = (): Slot[] => kept().filter((s) => !s.opened);
export const slot = (key: string): Slot | undefined => slots().find((s) => s.key === key);
/** The library: matches that are over, and records that were opened. */
export const recorded = (): Slot[] => kept().filter((s) => s.record && s.over);

function write(list: Slot[]): void {
  try {
    localStorage.setItem(store, JSON.stringify(list.slice(0, most)));
  } catch {
    // full or forbidden: the match goes on, it is only not kept
  }
}
export const keep = (s: Slot): void => write([s, ...kept().filter((x) => x.key !== s.key)]);
export const forget = (key: string): void => write(kept().filter((s) => s.key !== key));

/** A record that was opened stays in the library, once. */
export function keepOpened(record: string, game: string, battle: string): void {
  if (kept().some((s) => s.record === record)) return;
  keep({ key: newKey(), record, game, battle, seat: "", yours: false, over: true, opened: true, when: Date.now() });
}

/** What the server says of the matches there. True: that was news. */
export function keepTurns(turns: Map<string, Turn>): boolean {
  const before = kept();
  const now = before.map((s): Slot => {
    const turn = s.link ? turns.get(s.link) : undefined;
    if (!turn) return s;
    const gone = turn === "none" || undefined;
    return { ...s, gone, yours: turn === "yours", over: turn === "over" || (s.over && !!gone) };
  });
  const news = JSON.stringify(now) !== JSON.stringify(before.map((s) => ({ ...s })));
  if (news) write(now);
  return news;
}

export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(2)), (n) => n.toString(36)).join("");

/** A table is set: it has its place among your games from now on. */
export function sitDown(saved: Saved): void {
  const key = newKey();
  keep({ key, saved, game: saved.game, battle: "", seat: "", yours: true, over: false, when: Date.now() });
  location.hash = `/table/${key}`;
}

/** A table on the server: its link is kept, for it is the only key to the seat. */
export function keepLink(link: string | undefined, game: string, battle: string, seat: string): void {
  if (link) keep({ key: newKey(), link, game, battle, seat, yours: true, over: false, when: Date.now() });
}

/** The same battle again; with sides swapped you play the other side of two. */
export const againFrom = (saved: Saved, swap: boolean): void =>
  sitDown({ ...saved, seats: swap && saved.seats.length === 2 ? [...saved.seats].reverse() : saved.seats });

/** Whether the seat won, as far as there is one winner and one loser. */
export function wonBy(see: See, looker: number): boolean | undefined {
  const place = see.result?.place ?? [];
  if (see.kind !== "over" || place[looker] === undefined || place.every((p) => p === 1)) return undefined;
  return place[looker] === 1;
}

function opponentOf(saved: Saved | undefined): string | undefined {
  const levels = new Set(saved?.seats.filter((s) => s.kind === "computer").map((s) => s.level));
  const known = [...levels].map((level) => say(`level.${level}` as Key));
  return known.length === 1 && known[0] ? known[0] : undefined;
}

/** How the match of a slot stands now. */
export function keepSeen(key: string, record: string, see: See, looker: number, seat: string): void {
  const was = slot(key);
  if (!was) return;
  const alone = !was.saved || was.saved.seats.filter((s) => s.kind === "me").length < 2;
  const won = alone ? wonBy(see, looker) : undefined;
  if (won && was.saved?.wins) keepLearned(was.game, was.saved.wins);
  const battle = [see.scene.scenario.name, see.scene.scenario.when].filter(Boolean).join(", ");
  keep({
    ...was,
    record,
    battle,
    seat,
    yours: see.seats.includes(looker),
    over: see.kind === "over",
    against: opponentOf(was.saved),
    won,
    when: Date.now(),
  });
}
