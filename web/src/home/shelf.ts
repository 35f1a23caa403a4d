// What stands on the shelf before a game is opened: the pictures of the games, the exercise of the day, each battle as a small
// map. The build made it (web/shelf.mjs).
import { useEffect, useState } from "preact/hooks";
import type { Game, SeatFacts } from "../core/types";
import { inWords } from "../words/told";

/** What a game is like on its panel. Where the game's data say nothing, its own name and sentence are shown. */
export interface Shown {
  picture: string;
  title?: string;
  about?: string;
  minutes?: [number, number];
  place?: number;
}
export interface DayExercise {
  game: string;
  id: string;
  name: string;
  idea: string;
}
export interface Shelf {
  hero?: string;
  games: Record<string, Shown | undefined>;
  exercises: DayExercise[];
}
export interface SmallMap {
  board: number;
  rows: number;
  cols: number;
  /** x and y of each place, one after the other. The lists below name places by their order here. */
  at: number[];
  land: [number, string][];
  owners: [number, number][];
  men: [number, number][];
  edges: [number, number][];
}
export interface Battle {
  when?: string;
  sides: SeatFacts[];
  goal: { id: string; name: string; n: number }[];
  /** What the data tell of it, by the names of their members. */
  texts: Record<string, string>;
  map: SmallMap;
}
export type Battles = Record<string, Battle | undefined>;

const files = new Map<string, Promise<unknown>>();
function fetched<T>(file: string, otherwise: T): Promise<T> {
  const known = files.get(file) as Promise<T> | undefined;
  if (known) return known;
  const text = fetch(file)
    .then((r): Promise<T> | T => (r.ok ? (r.json() as Promise<T>) : otherwise))
    .catch((): T => {
      files.delete(file);
      return otherwise;
    });
  files.set(file, text);
  return text;
}
function useFile<T>(file: string, otherwise: T, said: (value: T) => Promise<T>): T | null {
  const [value, setValue] = useState<T | null>(null);
  useEffect(() => void fetched(file, otherwise).then(said).then(setValue), [file]);
  return value;
}

const empty: Shelf = { games: {}, exercises: [] };
// In the reader's language, as far as a game has words for it.
async function shelved(shelf: Shelf): Promise<Shelf> {
  const games = Object.entries(shelf.games).map(async ([id, shown]) => [id, await inWords(id, shown)] as const);
  return { ...shelf, games: Object.fromEntries(await Promise.all(games)) };
}
export const useShelf = (): Shelf | null => useFile("/shelf.json", empty, shelved);
export const useBattles = (game: string): Battles =>
  useFile<Battles>(`/battles-${game}.json`, {}, (battles) => inWords(game, battles)) ?? {};

const last = 100;
/** The games in the order in which they stand on the home page. */
export const inOrder = (games: Game[], shelf: Shelf): Game[] =>
  [...games].sort((a, b) => (shelf.games[a.id]?.place ?? last) - (shelf.games[b.id]?.place ?? last));

/** The exercise of a day: the same for everybody, another one tomorrow, a different game each day. */
export function exerciseOf(day: Date, exercises: DayExercise[]): DayExercise | undefined {
  const days = Math.floor((day.getTime() - day.getTimezoneOffset() * 60000) / 86400000);
  const games = [...new Set(exercises.map((e) => e.game))];
  const mine = exercises.filter((e) => e.game === games[days % games.length]);
  return mine[Math.floor(days / games.length) % mine.length];
}
