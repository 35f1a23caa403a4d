// Is there a server behind this page, or only the files? And what does it play instead of the built-in content?
import type { Game } from "../core/types";

/** The games that the server's variant changes, as far as it changes them. null: there is no server. */
export async function served(): Promise<Partial<Game>[] | null> {
  try {
    const reply = await fetch("/api/games", { cache: "no-store" });
    return reply.ok ? ((await reply.json()) as { games: Partial<Game>[] }).games : null;
  } catch {
    return null; // no answer, or that of a folder of files
  }
}

/** What there is to play here: the page's own games, changed by the server's variant. */
export const withVariant = (games: Game[], changed: Partial<Game>[]): Game[] =>
  games.map((g) => ({ ...g, ...changed.find((c) => c.id === g.id) }));
