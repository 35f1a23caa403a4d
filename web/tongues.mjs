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
    const at = (key) => (name ? [name, key] : [key]);
    if (given === undefined || given === null || typeof given !== "object" || Array.isArray(given)) {
      this.refuse(name, given === undefined ? "is missing" : "must be an object");
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

/** Everything that the build needs of the languages: their names, their files for dist, and all that is wrong. */
export async function gather(from = folder) {
  const en = await english();
  const found = { names: {}, files: {}, errors: [] };
  for (const language of languages(from)) {
    const page = checkPage(language, en, `${from}/${language}/page.json`);
    found.errors.push(...page.errors);
    if (page.errors.length) continue;
    found.names[language] = page.all["language.name"];
    found.files[`words-${language}-page.json`] = page.all;
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
