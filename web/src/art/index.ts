// The art of a game, by its id. Each game's is a file of its own and is loaded when the game is opened.
import { art as plain } from "./plain";
import type { GameArt } from "./types";

const loaded = new Map<string, Promise<GameArt>>();

async function load(game: string): Promise<GameArt> {
  try {
    const file = (await import(`./games/${game}.tsx`)) as { art: GameArt };
    return file.art;
  } catch (error) {
    console.warn(`no art for ${game}:`, error);
    return plain;
  }
}

export function loadArt(game: string): Promise<GameArt> {
  let art = loaded.get(game);
  if (!art) loaded.set(game, (art = load(game)));
  return art;
}
