// The languages of the page: every folder of src/words/tongues is one, found by its name (docs/languages.md). What is missing in
// one, unknown, or says something else than English is an error with its place.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { transformSync } from "esbuild";

const folder = "src/words/tongues";

/** The catalogue in English: the one that the others are held against. */
async function english(file = "src/words/en.ts") {
  const { code } = transformSync(readFileSync(file, "utf8"), { loader: "ts", format: "esm" });
  return (await import(`data:text/javascript,${encodeURIComponent(code)}`)).en;
}

const languages = (from = folder) =>
  existsSync(from)
    ? readdirSync(from, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name)
        .sort()
    : [];

/** How many forms a number asks for in a language: "one unit|{n} units" are two. The page chooses among them alike (say.ts). */
function forms(language) {
  const rules = new Intl.PluralRules(language);
  return new Set(Array.from({ length: 1000 }, (_, n) => rules.select(n))).size;
}

// Steps from one word to another, for "did you mean".
function distance(a, b) {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
    row = next;
  }
  return row[b.length];
}
function meant(word, known) {
  const near = known.map((k) => [distance(word, k), k]).sort(([a], [b]) => a - b)[0];
  return near && near[0] <= Math.max(1, word.length / 4) ? `; did you mean "${near[1]}"?` : "";
}

/** A file of words that was read: its members, and the place of each. */
class Words {
  constructor(file) {
    this.file = file;
    this.errors = [];
    this.text = readFileSync(file, "utf8");
    try {
      this.all = JSON.parse(this.text);
    } catch (error) {
      this.all = null;
      this.refuse("", error.message);
    }
  }
  // The line of a member, looked for behind that of the section it stands in.
  line(...path) {
    let at = 0;
    for (const key of path) {
      const found = this.text.indexOf(`${JSON.stringify(key)}:`, at);
      if (found >= 0) at = found;
    }
    return this.text.slice(0, at).split("\n").length;
  }
  refuse(path, why) {
    const keys = Array.isArray(path) ? path : path ? [path] : [];
    this.errors.push(`${this.file}:${this.line(...keys)}: ${keys.map((k) => `${k}: `).join("")}${why}`);
  }
  /** A member that stands twice: JSON would keep the last one and say nothing. */
  twice() {
    const seen = new Map();
    const section = [];
    this.text.split("\n").forEach((line, i) => {
      const key = /^\s*("(?:[^"\\]|\\.)*"):\s*(\{?)/.exec(line);
      if (key) {
        const path = [...section, key[1]].join("/");
        if (seen.has(path)) this.errors.push(`${this.file}:${i + 1}: ${JSON.parse(key[1])}: is there twice`);
        seen.set(path, i);
        if (key[2] && !/\}/.test(line)) section.push(key[1]);
      } else if (/^\s*\}/.test(line)) section.pop();
    });
  }
  /** One section held against the same in English: every member, none else, each a sentence that is not empty. */
  section(name, original, given, compare) {
    this.held(name ? [name] : [], original, given, compare);
  }
  /** A section of a section. */
  part(section, name, original, given, compare) {
    this.held([section, name], original, given, compare);
  }
  held(path, original, given, compare) {
    const at = (key) => [...path, key];
    if (given === undefined || given === null || typeof given !== "object" || Array.isArray(given)) {
      this.refuse(path, given === undefined ? "is missing" : "must be an object");
      return;
    }
    const known = Object.keys(original);
    for (const key of known) if (!(key in given)) this.refuse(at(key), "is missing");
    for (const [key, value] of Object.entries(given)) {
      if (!(key in original)) this.refuse(at(key), `is unknown${meant(key, known)}`);
      else if (typeof value !== "string" || !value.trim()) this.refuse(at(key), "must be a sentence");
      else compare?.(at(key), original[key], value);
    }
  }
}

const names = (text) => [...new Set([...text.matchAll(/\{([^}]*)\}/g)].map((m) => m[1]))].sort();

/** The page's sentences of one language. */
function checkPage(language, en, file) {
  if (!existsSync(file)) return { errors: [`${file}: is missing`] };
  const words = new Words(file);
  if (!words.all) return words;
  words.twice();
  words.section("", en, words.all, (at, original, text) => {
    const [wanted, given] = [names(original), names(text)];
    for (const name of wanted) if (!given.includes(name)) words.refuse(at, `{${name}} is missing`);
    for (const name of given)
      if (!wanted.includes(name)) words.refuse(at, `{${name}} is unknown${meant(name, wanted) || onlyThese(wanted)}`);
    const [some, need] = [text.split("|").length, original.includes("|") ? forms(language) : 1];
    if (some !== need)
      words.refuse(at, `has ${some} ${some === 1 ? "form" : "forms"}, ${need} ${need === 1 ? "is" : "are"} needed`);
  });
  return words;
}
const onlyThese = (wanted) =>
  `; ${wanted.length ? `there is ${wanted.map((n) => `{${n}}`).join(", ")}` : "there is none"}`;

// ---- a game's words: its rules, and what the core says of it -------------------------------------------------

const sources = "src/words/games";
/** The games whose words can be translated: those with a list of their sentences. */
const games = () =>
  readdirSync(sources)
    .filter((file) => file.endsWith(".json"))
    .map((file) => file.replace(/\.json$/, ""))
    .sort();

/** The content of a game, all files in one. */
export const content = (game) =>
  Object.assign(
    {},
    ...readdirSync(`../data/${game}`)
      .filter((file) => file.endsWith(".json"))
      .map((file) => JSON.parse(readFileSync(`../data/${game}/${file}`, "utf8"))),
  );

/** What a game says in English. A list that is a word stands for the names of that member of the content. */
function original(game) {
  const { lists, sentences } = JSON.parse(readFileSync(`${sources}/${game}.json`, "utf8"));
  const data = content(game);
  const entries = (list) => (typeof list === "string" ? data[list].map((thing) => thing.name) : list);
  const plain = (keys) => Object.fromEntries(keys.map((key) => [key, key]));
  return {
    rules: data.rules,
    lists: Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, plain(entries(list))])),
    sentences: plain(sentences),
  };
}

// "{=units/LE/march?hex:hexes}": the figure alone. The words behind it differ, as does a name that is translated.
const figuresOf = (text) => [...new Set([...text.matchAll(/\{([=#][^}?]*)/g)].map((m) => m[1]))].sort();
const isWord = (figure) => /\/(name|class)$/.test(figure);

/** The words of one game in one language. A form of a list ("unit.your") is a list of its own with the same members. */
function checkGame(game, file) {
  if (!existsSync(file)) return { errors: [`${file}: is missing`] };
  const words = new Words(file);
  if (!words.all) return words;
  words.twice();
  const en = original(game);
  for (const member of Object.keys(words.all))
    if (!(member in en)) words.refuse([member], `is unknown${meant(member, Object.keys(en))}`);
  words.section("rules", en.rules, words.all.rules, (at, was, text) => {
    const [wanted, given] = [figuresOf(was), figuresOf(text)];
    for (const f of wanted) if (!given.includes(f) && !isWord(f)) words.refuse(at, `{${f}} is missing`);
    for (const f of given) if (!wanted.includes(f)) words.refuse(at, `{${f}} is unknown${meant(f, wanted)}`);
  });
  const lists = words.all.lists ?? {};
  const filled = (at, was, text) => {
    const [wanted, given] = [names(was), names(text)];
    for (const name of wanted)
      if (!given.some((g) => g.split(".")[0] === name)) words.refuse(at, `{${name}} is missing`);
    for (const name of given) {
      const [base, form] = name.split(".");
      if (!wanted.includes(base)) words.refuse(at, `{${name}} is unknown${meant(base, wanted) || onlyThese(wanted)}`);
      else if (form && !(`${listOf(base)}.${form}` in lists))
        words.refuse(at, `there is no list "${listOf(base)}.${form}"`);
    }
  };
  words.section("sentences", en.sentences, words.all.sentences, filled);
  for (const name of Object.keys(en.lists)) words.part("lists", name, en.lists[name], lists[name], filled);
  for (const name of Object.keys(lists).filter((n) => !(n in en.lists))) {
    const base = en.lists[name.split(".")[0]];
    if (name.includes(".") && base) words.part("lists", name, base, lists[name], filled);
    else words.refuse(["lists", name], `is unknown${meant(name, Object.keys(en.lists))}`);
  }
  return words;
}
// {unit} and {unit2} are both of the list "unit".
const listOf = (name) => name.replace(/\d+$/, "");

/** Everything that the build needs of the languages: their names, their files for dist, and all that is wrong. */
export async function gather(from = folder) {
  const en = await english();
  const found = { names: {}, games: games(), files: {}, errors: [] };
  for (const language of languages(from)) {
    const at = `${from}/${language}`;
    const page = checkPage(language, en, `${at}/page.json`);
    const files = {
      page,
      ...Object.fromEntries(found.games.map((game) => [game, checkGame(game, `${at}/${game}.json`)])),
    };
    const known = Object.keys(files).map((name) => `${name}.json`);
    for (const file of readdirSync(at))
      if (!known.includes(file)) found.errors.push(`${at}/${file}: is unknown${meant(file, known)}`);
    for (const [name, { all, errors }] of Object.entries(files)) {
      found.errors.push(...errors);
      found.files[`words-${language}-${name}.json`] = all;
    }
    found.names[language] = page.all?.["language.name"] ?? language;
  }
  return found;
}

// node tongues.mjs [FOLDER]: what the build would refuse, without building.
if (process.argv[1] === import.meta.filename) {
  const { names, errors } = await gather(process.argv[2]);
  if (errors.length) console.error(errors.join("\n"));
  else
    console.log(
      `complete: ${Object.entries(names)
        .map(([code, name]) => `${name} (${code})`)
        .join(", ")}`,
    );
  process.exitCode = errors.length ? 1 : 0;
}
