// Which lessons and exercises a game has.
import { useEffect, useState } from "preact/hooks";
import type { Lessons, Puzzle, Task } from "./types";

const files = new Map<string, Promise<Lessons>>();
function fetchLessons(game: string): Promise<Lessons> {
  const known = files.get(game);
  if (known) return known;
  const file = fetch(`/lessons-${game}.json`)
    .then((r): Promise<Lessons> => (r.ok ? r.json() : Promise.resolve({ lessons: [], exercises: [] })))
    .catch((): Lessons => {
      files.delete(game);
      return { lessons: [], exercises: [] };
    });
  files.set(game, file);
  return file;
}

export function useLessons(game: string): Lessons | null {
  const [lessons, setLessons] = useState<Lessons | null>(null);
  useEffect(() => void fetchLessons(game).then(setLessons), [game]);
  return lessons;
}

/** All of a game's tasks in their order. */
export const tasksOf = (lessons: Lessons, puzzles: Puzzle[]): Task[] => [
  ...lessons.lessons,
  ...lessons.exercises,
  ...puzzles,
];
