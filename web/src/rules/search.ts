// Finds rules for a question in a player's own words. Pure: works on the words of the whole book, without a server.
import type { RuleRow, SearchData } from "./types";

export interface Found {
  rule: string;
  place: string;
  chapter: string;
  text: string;
  score: number;
}

const small = new Set(
  (
    "a an the of to in on at and or is are be may can my our your i you he we they it its do does did " +
    "will would should if how what when where which who why there this that with by for from " +
    "as not no have has had many much any some after before"
  ).split(" "),
);
/** Words that players say for others, in every game; a game's glossary has more. */
const same: Record<string, string[]> = {
  friend: ["own", "friendly", "occupied"],
  friendly: ["own", "occupied"],
  opponent: ["enemy"],
  foe: ["enemy"],
  hit: ["wound", "loses"],
  die: ["dice", "destroyed", "killed", "eliminated"],
  kill: ["destroyed", "killed", "eliminated"],
  killed: ["destroyed", "eliminated"],
  fight: ["battle", "combat", "attack", "melee"],
  shoot: ["ranged", "range", "shot", "fire"],
  win: ["wins", "victory"],
  lose: ["loses"],
  horse: ["cavalry", "mounted"],
  cavalry: ["mounted"],
  through: ["pass", "cross"],
  space: ["hex", "tile", "area"],
  turn: ["round"],
  tie: ["draw", "equal", "tied"],
  alone: ["lone"],
  next: ["adjacent"],
  beside: ["adjacent"],
  twice: ["once", "again"],
  hold: ["hand"],
  share: ["same"],
};

/** A word without its ending, so that "retreats" finds "retreat". */
export const stem = (word: string): string =>
  word
    .replace(/(?:ies)$/, "y")
    .replace(/(?:ing|ed|es|s)$/, (end) => (word.length - end.length >= 3 ? "" : end))
    .replace(/e$/, "");
export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((w) => w && !small.has(w))
    .map(stem);

interface Entry {
  row: RuleRow;
  /** Long rules mention much: they count less. */
  length: number;
  /** How much each word counts here: its own text most, its examples least. */
  weight: Map<string, number>;
}
export interface Index {
  entries: Entry[];
  /** Words of the glossary, each with the rules that say most about it. */
  terms: { words: string; rules: string[] }[];
  rare: Map<string, number>;
  also: Map<string, string[]>;
}

export function indexOf({ rules, glossary }: SearchData): Index {
  const entries = rules.map((row): Entry => {
    const [rule, , chapter, heading, text, examples] = row;
    const weight = new Map<string, number>([[rule.toLowerCase(), 20]]);
    const put = (words: string, k: number) => {
      for (const w of new Set(wordsOf(words))) weight.set(w, Math.max(weight.get(w) ?? 0, k));
    };
    put(examples, 1.1);
    put(chapter, 1.2);
    put(heading, 1.6);
    put(text, 2);
    return { row, weight, length: wordsOf(text).length };
  });
  const count = new Map<string, number>();
  for (const e of entries) for (const w of e.weight.keys()) count.set(w, (count.get(w) ?? 0) + 1);
  const rare = new Map([...count].map(([w, n]) => [w, Math.log(1 + entries.length / n)]));
  const also = new Map(Object.entries(same).map(([w, list]) => [stem(w), list.map(stem)]));
  const terms = glossary.flatMap((g) =>
    [g.term, ...g.also].map((t) => ({ words: ` ${wordsOf(t).join(" ")} `, rules: g.rules })),
  );
  for (const g of glossary)
    for (const other of g.also) {
      const key = wordsOf(other).join(" ");
      also.set(key, [...(also.get(key) ?? []), ...wordsOf(g.term)]);
    }
  return { entries, terms, rare, also };
}

/** The best first. A rule need not have every word: a question has words that no rule has. */
export function search(index: Index, question: string, most = 24): Found[] {
  const asked = wordsOf(question);
  if (!asked.length) return [];
  // Each word asked for, with those that mean the same; pairs of words, too: "run away".
  const groups = asked.map((w, i) => {
    const pair = `${w} ${asked[i + 1] ?? ""}`;
    return [w, ...(index.also.get(w) ?? []), ...(index.also.get(pair) ?? [])];
  });
  const whole = ` ${asked.join(" ")} `;
  const meant = new Map<string, number>();
  for (const t of index.terms)
    if (t.words.trim() && whole.includes(t.words))
      t.rules.forEach((rule, i) => meant.set(rule, Math.max(meant.get(rule) ?? 0, t.words.length * 0.5 + 4 - i)));
  const found: Found[] = [];
  for (const { row, weight, length } of index.entries) {
    let score = 0;
    let hits = 0;
    for (const group of groups) {
      const values = group.map(
        (w, i) => (weight.get(w) ?? starts(weight, w, i)) * (i ? 0.7 : 1) * (index.rare.get(w) ?? 1),
      );
      const best = Math.max(...values);
      if (best > 0) hits++;
      score += best;
    }
    const [rule, place, chapter, , text] = row;
    const plain = ((score * hits) / groups.length) * (24 / (16 + length));
    if (hits || meant.has(rule)) found.push({ rule, place, chapter, text, score: plain + (meant.get(rule) ?? 0) });
  }
  return found.sort((a, b) => b.score - a.score).slice(0, most);
}

// The word being typed may be unfinished.
function starts(weight: Map<string, number>, word: string, i: number): number {
  if (i || word.length < 3) return 0;
  for (const [w, k] of weight) if (w.startsWith(word)) return k * 0.6;
  return 0;
}
