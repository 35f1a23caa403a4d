// What there is to play, as the core tells it, in a file of its own: the first page need not wait for the core.
import { writeFileSync } from "node:fs";
import { compress } from "./brotli.mjs";
import { core } from "./core.mjs";

const file = new URL("dist/games.json", import.meta.url).pathname;
writeFileSync(file, JSON.stringify((await core())({ do: "games" }).games));
compress(file);
