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
