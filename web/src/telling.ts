// What a game's own file (data/<game>/learn.json, with the texts of its rules) says: how a line of the log reads in plain words,
// what of it can be shown on the board, and the lessons of the guided battle. Fetched when the game is opened.
import { symbolWords } from "./art";
import { NOBODY, seatLetter, type Card, type Game } from "./types";

export interface Lesson { title?: string; say: string; rule?: string }
export interface Face { art?: string; name: string }
// What a line shows: an arrow from one place to another, dice, a card, a loss, an end, or a short note over the board. Places are
// cells or pieces by their names. luck: a draw, which is no result of a move (the terminal's `odds` leave it out, as they do dice).
export interface Show { luck?: string; from?: string; to?: string; look?: string; dice?: string; card?: string; hit?: string; text?: string; dead?: string; note?: string; at?: string }
export interface GameText {
  cards?: Record<string, { name: string; text?: string }>;
  rules: Record<string, string>;
  learn?: { intro?: string[]; switches?: Record<string, string>; questions: Record<string, Lesson> };
  screen?: { switches?: Record<string, string> };
  telling?: { names?: Record<string, string>; faces?: Record<string, Face>; switches?: Record<string, string>; values?: Record<string, string>; ends?: Record<string, string>; score?: string; lines: [string, string | null, Show?][] };
}
export interface Told { seat: number; say: string | null; show?: Show }

const texts = new Map<string, Promise<GameText>>();
export function gameText(id: string): Promise<GameText> {
  if (!texts.has(id)) texts.set(id, fetch(`/game-${id}.json`).then((r) => (r.ok ? r.json() : { rules: {} })).catch(() => { texts.delete(id); return { rules: {} }; }));
  return texts.get(id)!;
}

// Patterns are words with {name} for one word and {name*} for the rest of the line; a name that stands twice is the same word both times.
function compile(pattern: string): { test: RegExp; keys: string[] } {
  const keys: string[] = [];
  const source = pattern.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{(\w+)(\\\*)?\}/g, (_, key, rest) => { if (keys.includes(key)) return `\\${keys.indexOf(key) + 1}`; keys.push(key); return rest ? "(.*)" : "(\\S+)"; });
  return { test: new RegExp(`^${source}$`), keys };
}

export class Teller {
  private lines: { test: RegExp; keys: string[]; say: string | null; show?: Show }[];
  private cache = new Map<string, Told>();
  who = (seat: number) => this.game.seats[seat] || seatLetter(seat); // at a table: by the name of the seat's army
  constructor(public text: GameText, private game: Game) {
    this.lines = (text.telling?.lines ?? []).map(([pattern, say, show]) => ({ ...compile(pattern), say, show }));
  }
  name(word: string): string { return this.text.telling?.names?.[word] ?? word; }
  card(code: string): Card | undefined { const c = this.text.cards?.[code] ?? Object.values(this.text.cards ?? {}).find((x) => x.name === code); return c && { id: 0, seat: NOBODY, marks: 0, count: 1, zone: "play", code, name: c.name, text: c.text ?? "" }; }
  // A game's own sentence, with names for the codes of cards that stand in it.
  // What ends an answer needs no word where its button is in sight ("; then `next`").
  plain(text: string): string { return text.replace(/[.,;]? [Tt]hen `\w+`$/, "").replace(/[\w]+(-[\w]+)+/g, (w) => this.text.cards?.[w]?.name ?? w).replace(/`(\w)(\w*)`/g, (_, a, b) => a.toUpperCase() + b); }
  face(word: string): Face | undefined { return this.text.telling?.faces?.[word]; }
  tell(line: string): Told {
    const known = this.cache.get(line);
    if (known) return known;
    const told = this.read(line);
    if (this.cache.size > 3000) this.cache.clear();
    this.cache.set(line, told);
    return told;
  }
  // A move that is only thought of, "A: play rally": by the lines that begin with a question mark, else as in the log.
  thought(line: string): string | null {
    const t = this.read(line, "?");
    return t.say ?? null;
  }
  private read(line: string, mark = ">"): Told {
    const entry = /^([A-D*]): (.*)$/.exec(line);
    const seat = entry && entry[1] !== "*" ? "ABCD".indexOf(entry[1]) : -1;
    const words = entry ? (entry[1] === "*" ? `* ${entry[2]}` : `${mark} ${entry[2]}`) : line;
    const who = seat >= 0 ? this.who(seat) : "";
    for (const l of this.lines) {
      const hit = l.test.exec(words);
      if (!hit) continue;
      const value = (key: string) => (key === "who" ? who : hit[1 + l.keys.indexOf(key)] ?? "");
      const named = (key: string) => (key === "card" && (this.text.cards?.[value(key)]?.name ?? symbolWords(value(key)))) || value(key).split(" ").map((w) => this.name(w)).join(" ");
      const fill = (text: string, plain: boolean) => text.replace(/\{(\w+)\}/g, (_, key) => (plain ? value(key) : named(key)));
      const show = l.show && Object.fromEntries(Object.entries(l.show).map(([k, v]) => [k, fill(v, k !== "text" && k !== "note")]));
      const say = l.say === "=" ? words : l.say && fill(l.say, false); // "=": as the game says it
      return { seat, say: say && say[0].toUpperCase() + say.slice(1), show };
    }
    if (mark === "?") return this.read(line);
    return { seat, say: entry ? `${who || "Luck"}: ${entry[2]}` : line };
  }
}

// The lesson for a question: by its kind and the first word of what may be answered, else by its kind.
export function lessonFor(text: GameText, question: string, verbs: string[]): { key: string; lesson: Lesson } | null {
  const all = text.learn?.questions ?? {};
  for (const key of [...verbs.map((v) => `${question}.${v}`), question]) if (all[key]) return { key, lesson: all[key] };
  return null;
}
