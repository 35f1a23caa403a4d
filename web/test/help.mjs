// What the browser tests share: a server of this build, a browser, and a person who clicks.
import { spawn, execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

// How long a whole test may take. It only ends what would never end: tests wait for what they need to see, on machines that may be busy.
export const patience = 1200000;
export const bellum = process.env.BELLUM ?? new URL("../../build/bellum", import.meta.url).pathname;
export const tell = (...args) => execFileSync(bellum, args, { encoding: "utf8" });

const freePort = () =>
  new Promise((done) => {
    const s = createServer().listen(0, "127.0.0.1", () => {
      const { port } = s.address();
      s.close(() => done(port));
    });
  });

// A server with a store of its own. kill() is kill -9; again() starts it on the same port and store.
export async function serve(options = []) {
  const folder = mkdtempSync(join(tmpdir(), "bellum-")),
    port = await freePort(),
    store = join(folder, "matches.db");
  let child;
  const start = () =>
    new Promise((done, fail) => {
      child = spawn(bellum, ["serve", "--port", String(port), "--store", store, ...options], {
        stdio: ["ignore", "pipe", "pipe"],
      });
      child.said = "";
      child.stderr.on("data", (d) => (child.said += d));
      child.stdout.on("data", (d) => String(d).includes("open") && done());
      child.on("exit", (code) => fail(new Error(`the server ended (${code}): ${child.said}`)));
    });
  const end = (signal) =>
    new Promise((done) => {
      if (child.exitCode !== null || child.signalCode) done();
      else {
        child.on("exit", done);
        child.kill(signal);
      }
    });
  await start();
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    store,
    log: () => child.said,
    kill: () => end("SIGKILL"),
    again: start,
    exit: () => child.exitCode,
    stop: async () => {
      await end("SIGTERM");
      rmSync(folder, { recursive: true, force: true });
    },
    end: () => end("SIGTERM"),
  };
}

// The seeds of matches on a page, from a seed of the test's own: a run that fails fails again. What only names a match stays random.
// TEST_SEED=n plays other matches. It runs in the page, so it brings a generator of its own.
function settleLuck(seed) {
  let loads = 0;
  try {
    sessionStorage.setItem("test-loads", String((loads = Number(sessionStorage.getItem("test-loads") ?? 0) + 1)));
  } catch {
    /* an empty page keeps nothing */
  }
  let x = (seed * 0x9e3779b1 + loads * 65537) >>> 0 || 1; // loaded again, a page goes on with other luck
  const next = () => {
    x ^= x << 13;
    x >>>= 0;
    x ^= x >>> 17;
    x ^= x << 5;
    x >>>= 0;
    return x;
  };
  const random = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = (into) => {
    if (into instanceof Uint8Array) for (const i of into.keys()) into[i] = next() >>> 8;
    else random(into);
    return into;
  };
  Math.random = () => next() / 2 ** 32;
}
let browser,
  pages = Number(process.env.TEST_SEED ?? 0) * 1000;
export async function page(options = {}) {
  browser ??= await chromium.launch({
    executablePath: process.env.BROWSER ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: "reduce",
    ...options,
  });
  const p = await context.newPage();
  await p.addInitScript(settleLuck, ++pages);
  p.setDefaultTimeout(120000);
  p.faults = [];
  p.on("pageerror", (e) => p.faults.push(e.message));
  p.on("dialog", (d) => d.accept());
  return p;
}
export const closeBrowser = async () => {
  await browser?.close();
  browser = undefined;
};

// Sets a table on this screen: who sits where is "me" or a level. It has a slot of its own, as every match has.
let slots = 0;
export async function setUp(p, url, game, setup, seats) {
  const key = `test${++slots}`;
  const saved = {
    game,
    setup: typeof setup === "string" ? { scenario: setup } : setup,
    seats: seats.map((s) => (s === "me" ? { kind: "me", level: "" } : { kind: "computer", level: s })),
  };
  if (!p.url().startsWith(url)) await p.goto(`${url}/#/`);
  await p.waitForSelector(".home, .table, .setup, .replay, .loading");
  await p.evaluate(
    ([key, saved]) => {
      const all = JSON.parse(localStorage.getItem("bellum-games") ?? "[]");
      localStorage.setItem(
        "bellum-games",
        JSON.stringify([
          { key, saved, game: saved.game, battle: "", seat: "", yours: true, over: false, when: Date.now() },
          ...all,
        ]),
      );
      location.hash = `/table/${key}`;
    },
    [key, saved],
  );
  await p.waitForSelector(".table, .curtain");
  return key;
}

// A small generator of our own: a failing run can be played again.
export function dice(seed) {
  let x = seed >>> 0 || 1;
  return (n) => {
    x ^= x << 13;
    x >>>= 0;
    x ^= x >>> 17;
    x ^= x << 5;
    x >>>= 0;
    return x % n;
  };
}

export const isOver = (p) => p.evaluate(() => document.querySelector(".table")?.dataset.question === "over");
export const settled = (p) =>
  p.waitForFunction(
    () =>
      document.querySelector(".prompt.mine:not([aria-busy=true])") ||
      document.querySelector(".curtain") ||
      document.querySelector(".over, .overagain"),
    null,
    { polling: 15 },
  );
/** The log as it was played, newest first. */
export const log = (p) =>
  p.evaluate(() => [...document.querySelectorAll(".record li")].map((l) => l.innerText).join("\n"));

// What can be answered now: kinds with how many there are of each. What was begun comes first.
const places = {
  curtain: ".curtain button",
  doit: ".answers .doit",
  wing: ".dial g.wing",
  list: ".picklist button",
  cell: ".hits .hot",
  card: ".cardbox.can",
  button: ".answers .btn:not(.back)",
};
async function choose(p, random) {
  const ways = await p.evaluate((places) => {
    const list = (kind) => document.querySelectorAll(places[kind]).length;
    for (const kind of ["curtain", "doit", "wing", "list"]) if (list(kind)) return { [kind]: list(kind) };
    return { cell: list("cell"), card: list("card"), button: list("button") };
  }, places);
  const kinds = Object.keys(ways).filter((k) => ways[k]);
  const kind = kinds.length ? kinds[random(kinds.length)] : null;
  return { kind, count: ways[kind] };
}
const state = (p) =>
  p.evaluate(() =>
    [
      document.querySelector(".table")?.innerText,
      document.querySelector(".rings")?.innerHTML,
      document.querySelectorAll(".beside, .dial, .picklist, .up").length,
      location.hash,
    ].join(),
  );
// Until the page shows that the answer was taken: something to choose further, or anything new.
const taken = async (p, before, timeout) => {
  for (const end = Date.now() + timeout; Date.now() < end; await p.waitForTimeout(10))
    if ((await state(p)) !== before) return;
};

// One answer, by mouse or finger: a bright cell, a card, a button, or what a list or dial offers then.
export async function answer(p, random, touch = false) {
  const { kind, count } = await choose(p, random);
  if (!kind) return null;
  const before = await state(p);
  const it = p.locator(places[kind]).nth(random(count));
  const late = { timeout: 1500 }; // the question may have changed between looking and clicking
  try {
    if (kind === "cell" || kind === "wing") {
      const point = await it.evaluate(
        (g) => {
          const r = g.firstElementChild.getBoundingClientRect(),
            w = document.querySelector(".stage").getBoundingClientRect();
          const x = r.x + r.width / 2,
            y = r.y + r.height / 2;
          return { x, y, seen: x > w.left + 4 && x < w.right - 4 && y > w.top + 4 && y < w.bottom - 4 };
        },
        undefined,
        late,
      );
      if (!point.seen) {
        await it.focus(late);
        await p.keyboard.press("Enter");
      } else if (touch) await p.touchscreen.tap(point.x, point.y);
      else await p.mouse.click(point.x, point.y);
    } else if (touch) await it.tap(late);
    else await it.click(late);
  } catch (e) {
    if (/Timeout/.test(e.message)) return "late";
    throw e;
  }
  await taken(p, before, 6000);
  return kind;
}

// One answer with the keyboard only: a number for a button, b and arrows for the board, c or Tab for a card.
export async function typeAnswer(p, random) {
  const { kind, count } = await choose(p, random);
  if (!kind) return null;
  const before = await state(p);
  const press = async (...keys) => {
    for (const k of keys) await p.keyboard.press(k);
  };
  if (kind === "doit") await press("g");
  else if (kind === "list") await press(String(1 + random(Math.min(9, count))));
  else if (kind === "wing") {
    const facing = await p.evaluate(() =>
      [...document.querySelectorAll(".dial .wing")]
        .map((w, i) => [i, w.tagName])
        .filter((w) => w[1] === "g")
        .map((w) => w[0]),
    );
    await press(String(1 + facing[random(facing.length)]));
  } else if (kind === "button") await press(random(3) ? "g" : String(1 + random(Math.min(9, count))));
  else if (kind === "cell") {
    await press("b");
    for (let i = random(6); i > 0; i--) await press(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"][random(4)]);
    await press("Enter");
  } else if (kind === "card") {
    await press("c");
    for (let i = random(count); i > 0; i--) await press("Tab");
    const onCard = () => p.evaluate(() => !!document.activeElement?.classList.contains("can"));
    if (!(await onCard())) await press("c");
    if (!(await onCard())) return "late"; // the question went away meanwhile: Enter would press what else has the focus
    await press("Enter");
  } else await press("Enter");
  await taken(p, before, 2500);
  return kind;
}

// Plays until the match is over; how many answers it took, and of which kinds.
export async function playOut(p, random, { most = 4000, touch = false, keys = false, giveUp = false } = {}) {
  const kinds = {};
  for (let n = 0; n < most; n++) {
    await settled(p).catch(async (e) => {
      const says = await p.evaluate(() => document.body.innerText);
      throw new Error(
        `${e.message} at ${p.url()} after ${n} answers: ${JSON.stringify(kinds)}; the page says ${JSON.stringify(says.slice(0, 600))}`,
      );
    });
    if (await isOver(p)) return { answers: n, kinds };
    const kind = keys ? await typeAnswer(p, random) : await answer(p, random, touch);
    kinds[kind] = (kinds[kind] ?? 0) + 1;
    if (kinds.late > 200) throw new Error("answers vanish under the pointer again and again");
  }
  if (!giveUp) throw new Error(`not over after ${most} answers: ${JSON.stringify(kinds)}`);
  await p.keyboard.press("Escape");
  await p.click("[aria-label=Menu]");
  await p.click("text=Give up");
  await p.waitForSelector(".over");
  return { answers: most, kinds };
}
