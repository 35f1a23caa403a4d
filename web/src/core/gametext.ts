// What a game's own files say beside the core: the texts of its rules, words for options and endings. Fetched when it is opened.
import { useEffect, useState } from "preact/hooks";
import { gameWords } from "../words/told";
import type { Game, Scene } from "./types";

export interface GameText {
  rules: Record<string, string>;
  /** Rules with figures of the content, as they are written: a variant has others. */
  written?: Record<string, string>;
  chapters?: { title: string; rules: string[] }[];
  screen?: { switches?: Record<string, string> };
  telling?: {
    switches?: Record<string, string>;
    values?: Record<string, string>;
    ends?: Record<string, string>;
    score?: string;
  };
}

const texts = new Map<string, Promise<GameText>>();
export function gameText(id: string): Promise<GameText> {
  const known = texts.get(id);
  if (known) return known;
  const text = fetch(`/game-${id}.json`)
    .then((r): Promise<GameText> => (r.ok ? r.json() : Promise.resolve({ rules: {} })))
    .then(async (own) => {
      const mine = await gameWords(id);
      return mine ? { ...own, rules: { ...own.rules, ...mine.rules }, written: mine.written } : own;
    })
    .catch((): GameText => {
      texts.delete(id);
      return { rules: {} };
    });
  texts.set(id, text);
  return text;
}

/** The texts of a game, with the figures of this table's content once the table is there. */
export function useGameText(
  id: string,
  rules?: (written: Record<string, string>) => Promise<Record<string, string>>,
): GameText {
  const [text, setText] = useState<GameText>({ rules: {} });
  const there = !!rules;
  useEffect(() => {
    let gone = false;
    void gameText(id).then(async (t) => {
      const own = rules && t.written ? await rules(t.written) : {};
      if (!gone) setText({ ...t, rules: { ...t.rules, ...own } });
    });
    return () => {
      gone = true;
    };
  }, [id, there]);
  return text;
}

/** A seat by the name of its army, else by the game's word for it. */
export const nameOf = (scene: Scene | undefined, game: Game, seat: number): string =>
  scene?.seats[seat]?.name || game.seats[seat] || "ABCD"[seat] || "";
