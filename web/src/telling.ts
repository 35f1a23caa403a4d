// What a game's own file (data/<game>/learn.json, with the texts of its rules) says: names, rules, and the lessons of the guided
// battle. Fetched when the game is opened. What happens in a match is told by the core (types.ts: Told).
import { seatLetter, type Game } from "./types";

export interface Lesson { title?: string; say: string; rule?: string }
export interface Face { art?: string; name: string }
export interface GameText {
  cards?: Record<string, { name: string; text?: string }>;
  rules: Record<string, string>;
  written?: Record<string, string>; // those with figures of the content, as they are written: a variant has others
  learn?: { intro?: string[]; switches?: Record<string, string>; questions: Record<string, Lesson> };
  screen?: { switches?: Record<string, string> };
  telling?: { names?: Record<string, string>; faces?: Record<string, Face>; switches?: Record<string, string>; values?: Record<string, string>; ends?: Record<string, string>; score?: string };
}

const texts = new Map<string, Promise<GameText>>();
export function gameText(id: string): Promise<GameText> {
  if (!texts.has(id)) texts.set(id, fetch(`/game-${id}.json`).then((r) => (r.ok ? r.json() : { rules: {} })).catch(() => { texts.delete(id); return { rules: {} }; }));
  return texts.get(id)!;
}

// A game's own words besides what the core tells: names, rules, cards, faces of dice.
export class Teller {
  who = (seat: number) => this.game.seats[seat] || seatLetter(seat); // at a table: by the name of the seat's army
  constructor(public text: GameText, private game: Game) {}
  // A game's own sentence, with names for the codes of cards that stand in it.
  // What ends an answer needs no word where its button is in sight ("; then `next`").
  plain(text: string): string { return text.replace(/[.,;]? [Tt]hen `\w+`$/, "").replace(/[\w]+(-[\w]+)+/g, (w) => this.text.cards?.[w]?.name ?? w).replace(/`(\w)(\w*)`/g, (_, a, b) => a.toUpperCase() + b); }
  face(word: string): Face | undefined { return this.text.telling?.faces?.[word]; }
}

// The lesson for a question: by its kind and the first word of what may be answered, else by its kind.
export function lessonFor(text: GameText, question: string, verbs: string[]): { key: string; lesson: Lesson } | null {
  const all = text.learn?.questions ?? {};
  for (const key of [...verbs.map((v) => `${question}.${v}`), question]) if (all[key]) return { key, lesson: all[key] };
  return null;
}
