// The script of the pages of rules: drawings under the rules when they come into sight, search, day and night. Everything that is
// read stands in the page already (src/book); it works from files, without a server.
import { render } from "preact";
import { art } from "rules:art";
import type { SeatSetup } from "../net/host";
import { change, show } from "../settings";
import { keep, newKey } from "../home/slots";
import { Logo } from "../ui/logo";
import { say } from "../words/say";
import { Figure } from "./figure";
import { Finder } from "./finder";
import { Now } from "./now";
import { exampleOf } from "./frames";
import type { Example, PackedExample, SearchData } from "./types";

declare global {
  interface Window {
    bellumExamples(rule: string, examples: PackedExample[]): void;
    bellumSearch(data: SearchData): void;
  }
}

const { game = "", page = "" } = document.body.dataset;
const printed = page === "print.html";
const served = location.protocol.startsWith("http");

// ---- data that comes as scripts: a page that was opened as a file may load nothing else ----

function load(src: string): Promise<void> {
  return new Promise((done, fail) => {
    const script = document.createElement("script");
    script.src = src;
    script.onload = () => done();
    script.onerror = () => fail(new Error(src));
    document.head.append(script);
  });
}
const examples = new Map<string, PackedExample[]>();
window.bellumExamples = (rule, list) => void examples.set(rule, list);
let words: Promise<SearchData> | undefined;
function searchWords(): Promise<SearchData> {
  words ??= new Promise((done, fail) => {
    window.bellumSearch = done;
    load("search.js").catch(fail);
  });
  return words;
}

/** A rule on any page; the first page knows where it stands. */
const place = (rule: string) => (document.getElementById(rule) ? `#${rule}` : `index.html#${rule}`);

// ---- drawings ----

/** Sits down at the example's position: the seat that is asked is yours, computers play the others. */
function sitDown({ start, asks = 0, frames }: Example): void {
  const seats = frames[0].scene.seats.map((_, i): SeatSetup =>
    i === asks ? { kind: "me", level: "" } : { kind: "computer", level: "club" },
  );
  const key = newKey();
  const saved = { game, setup: start ?? {}, seats };
  keep({ key, saved, game, battle: "", seat: "", yours: true, over: false, when: Date.now() });
  location.href = `/#/table/${key}`;
}

async function draw(figure: HTMLElement): Promise<void> {
  const rule = figure.dataset.rule ?? "";
  await load(`x/${rule}.js`);
  const list = (examples.get(rule) ?? []).filter((e) => !e.failed).map(exampleOf);
  if (!list.length) return;
  const box = document.createElement("div");
  box.className = "drawn";
  figure.prepend(box);
  figure.querySelector("figcaption")?.remove();
  render(
    <Figure
      examples={printed ? list.slice(0, 1) : list}
      {...{ art, place }}
      onPlay={served && !printed ? sitDown : undefined}
    />,
    box,
  );
  figure.dataset.drawn = "yes";
  shown.set(rule, list[0]);
  if (figure.closest(":target")) beside(rule);
}

/** Beside the text: what can be tried of the rule that is looked at, and its numbers. */
const shown = new Map<string, Example>();
function beside(rule: string): void {
  const box = document.getElementById("now");
  const example = shown.get(rule);
  if (box && !printed)
    render(example ? <Now {...{ rule, example }} onPlay={served ? sitDown : undefined} /> : null, box);
}
document.addEventListener("pointerover", (e) => {
  const rule = e.target instanceof Element && e.target.closest("main article.r");
  if (rule && shown.has(rule.id)) beside(rule.id);
});

async function drawings(): Promise<void> {
  const figures = [...document.querySelectorAll<HTMLElement>("figure.eg")];
  if (printed) {
    for (const figure of figures) await draw(figure);
    document.body.dataset.drawn = "yes";
    return;
  }
  const watch = new IntersectionObserver(
    (seen) => {
      for (const { isIntersecting, target } of seen)
        if (isIntersecting) {
          watch.unobserve(target);
          draw(target as HTMLElement).catch(() => {}); // the sentences stand there all the same
        }
    },
    { rootMargin: "500px 0px" },
  );
  for (const figure of figures) watch.observe(figure);
}

// ---- around the text ----

function Tools() {
  const dark = document.documentElement.dataset.theme === "dark";
  const turn = () => {
    change("theme", dark ? "light" : "dark");
    tools();
  };
  return (
    <>
      {served && (
        <a class="tool" href="/">
          {say("book.home")}
        </a>
      )}
      <button class="tool" onClick={turn}>
        {say(dark ? "book.day" : "book.night")}
      </button>
    </>
  );
}
function tools(): void {
  const box = document.querySelector("nav.tools");
  if (box) render(<Tools />, box);
}

/** An address that names a rule, and a page that does not have it. */
async function follow(): Promise<void> {
  const rule = decodeURIComponent(location.hash.slice(1));
  if (!/^[A-Z]\d+$/.test(rule) || document.getElementById(rule)) return;
  const row = (await searchWords()).rules.find((r) => r[0] === rule);
  if (row) location.replace(row[1]);
}

show();
tools();
const home = document.querySelector("a.home");
if (home) render(<Logo size={30} />, home);
const input = document.querySelector<HTMLInputElement>("#find");
const found = document.querySelector<HTMLElement>("#found");
if (input && found) new Finder(input, found, searchWords);
addEventListener("hashchange", () => void follow());
void follow();
void drawings();
