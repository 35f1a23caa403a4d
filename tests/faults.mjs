// faults.mjs BUILD [RUNS [SEED]]: memory, disk, network and clock fail at every place of server and store in turn. A first run lists the places
// (libfaults.so: tests/faults.c). Then each place fails in a server of its own that is being played on, in every way that suits it; RUNS: only
// so many of them, chosen by SEED. What is reached only by an encrypted connection is reached by one. The server may refuse to start, refuse what it is asked, or stop with 3. It never crashes or hangs. Every
// entry that a seat was shown is there afterwards. What a guest felt is in the log, in /readyz and in the metric. What can go on does.
import { spawn, spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import net from "node:net";
import tls from "node:tls";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const build = resolve(process.argv[2] ?? "build"), runs = Number(process.argv[3] ?? Infinity), seed = Number(process.argv[4] ?? Date.now() % 1e6);
const dir = mkdtempSync(join(tmpdir(), "bellum-")), library = join(build, "libfaults.so"), wait = (ms) => new Promise((done) => setTimeout(done, ms));
const person = { person: true }, at_once = 10;
let next_port = 18700;

// How long something may take that comes to an end by itself: only a server that hangs makes anybody wait for that. Where a fault makes every
// call slow, who waits must give up, as guests do.
const hangs = 60000, gives_up = 8000, slow_ports = new Set(), secure_ports = new Set(), patience_of = (port) => (slow_ports.has(port) ? gives_up : hangs);
const certificate = [join(dir, "cert.pem"), join(dir, "key.pem")], made_certificate = spawnSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", certificate[1], "-out", certificate[0], "-days", "2", "-subj", "/CN=localhost"]).status === 0;
const dial = (port) => secure_ports.has(port) ? tls.connect({ port, host: "127.0.0.1", rejectUnauthorized: false }) : net.connect(port, "127.0.0.1");
const words_of = (port) => secure_ports.has(port) ? ["--tls-cert", certificate[0], "--tls-key", certificate[1]] : [];

// From the first to the last function of some files, by their names in the program.
function span(...folders) {
  const objects = folders.flatMap((f) => f.endsWith(".o") ? [join(build, f)] : readdirSync(join(build, f)).filter((n) => n.endsWith(".o")).map((n) => join(build, f, n)));
  const symbols = (file) => spawnSync("nm", [file], { encoding: "utf8", maxBuffer: 1e8 }).stdout.split("\n").map((l) => l.split(" ")).filter((l) => l[1] === "T");
  const names = new Set(objects.flatMap((o) => symbols(o).map((l) => l[2]))), found = symbols(join(build, "bellum")).filter((l) => names.has(l[2])).map((l) => l[0]).sort();
  return `${found[0]}-${found.at(-1)}`;
}
const parts = `${span("src/server", "src/store")},${span("src/engine/text.o")}`;

// ---- a guest ------------------------------------------------------------------------------------------------

// An answer, or null: none came.
function ask(port, verb, path, body = "", patience = patience_of(port)) {
  return new Promise((done) => {
    const c = dial(port);
    let got = "";
    const timer = setTimeout(() => c.destroy(), patience);
    c.on("data", (d) => { got += d; });
    c.on("error", () => {});
    c.on("close", () => { clearTimeout(timer); done(/^HTTP\/1\.1 \d\d\d/.test(got) ? { code: Number(got.slice(9, 12)), body: got.slice(got.indexOf("\r\n\r\n") + 4) } : null); });
    c.write(`${verb} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n${body || verb === "POST" ? `Content-Length: ${body.length}\r\n` : ""}\r\n${body}`);
  });
}
const setup = (game, scenario, seats) => JSON.stringify({ game, setup: { scenario }, seats });

// Somebody at a table. Keeps what it was shown: `number` and `hash`; a key that may have been replaced unseen is doubtful.
class Guest {
  constructor(port, key, acks) { Object.assign(this, { port, key, acks, number: 0, hash: "", messages: [], closed: true }); }
  open() {
    return new Promise((done) => {
      const c = this.c = dial(this.port);
      let buffer = Buffer.alloc(0), up = false;
      this.closed = false;
      this.messages = [];
      c.setNoDelay(true);
      c.on("error", () => {});
      c.on("close", () => { this.closed = true; done(); });
      c.on("data", (d) => {
        buffer = Buffer.concat([buffer, d]);
        if (!up) {
          const end = buffer.indexOf("\r\n\r\n");
          if (end < 0) return;
          up = true;
          buffer = buffer.subarray(end + 4);
          done();
        }
        for (let n, at; buffer.length >= 2; buffer = buffer.subarray(at + n)) {
          n = buffer[1] & 127; at = 2;
          if (n === 126) { if (buffer.length < 4) return; n = buffer.readUInt16BE(2); at = 4; }
          if (buffer.length < at + n) return;
          if ((buffer[0] & 15) === 1) this.take(JSON.parse(buffer.subarray(at, at + n).toString()));
        }
      });
      c.write(`GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: bellum\r\n\r\n`);
    });
  }
  take(m) {
    this.messages.push(m);
    if (m.goto && !this.rematched) { this.key = m.goto; this.doubtful = false; }
    if (m.view) { this.number = m.number; this.hash = m.hash; this.seen = true; }
    if (m.view && !this.doubtful) this.acks.set(this, { key: this.key, number: m.number, hash: m.hash });
  }
  frame(first, words = "") {
    const b = Buffer.from(words), head = b.length < 126 ? [first, 128 | b.length] : [first, 254, b.length >> 8, b.length & 255];
    this.c.write(Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), b]));
  }
  say(m) { this.frame(0x81, JSON.stringify(m)); }
  async until(what, patience = patience_of(this.port)) {
    for (const end = Date.now() + patience; !what() && !this.closed && Date.now() < end;) await wait(5);
    return Boolean(what());
  }
  async sit() {
    await this.open();
    if (this.invited) this.doubtful = true;
    this.say({ do: "sit", key: this.key, number: this.number, hash: this.hash });
    return this.until(() => this.messages.some((m) => m.view));
  }
  // A line until it is played: what is refused or cut off is tried again.
  async act(line, felt) {
    for (let i = 0; i < 4; i++) {
      if (this.closed) { felt.add("closed"); await wait(50); if (!(await this.sit())) continue; }
      const before = this.number, seen = this.messages.length;
      this.say({ do: "act", id: 7, number: this.number, line });
      if (await this.until(() => this.number !== before || this.messages.slice(seen).some((m) => m.refused))) {
        if (this.number !== before) return true;
      }
      felt.add("act");
      await wait(50);
    }
    return false;
  }
}

// ---- what happens to a server ---------------------------------------------------------------------------------

async function make(port, felt, body = setup("null", "ten", [person, person])) {
  for (let i = 0; i < 5; i++) {
    const r = await ask(port, "POST", "/api/matches", body);
    if (r?.code === 200) return JSON.parse(r.body);
    felt.add("make");
    await wait(50);
  }
  return null;
}
async function page(port, path, felt, wanted = 200) {
  const r = await ask(port, "GET", path);
  if (r?.code !== wanted) felt.add(path);
}
async function people(port, acks, felt, server) {
  const made = await make(port, felt);
  if (!made) return;
  const a = new Guest(port, made.links[0], acks), b = new Guest(port, made.links[1], acks), w = new Guest(port, made.watch, new Map());
  b.invited = true;
  for (const g of [a, b, w]) if (!(await g.sit())) felt.add("sit");
  b.invited = false;
  for (let i = 0; i < 4; i++) if (!(await (i % 2 ? b : a).act("take 1", felt))) return;
  a.frame(0x01, '{"do":"act","number":0,'); a.frame(0x80, '"line":"nonsense"}'); a.frame(0x89, "?");
  if (!(await a.until(() => a.messages.some((m) => m.refused)))) felt.add("refusal");
  server.kill("SIGHUP");
  a.doubtful = true;
  acks.delete(a);
  a.say({ do: "revoke" });
  if (!(await a.until(() => !a.doubtful))) felt.add("revoke");
  await a.act("take 1", felt);
  a.frame(0x88);
  await a.until(() => a.closed);
  b.c.destroy();
}
async function computer(port, acks, felt) {
  const made = await make(port, felt, setup("null", "ten", [person, { computer: "greedy" }]));
  if (!made) return;
  const a = new Guest(port, made.links[0], acks);
  if (!(await a.sit())) felt.add("sit");
  await a.act("take 1", felt);
  if (!(await a.until(() => a.number >= 4))) felt.add("computer");
  if (!(await a.act("resign", felt))) return;
  a.rematched = true;
  a.say({ do: "rematch" });
  if (!(await a.until(() => a.messages.some((m) => m.goto)))) felt.add("rematch");
  const r = await ask(port, "POST", "/api/record", JSON.stringify({ key: made.links[0] }));
  if (r?.code !== 200) felt.add("record");
  a.c.destroy();
}
// Enough to fill the log, so that it is moved into the file.
async function many(port, felt) {
  await Promise.all(Array.from({ length: 8 }, async () => { for (let i = 0; i < 22; i++) if (!(await ask(port, "POST", "/api/matches", setup("null", "ten", [person, person])))) felt.add("many"); }));
}

// A server with a fault in it; what came of it.
async function suffer(name, environment, { how, kind, secure } = {}) {
  const port = next_port++, home = join(dir, name), store = join(home, "s.db"), felt = new Set(), acks = new Map();
  spawnSync("mkdir", ["-p", home]);
  writeFileSync(join(home, "c.json"), '{"expire": 1}');
  if (how === "swapped") copyFileSync(empty, `${store}.other`);
  if (secure) secure_ports.add(port);
  if (kind === "lock" && how === "always") slow_ports.add(port);
  const words = ["serve", ...words_of(port), "--port", String(port), "--store", store, "--config", join(home, "c.json"), "--matches", "10000", ...(how === "swapped" ? ["--sandbox", "0"] : [])];
  const server = spawn(join(build, "bellum"), words, { env: { ...process.env, LD_PRELOAD: library, BELLUM_FAULT_PARTS: parts, BELLUM_FAULT_STRUCK: join(home, "struck"), BELLUM_FAULT_STORE: store, ...environment } });
  let log = "", unready = false, over = false, ended = null;
  const exited = new Promise((done) => server.once("close", (code, signal) => { ended = signal ?? code; done(); }));
  server.stderr.on("data", (d) => { log += d; });
  const opened = await Promise.race([new Promise((done) => server.stdout.once("data", () => done(true))), exited.then(() => false)]);
  let metric = 0, reached = false;
  if (opened) {
    const watching = (async () => { while (!over && ended === null) { const r = await ask(port, "GET", "/readyz", "", 1000); unready ||= r?.code === 503; await wait(100); } })();
    await Promise.all([page(port, "/healthz", felt), page(port, "/", felt), page(port, "/none", felt, 404), page(port, "/api/games", felt), page(port, "/rules/null/", felt), page(port, "/rules/null/nix", felt, 404), page(port, "/rules/null", felt, 302), people(port, acks, felt, server), computer(port, acks, felt)]);
    await many(port, felt);
    await wait(2300); // the store is looked at when nothing happens
    const r = ended === null ? await ask(port, "GET", "/metrics") : null;
    reached = r !== null;
    metric = Number(r?.body.match(/^bellum_faults_total (\d+)$/m)?.[1] ?? 0);
    over = true;
    await watching;
  }
  return { port, home, store, server, log: () => log, opened, felt, acks, unready, metric, reached, exited, ended: () => ended, struck: existsSync(join(home, "struck")) };
}
async function stop(s) {
  s.server.kill("SIGTERM");
  await Promise.race([s.exited, wait(hangs)]);
  const stays = s.ended() === null;
  s.server.kill("SIGKILL");
  await s.exited;
  return stays;
}
async function recovers(s) {
  for (const end = Date.now() + hangs; Date.now() < end && s.ended() === null; await wait(100))
    if ((await ask(s.port, "GET", "/readyz"))?.code === 200) {
      const felt = new Set(), made = await make(s.port, felt), a = made && new Guest(s.port, made.links[0], new Map());
      return felt.size === 0 && (await a.sit()) && a.act("take 1", felt);
    }
  return false;
}
// Every entry that was acknowledged, in a server without faults.
async function kept(s) {
  if (!s.acks.size) return [];
  const server = spawn(join(build, "bellum"), ["serve", "--port", String(s.port), "--store", s.store, ...words_of(s.port)]), lost = [];
  let said = "";
  server.stderr.on("data", (d) => { said += d; });
  if (!(await Promise.race([new Promise((done) => server.stdout.once("data", () => done(true))), new Promise((done) => server.once("exit", () => done(false)))]))) return [`it does not start again: ${said}`];
  for (const { key, number, hash } of s.acks.values()) {
    const g = new Guest(s.port, key, new Map());
    Object.assign(g, { number, hash });
    const sat = await g.sit(), m = g.messages.find((x) => x.view);
    if (!sat || m.number < number || (number && m.from !== number)) lost.push(`a seat was shown ${number} lines, now ${JSON.stringify(m ?? g.messages).slice(0, 200)}`);
    g.c.destroy();
  }
  const end = new Promise((done) => server.once("exit", done));
  server.kill("SIGTERM");
  await end;
  return lost;
}

// ---- one after the other -----------------------------------------------------------------------------------------

const ways = { malloc: ["once", "always"], pwrite: ["once", "always", "torn", "slow", "gone", "swapped"], sync: ["once", "slow", "gone", "swapped"], open: ["once", "always"], pread: ["once", "always"],
  accept: ["once", "always"], recv: ["once", "always"], send: ["once", "always"], lock: ["once", "always"], truncate: ["once", "always"] };
const failed = [], again = [], unreached = [], counts = { struck: 0, felt: 0, ended: 0, refused: 0 };
// Who called, for reading.
function callers(chain) {
  const named = spawnSync("addr2line", ["-fse", join(build, "bellum"), ...chain.split(",").filter((o) => o !== "0").map((o) => (BigInt(`0x${o}`) - 1n).toString(16))], { encoding: "utf8" }).stdout.split("\n");
  return named.filter((l, i) => l && i % 2 === 0).join(" < ");
}
// What came of one fault: 0, it was not reached; -1, who asks for readiness came too late to see it; else 1.
async function look({ kind, place, how, chain, secure }, last) {
  const name = `${kind}-${place}-${how}`, s = await suffer(name, { BELLUM_FAULT: `${kind}:${place}:${how}` }, { how, kind, secure }), wrong = [];
  const lines = s.log().split("\n").filter((l) => l.includes('"event":"fault"')).length, lostStore = how === "gone" || how === "swapped";
  let late = false;
  // A lock that is never granted keeps the database trying for more than ten seconds: the watchdog ends that, as it should.
  // Until then each call takes seconds, and who asks for readiness gets no answer, which is one.
  const slowed = slow_ports.has(s.port), stuck = slowed && s.log().includes('"event":"stuck"'), was = { ...counts };
  if (s.struck) {
    counts.struck++;
    const alive = s.ended() === null;
    if (s.felt.size) counts.felt++;
    if (!s.opened) {
      counts.refused++;
      if (![2, 3].includes(s.ended()) || !s.log().trim()) wrong.push(`it did not start, and ended with ${s.ended()}`);
    } else if (!alive) {
      counts.ended++;
      if (!stuck && (s.ended() !== 3 || !lines)) wrong.push(`it ended with ${s.ended()}`);
    } else {
      if (lostStore && !existsSync(s.store)) wrong.push("it goes on without its store");
      late = s.felt.size && !slowed && lines && s.reached && s.metric && !s.unready && !last;
      if (s.felt.size && !slowed && !late && !(lines && (!s.reached || (s.metric && s.unready)))) wrong.push(`felt (${[...s.felt]}) and not told: ${lines} in the log, metric ${s.metric}, readyz ${s.unready}`);
      if (how === "once" && lines > 3) wrong.push(`told ${lines} times`);
      if (how !== "always" && !(await recovers(s))) wrong.push("it does not recover");
    }
  }
  if (await stop(s)) wrong.push("it hangs");
  if (s.opened && !stuck && ![0, 3].includes(s.ended()) && s.ended() !== "SIGKILL") wrong.push(`it ended with ${s.ended()}`);
  if (s.struck && !lostStore) wrong.push(...(await kept(s)));
  if (wrong.length) failed.push(`${kind}:${place}:${how} in ${callers(chain)}: ${wrong.join("; ")}\n${s.log().split("\n").slice(process.env.TAIL ? 0 : -12).join("\n")}`);
  rmSync(s.home, { recursive: true });
  if (late && !wrong.length) Object.assign(counts, was);
  return !s.struck ? 0 : late && !wrong.length ? -1 : 1;
}
// Some places are reached now and then only. And `/readyz` says 503 for two seconds: who was kept from looking looks again, without the crowd.
async function run(r, last = false) {
  const came = await look(r, last);
  if (came === 1) return;
  if (last && came === 0) unreached.push(`${r.kind} in ${callers(r.chain)}`);
  else if (!last) again.push(r);
}

// A backup that something fails in is whole, or it is not there, and says so.
function command(environment, copy) {
  return spawnSync(join(build, "bellum"), ["store", "backup", copy, "--store", join(dir, "list", "s.db")], { encoding: "utf8", env: { ...process.env, LD_PRELOAD: library, BELLUM_FAULT_PARTS: parts, BELLUM_FAULT_STRUCK: join(dir, "struck"), ...environment } });
}
function backups(most) {
  const list = join(dir, "backup-places"), copy = join(dir, "copy.db"), check = () => spawnSync(join(build, "bellum"), ["store", "check", copy]).status === 0;
  if (command({ BELLUM_FAULT_LIST: list }, copy).status !== 0 || !check()) throw new Error("without a fault there is no backup");
  const all = readFileSync(list, "utf8").trim().split("\n").map((l) => l.split(" ")).filter(([kind]) => kind !== "clock"), chosen = all.length > most ? all.filter((_, i) => (i * 7 + seed) % all.length < most) : all;
  for (const [kind, place, chain] of chosen)
    for (const how of kind === "pwrite" ? ["once", "torn"] : ["once"]) {
      rmSync(copy, { force: true });
      const r = command({ BELLUM_FAULT: `${kind}:${place}:${how}` }, copy), there = existsSync(copy), wrong = [];
      if (r.signal) wrong.push(`it ended with ${r.signal}`);
      if (r.status === 0 ? !there || !check() : there && !check()) wrong.push(`status ${r.status}, and the copy is ${there ? "not whole" : "not there"}`);
      if (r.status !== 0 && !r.stderr.trim()) wrong.push("nothing was said");
      if (kind !== "unlink" && readdirSync(dir).some((n) => n.endsWith(".unfinished"))) wrong.push("something unfinished is left");
      for (const n of readdirSync(dir)) if (n.includes(".unfinished")) rmSync(join(dir, n));
      if (wrong.length) failed.push(`backup, ${kind}:${place}:${how} in ${callers(chain)}: ${wrong.join("; ")}\n${r.stderr}`);
    }
  console.log(`backups: ${chosen.length} of ${all.length} places`);
}
const empty = join(dir, "empty.db");
try {
  spawnSync(join(build, "bellum"), ["store", "import", "--store", empty, "/dev/null"]);
  const list = async (name, secure) => {
    const listed = await suffer(name, { BELLUM_FAULT_LIST: join(dir, `${name}-places`) }, { secure });
    if (listed.felt.size || (await stop(listed)) || listed.ended() !== 0) throw new Error(`without a fault: ${[...listed.felt]} ${listed.log()}`);
    return readFileSync(join(dir, `${name}-places`), "utf8").trim().split("\n").map((l) => [...l.split(" "), secure]);
  };
  const plain = await list("list", false), known = new Set(plain.map(([kind, place]) => `${kind}:${place}`)), kinds = {};
  const places = [...plain, ...(made_certificate ? await list("secure", true) : []).filter(([kind, place]) => !known.has(`${kind}:${place}`))];
  if (!made_certificate) console.log("no openssl here: what is encrypted is not looked at");
  for (const [kind] of places) kinds[kind] = (kinds[kind] ?? 0) + 1;
  let all = places.flatMap(([kind, place, chain, secure]) => (ways[kind] ?? ["once"]).map((how) => ({ kind, place, how, chain, secure }))), state = seed;
  const any = (n) => (state = (state * 1103515245 + 12345) % 2147483648) % n;
  if (process.env.ONLY) all = all.filter((r) => `${r.kind}:${r.place}:${r.how}`.includes(process.env.ONLY));
  if (all.length > runs) { for (let i = all.length - 1; i > 0; i--) { const k = any(i + 1); [all[i], all[k]] = [all[k], all[i]]; } all.length = runs; }
  console.log(`${places.length} places (${Object.entries(kinds).map(([k, n]) => `${k} ${n}`).join(", ")}), ${places.filter((p) => p[3]).length} of them encrypted only; ${all.length} runs, seed ${seed}`);
  const queue = all.values();
  await Promise.all(Array.from({ length: at_once }, async () => { for (const r of queue) await run(r); }));
  for (const r of again.splice(0)) await run(r, true);
  console.log(`${counts.struck} faults struck: ${counts.refused} kept it from starting, ${counts.ended} stopped it with 3, ${counts.felt} were felt by a guest; ${unreached.length} were not reached again`);
  for (const u of unreached) console.log(`  not reached again: ${u}`);
  if (!process.env.ONLY) backups(runs);
  for (const f of failed) console.log(f);
  console.log(failed.length ? `${failed.length} failed` : "passed");
} finally {
  rmSync(dir, { recursive: true });
}
process.exit(failed.length ? 1 : 0);
