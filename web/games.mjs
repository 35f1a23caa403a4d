// What there is to play, as the core tells it, in a file of its own: the first page need not wait for the core.
// A game without a rulebook is one for programmers: it is left out.
import { existsSync, writeFileSync } from "node:fs";
import { compress } from "./brotli.mjs";
import { core } from "./core.mjs";

const file = new URL("dist/games.json", import.meta.url).pathname;
const rulebook = (id) => new URL(`../data/${id}/rules.json`, import.meta.url);
const { games } = (await core())({ do: "games" });
writeFileSync(file, JSON.stringify(games.filter((g) => existsSync(rulebook(g.id)))));
compress(file);
