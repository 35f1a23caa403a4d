// The other languages: what the build refuses, and that a page in German or French has no English sentence of the catalogue.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { build } from "esbuild";
import { core } from "../core.mjs";
import { answer, closeBrowser, dice, isOver, page, patience, serve, settled, setUp } from "./help.mjs";

const root = new URL("..", import.meta.url).pathname;
const scratch = mkdtempSync(join(tmpdir(), "bellum-words-"));
let server;
before(async () => {
  server = await serve();
});
after(async () => {
  await closeBrowser();
  await server.stop();
  rmSync(scratch, { recursive: true, force: true });
});

globalThis.matchMedia = () => ({ matches: false, addEventListener: () => {} });
globalThis.localStorage = { getItem: () => null, setItem: () => {} };
async function load(file) {
  const outfile = join(scratch, `${file.replaceAll("/", "-")}.mjs`);
  await build({ entryPoints: [join(root, "src", file)], outfile, bundle: true, format: "esm", logLevel: "error" });
  return import(outfile);
}
const { Interpreter, inWordsOf } = await load("words/told.ts");
const { en } = await load("words/en.ts");
const words = (language, name) =>
  JSON.parse(readFileSync(join(root, `src/words/tongues/${language}/${name}.json`), "utf8"));

// The check of the build, on a copy of the languages in which one file was changed.
let copies = 0;
function checked(language, name, change) {
  const folder = join(scratch, `tongues-${++copies}`);
  cpSync(join(root, "src/words/tongues"), folder, { recursive: true });
  const file = join(folder, language, name);
  const was = readFileSync(file, "utf8");
  const now = change(was);
  assert.notEqual(now, was, "the change changes something");
  writeFileSync(file, now);
  const { status, stderr } = spawnSync("node", ["tongues.mjs", folder], { cwd: root, encoding: "utf8" });
  return { status, said: stderr.replaceAll(`${folder}/`, "") };
}
const without = (key) => (text) => text.replace(new RegExp(`^ *${JSON.stringify(key)}: .*\n`, "m"), "");
const instead = (old, now) => (text) => text.replace(old, now);

test("a sentence that is missing, unknown or says something else is refused with its place", () => {
  const wrong = [
    [without("home.play"), /^de\/page\.json:\d+: home\.play: is missing$/m],
    [
      instead('"home.play":', '"home.plai":'),
      /^de\/page\.json:\d+: home\.plai: is unknown; did you mean "home\.play"\?$/m,
    ],
    [instead('"gegen {who}"', '"gegen {wer}"'), /^de\/page\.json:\d+: home\.against: \{who\} is missing$/m],
    [instead('"gegen {who}"', '"gegen {wer}"'), /home\.against: \{wer\} is unknown; there is \{who\}$/m],
    [instead('"Spielen",', '"",'), /home\.play: must be a sentence$/m],
    [instead('"eine Schlacht|{n} Schlachten"', '"{n} Schlachten"'), /home\.battles: has 1 form, 2 are needed$/m],
    [instead('"home.all":', '"home.play": "Los",\n  "home.all":'), /^de\/page\.json:\d+: home\.play: is there twice$/m],
    [instead('"home.play":', "home.play:"), /^de\/page\.json:\d+: /m],
  ];
  for (const [change, want] of wrong) {
    const { status, said } = checked("de", "page.json", change);
    assert.equal(status, 1, said);
    assert.match(said, want);
  }
  const line = readFileSync(join(root, "src/words/tongues/de/page.json"), "utf8")
    .split("\n")
    .findIndex((l) => l.includes('"home.fewer"'));
  const { said } = checked("de", "page.json", instead('"home.fewer":', '"home.fewest":'));
  assert.match(said, new RegExp(`^de/page\\.json:${line + 1}: home\\.fewest`, "m"), "the place is the line");
});

test("words of a game that are missing, unknown or say something else are refused with their place", () => {
  const wrong = [
    ["lines.json", instead('"R14":', '"R1414":'), /^de\/lines\.json:\d+: rules: R14: is missing$/m],
    ["lines.json", instead('"R14":', '"R1414":'), /^de\/lines\.json:\d+: rules: R1414: is unknown/m],
    [
      "lines.json",
      instead("{=options/hand/min}", "{=options/hand/most}"),
      /rules: R64: \{=options\/hand\/min\} is missing$/m,
    ],
    ["lines.json", instead('"Runde {n}."', '"Runde."'), /sentences: Round \{n\}\.: \{n\} is missing$/m],
    ["lines.json", instead('"Commit":', '"Comit":'), /sentences: Comit: is unknown; did you mean "Commit"\?$/m],
    ["legends.json", instead('"Rome": "Roms"', '"Roma": "Roms"'), /lists: side\.of: Rome: is missing$/m],
    ["legends.json", instead("{unit.your}", "{unit.yor}"), /there is no list "unit\.yor"$/m],
    ["legends.json", instead('"Leader": "Anführer"', '"Leader": 3'), /lists: unit: Leader: must be a sentence$/m],
  ];
  for (const [name, change, want] of wrong) {
    const { status, said } = checked("de", name, change);
    assert.equal(status, 1, said);
    assert.match(said, want);
  }
});

test("another language needs files only, with as many plural forms as it has", () => {
  const folder = join(scratch, "fourth");
  cpSync(join(root, "src/words/tongues"), folder, { recursive: true });
  cpSync(join(folder, "de"), join(folder, "pl"), { recursive: true });
  const check = () => spawnSync("node", ["tongues.mjs", folder], { cwd: root, encoding: "utf8" });
  assert.match(check().stderr, /pl\/page\.json:\d+: home\.battles: has 2 forms, 3 are needed/);
  const file = join(folder, "pl/page.json");
  const words = JSON.parse(readFileSync(file, "utf8"));
  for (const [key, text] of Object.entries(words)) if (text.includes("|")) words[key] = `${text}|${text.split("|")[1]}`;
  writeFileSync(file, JSON.stringify({ ...words, "language.name": "polski" }, null, 2));
  assert.match(check().stdout, /Deutsch \(de\), Français \(fr\), polski \(pl\)/);
});

// ---- what the core says ----

// Words that only the page reads, to know a thing by.
const unread = new Set(["divide", "field", "who", "needs", "returns", "dice", "escape", "units", "goal"]);
/** Everything that people read in some games of the core, played at random. */
async function told(game, scenario, random, hear) {
  const call = await core();
  const { id } = call({ do: "new", game, setup: { scenario }, seed: "5a".repeat(32) });
  for (let n = 0; n < 70; n++) {
    call({ do: "roll", id });
    const see = call({ do: "see", id, looker: 0 });
    hear(see);
    if (see.kind === "over") return;
    const seat = see.seats[0];
    const { scene } = call({ do: "see", id, looker: seat });
    if (n % 10 === 0) {
      for (const [target, list] of Object.entries({ piece: scene.pieces, card: scene.cards, cell: scene.cells }))
        for (const thing of list) hear(call({ do: "inspect", id, looker: seat, target, on: thing.id }));
      for (const cell of scene.cells) hear(call({ do: "whynot", id, looker: seat, cell: cell.id }));
    }
    const fights = scene.choices.filter((c) => c.kind === "attack" || c.kind === "shoot");
    const from = fights.length && random(3) ? fights : scene.choices;
    call({ do: "act", id, seat, line: from[random(from.length)].words });
  }
}
for (const game of ["lines", "legends"])
  test(`no sentence of the core is missing: ${game}`, { timeout: patience }, async () => {
    const scenarios = { lines: ["duel", "draft", "campaign"], legends: ["trial", "quick", "adys"] }[game];
    const random = dice(3);
    const said = new Set();
    const listening = {
      say(text) {
        for (const line of text.split("\n")) if (/[a-z]{2}/.test(line) && !unread.has(line)) said.add(line);
        return text;
      },
    };
    for (const scenario of scenarios) await told(game, scenario, random, (reply) => inWordsOf(reply, listening));
    assert.ok(said.size > 300, `${said.size} sentences`);
    for (const language of ["de", "fr"]) {
      const mine = words(language, game);
      const marked = Object.fromEntries(Object.entries(mine.sentences).map(([key, text]) => [key, `§${text}`]));
      const by = new Interpreter({ ...mine, sentences: marked });
      const missing = [...said].filter((line) => !by.say(line).includes("§") && !line.endsWith("two swor"));
      assert.deepEqual(missing, [], language);
    }
  });
test("records, notation and positions are the same in every language", () => {
  const by = new Interpreter(words("de", "lines"));
  const reply = { words: "arrange | . !", log: ["Round 1.", "reveal"], id: "Duel", kind: "Commit", title: "Duel" };
  assert.deepEqual(inWordsOf(reply, by), { ...reply, title: "Duell" });
});

// ---- on the screen ----

/** English sentences of the page that a reader of this language must not meet: those that read otherwise there. */
function strangers(language) {
  const mine = words(language, "page");
  const own = new Set(Object.values(mine).flatMap((text) => text.split("|")));
  return Object.entries(en)
    .filter(([key]) => key !== "language.name") // every language is called by its own name
    .flatMap(([, text]) => text.split("|"))
    .filter((text) => !own.has(text) && !text.includes("{"));
}
/** Whatever can be read or heard on the page, piece by piece. */
const texts = (p) =>
  p.evaluate(() => {
    const found = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode())
      if (!/^(SCRIPT|STYLE)$/.test(node.parentElement.tagName)) found.push(node.data.trim());
    for (const e of document.querySelectorAll("[aria-label], [title], [placeholder]"))
      for (const a of ["aria-label", "title", "placeholder"])
        if (e.getAttribute(a)) found.push(e.getAttribute(a).trim());
    return found.filter(Boolean);
  });

const tongues = { de: ["de-DE", "Spielen", "Einstellungen"], fr: ["fr-FR", "Jouer", "Réglages"] };
for (const [language, [locale, play, settings]] of Object.entries(tongues))
  test(`the page in ${language}: chosen by the browser, no English left`, { timeout: patience }, async () => {
    const p = await page({ locale });
    const foreign = new Set(strangers(language));
    for (const game of ["lines", "legends"]) {
      const exercises = ["lessons", "challenges"].flatMap((file) =>
        existsSync(join(root, `../data/${game}/${file}.json`))
          ? readFileSync(join(root, `../data/${game}/${file}.json`), "utf8").match(/(?<="(name|idea)": ")[^"]*/g)
          : [],
      );
      for (const name of exercises) foreign.delete(name); // lessons stay English
    }
    const clean = async (where) => {
      const english = (await texts(p)).filter((t) => foreign.has(t));
      assert.deepEqual(english, [], where);
    };
    await p.goto(server.url);
    await p.waitForSelector(".gamepanel svg");
    assert.equal(await p.evaluate(() => document.documentElement.lang), language);
    assert.ok((await texts(p)).includes(play));
    await clean("home");
    await p.click(`[aria-label="${settings}"]`);
    await p.waitForSelector("dialog[open], .setting");
    await clean("settings");
    for (const room of ["set/lines", "set/legends", "set/prevail", "learn/lines", "learn/legends"]) {
      await p.goto(`${server.url}/#/${room}`);
      await p.waitForSelector(room.startsWith("set") ? ".battlemap svg" : ".lessons");
      await clean(room);
    }
    // Some moves of each game that is translated: the table, its cards, what happened, the drawer of rules.
    for (const [game, battle] of [
      ["lines", "duel"],
      ["legends", "quick"],
    ]) {
      // prettier-ignore
      const mine = words(language, game);
      const both = { ...mine.sentences, ...Object.assign({}, ...Object.values(mine.lists)) };
      for (const [english, said] of Object.entries(both))
        if (english !== said && !english.includes("{")) foreign.add(english);
      for (const said of Object.values(both)) foreign.delete(said);
      await setUp(p, server.url, game, battle, ["me", "recruit"]);
      const random = dice(5);
      for (let i = 0; i < 12; i++) {
        await settled(p);
        await clean(`${game}, answer ${i}`);
        if (await isOver(p)) break;
        await answer(p, random);
      }
      await p.keyboard.press("Escape");
      await p.goto(`${server.url}/#/`);
      await p.waitForSelector(".gamepanel svg");
    }
    assert.deepEqual(p.faults, []);
    await p.context().close();
  });

test("the language of the page can be chosen, and stays", { timeout: patience }, async () => {
  const p = await page({ locale: "nl-NL" });
  const asked = [];
  p.on("request", (r) => asked.push(new URL(r.url()).pathname));
  await p.goto(server.url);
  await p.waitForSelector(".gamepanel svg");
  assert.equal(await p.evaluate(() => document.documentElement.lang), "en", "there is no Dutch yet");
  assert.deepEqual(
    asked.filter((path) => path.includes("words")),
    [],
    "English fetches no words",
  );
  await p.click('[aria-label="Settings"]');
  await Promise.all([
    p.waitForFunction(() => document.documentElement.lang === "fr"),
    p.selectOption('select[aria-label="Language"]', { label: "Français" }),
  ]);
  await p.reload();
  await p.waitForSelector(".gamepanel svg");
  assert.equal(await p.evaluate(() => document.documentElement.lang), "fr");
  await p.context().close();
});
