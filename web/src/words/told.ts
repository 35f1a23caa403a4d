// What the core says, in the reader's language. The core speaks English: a sentence of it is found among the patterns of its game
// ("Your {unit} on {tile} loses {n} strength.") and said again in the words of the language (tongues/CODE/GAME.json).
import { spoken, wordsOf } from "./say";

export interface GameWords {
  rules: Record<string, string>;
  /** Rules with figures of the content, as they are written. */
  written: Record<string, string>;
  lists?: Record<string, Record<string, string>>;
  sentences?: Record<string, string>;
}
/** The games that the languages have words for. */
declare const TOLD: string[] | undefined;
const told: string[] = typeof TOLD === "undefined" ? [] : TOLD;

const files = new Map<string, Promise<GameWords | null>>();
/** The words of a game. null: the page speaks English, or the game is not translated. */
export function gameWords(game: string): Promise<GameWords | null> {
  if (spoken() === "en" || !told.includes(game)) return Promise.resolve(null);
  let words = files.get(game);
  if (!words) files.set(game, (words = wordsOf<GameWords>(spoken(), game)));
  return words;
}

// ---- sentences ---------------------------------------------------------------------------------------------------

const quoted = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
/** {unit} and {unit2} are both of the list "unit"; {n}, {n2} … are numbers. */
const listOf = (name: string): string => name.replace(/\d+$/, "");
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A sentence with places in it: what finds it, what the places are called, and the sentence to say instead. */
interface Pattern {
  /** What must stand in the text anyway: looked for first, because it is quick. */
  needs: string[];
  finds: RegExp;
  names: string[];
  says: string;
}

export class Interpreter {
  private readonly sources = new Map<string, string>();
  private readonly patterns = new Map<string, Pattern[]>();
  private readonly known = new Map<string, string>();
  private readonly lists: Record<string, Record<string, string>>;

  constructor({ lists = {}, sentences = {} }: Pick<GameWords, "lists" | "sentences">) {
    this.lists = { ...lists, "": sentences };
  }

  /** The sentence in the reader's language, or as it is where no pattern has it. */
  say(text: string): string {
    const known = this.known.get(text);
    if (known !== undefined) return known;
    const rule = /^[A-Z]\d+: /.exec(text)?.[0] ?? ""; // a refusal begins with its rule
    const sentence = text.slice(rule.length);
    const said = rule + (this.whole(sentence) ?? this.pieces(sentence) ?? sentence);
    if (this.known.size > 5000) this.known.clear();
    this.known.set(text, said);
    return said;
  }

  // A sentence may begin with a capital where its pattern has none: "Spear and shield". So does what is said instead.
  private whole(text: string): string | null {
    const low = text.charAt(0).toLowerCase() + text.slice(1);
    const said = this.within("", text) ?? (low === text ? null : this.within("", low));
    return said === null || low === text ? said : capital(said);
  }

  // Several sentences that the core put one behind the other: each by itself, if there are words for all.
  private pieces(text: string): string | null {
    for (const between of ["\n", "; ", /(?<=[.!?]) (?=[A-Z])/]) {
      const parts = text.split(between);
      if (parts.length < 2) continue;
      const said = parts.map((part) => this.whole(part) ?? this.pieces(part));
      if (said.every((part) => part !== null)) return said.join(typeof between === "string" ? between : " ");
    }
    return null;
  }

  // A text that is a member of a list, or is made by one of its patterns.
  private within(list: string, text: string): string | null {
    const plain = this.lists[list][text];
    if (plain !== undefined && !plain.includes("{")) return plain;
    for (const { needs, finds, names, says } of this.patternsOf(list)) {
      const found = needs.every((words) => text.includes(words)) ? finds.exec(text) : null;
      if (found) return this.filled(says, names, found);
    }
    return null;
  }

  private filled(says: string, names: string[], found: RegExpExecArray): string {
    return says.replace(/\{(\w+)(?:\.(\w+))?\}/g, (_, name: string, form?: string) => {
      const value = found[1 + names.indexOf(name)] ?? "";
      const list = listOf(name);
      if (list === "n") return value;
      return this.within(form ? `${list}.${form}` : list, value) ?? value;
    });
  }

  private patternsOf(list: string): Pattern[] {
    let patterns = this.patterns.get(list);
    if (!patterns) {
      patterns = Object.entries(this.lists[list])
        .filter(([english]) => english.includes("{"))
        .map(([english, says]) => {
          const names = [...english.matchAll(/\{(\w+)\}/g)].map((m) => m[1]);
          const needs = english.split(/\{\w+\}/).filter(Boolean);
          return { needs, finds: new RegExp(`^${this.source(english, true)}$`), names, says };
        });
      this.patterns.set(list, patterns);
    }
    return patterns;
  }

  // A pattern as a regular expression; only its own places are kept, not those inside of them.
  private source(pattern: string, keep: boolean): string {
    return pattern
      .split(/(\{\w+\})/)
      .map((part) => {
        const name = /^\{(\w+)\}$/.exec(part)?.[1];
        return name ? `(${keep ? "" : "?:"}${this.any(listOf(name))})` : quoted(part);
      })
      .join("");
  }
  private any(list: string): string {
    if (list === "n") return "-?\\d+";
    let source = this.sources.get(list);
    if (source === undefined) {
      const members = Object.keys(this.lists[list] ?? {}).sort((a, b) => b.length - a.length);
      this.sources.set(list, (source = members.map((member) => this.source(member, false)).join("|")));
    }
    return source;
  }
}

/** Members of a reply that people read. Everything else is for the page: ids, notation, records. */
const read = new Set(
  "title prompt name label text also about because note where mark why said value base when seats".split(" "),
);
/** Words that the page knows things by. What people read instead stands beside them. */
const beside: Record<string, string> = { group: "groupName", show: "showName", role: "roleName" };
/** A reply as people read it: only what they read changes. */
export function inWordsOf<T>(value: T, by: Pick<Interpreter, "say">, member = ""): T {
  if (typeof value === "string") return (read.has(member) ? by.say(value) : value) as T;
  if (Array.isArray(value)) return value.map((v: unknown) => inWordsOf(v, by, member)) as T;
  if (!value || typeof value !== "object") return value;
  const fate = "percent" in value; // what a fight may come to is called its kind
  const called = (key: string) => (fate && key === "kind" ? "name" : key);
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, v]) => {
      const own: [string, unknown] = [key, inWordsOf(v as unknown, by, called(key))];
      return key in beside && typeof v === "string" ? [own, [beside[key], by.say(v)]] : [own];
    }),
  ) as T;
}

const interpreters = new Map<string, Interpreter>();
/** A reply of a game's core, or anything else of the game, in the reader's language. */
export async function inWords<T>(game: string, reply: T): Promise<T> {
  const words = await gameWords(game);
  if (!words) return reply;
  let by = interpreters.get(game);
  if (!by) interpreters.set(game, (by = new Interpreter(words)));
  return inWordsOf(reply, by);
}
