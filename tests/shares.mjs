// shares.mjs BUILD PORT: what one address may do, each limit at its edge; and what a server does when its store fails it.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync, renameSync, writeFileSync, copyFileSync, readFileSync } from "node:fs";
import net from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import assert from "node:assert/strict";

const build = resolve(process.argv[2] ?? "build"), port = Number(process.argv[3] ?? 18477);
const dir = mkdtempSync(join(tmpdir(), "bellum-"));
const wait = (ms) => new Promise((done) => setTimeout(done, ms));
const until = async (what, why = String(what)) => { for (let i = 0; i < 500 && !(await what()); i++) await wait(20); assert.ok(await what(), why); };
let server, log = "", store = join(dir, "s.db"), exited;

function start(more = [], { files } = {}) {
  log = "";
  const words = ["serve", "--port", String(port), "--store", store, ...more];
  server = files ? spawn("sh", ["-c", `ulimit -n ${files}; exec "$@"`, "sh", `${build}/bellum`, ...words]) : spawn(`${build}/bellum`, words);
  server.stderr.on("data", (bytes) => { log += bytes; });
  exited = new Promise((done) => server.once("exit", (code, signal) => done(code ?? signal)));
  return new Promise((open, fail) => { server.stdout.once("data", open); void exited.then((code) => fail(new Error(`it ended with ${code}: ${log}`))); });
}
async function stop(code = 0) { server.kill("SIGTERM"); assert.equal(await exited, code, log); assert.ok(!/Sanitizer|runtime error/.test(log), log); }
const lines = (event) => log.split("\n").filter((l) => l.includes(`"event":"${event}"`));

function connect(localAddress = "127.0.0.1") {
  return new Promise((done) => {
    const c = net.connect({ port, host: "127.0.0.1", localAddress }), k = { c, got: "", closed: false };
    c.on("data", (d) => { k.got += d.toString("latin1"); });
    c.on("close", () => { k.closed = true; });
    c.on("error", () => { k.closed = true; done(k); });
    c.on("connect", () => done(k));
  });
}
async function ask(verb, path, { body = "", from = "127.0.0.1", headers = "" } = {}) {
  const k = await connect(from), host = /^host:/im.test(headers) ? "" : `Host: 127.0.0.1:${port}\r\n`;
  k.c.write(`${verb} ${path} HTTP/1.1\r\n${host}${headers}Connection: close\r\n${body ? `Content-Length: ${body.length}\r\n` : ""}\r\n${body}`);
  await until(() => k.closed, `${verb} ${path} is not answered`);
  const at = k.got.indexOf("\r\n\r\n");
  return { code: Number(k.got.slice(9, 12)), head: k.got.slice(0, at).toLowerCase(), body: k.got.slice(at + 4) };
}
const metric = async (name) => Number((await ask("GET", "/metrics")).body.match(new RegExp(`^${name} (\\d+)$`, "m"))[1]);
const person = { person: true }, setup = (game, scenario, seats) => JSON.stringify({ game, setup: { scenario }, seats });
const make = async (body = setup("null", "ten", [person, person]), more) => JSON.parse((await ask("POST", "/api/matches", { body, ...more })).body);

// A WebSocket by hand; pongs are counted.
async function sit(key, from, headers = "") {
  const k = await connect(from);
  let buffer = Buffer.alloc(0), upgraded = false;
  Object.assign(k, { messages: [], pongs: 0 });
  k.c.on("data", (d) => {
    buffer = Buffer.concat([buffer, d]);
    if (!upgraded) { const end = buffer.indexOf("\r\n\r\n"); if (end < 0) return; upgraded = k.up = buffer.subarray(9, 12).toString() === "101"; buffer = buffer.subarray(end + 4); }
    for (let n, at; buffer.length >= 2; buffer = buffer.subarray(at + n)) {
      n = buffer[1] & 127; at = 2;
      if (n === 126) { n = buffer.readUInt16BE(2); at = 4; }
      if (buffer.length < at + n) return;
      if ((buffer[0] & 15) === 1) k.messages.push(JSON.parse(buffer.subarray(at, at + n).toString()));
      if ((buffer[0] & 15) === 10) k.pongs++;
    }
  });
  k.frame = (first, words = "") => { const b = Buffer.from(words); return Buffer.concat([Buffer.from([first, 128 | b.length, 0, 0, 0, 0]), b]); };
  k.say = (m) => k.c.write(k.frame(0x81, JSON.stringify(m)));
  k.c.write(`GET /ws HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${headers}Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: bellum\r\n\r\n`);
  await until(() => k.up || k.closed);
  if (key) { k.say({ do: "sit", key }); await until(() => k.messages.length || k.closed); }
  return k;
}
const view = (k) => k.messages.findLast((m) => m.view);

// S4: the maker has its own key; the other seat's link is an invitation that works once, for whoever takes the seat.
async function invitations() {
  const made = await make();
  assert.equal(made.mine, 0);
  const a = await sit(made.links[0]);
  await until(() => view(a));
  assert.ok(!a.messages.some((m) => m.goto), "the maker's own is a key");
  const b = await sit(made.links[1]);
  await until(() => view(b));
  const key = b.messages[0].goto;
  assert.match(key, /^[\w-]{22}$/);
  const thief = await sit(made.links[1]);
  assert.match(thief.messages[0].error, /opens no table/);
  b.c.destroy();
  const again = await sit(key);
  await until(() => view(again));
  assert.equal(view(again).looker, 1);
  const second = await make(JSON.stringify({ game: "null", setup: { scenario: "ten" }, seats: [person, person], mine: 1 }));
  const own = await sit(second.links[1]);
  await until(() => view(own));
  assert.ok(!own.messages.some((m) => m.goto));
  for (const k of [a, thief, again, own]) k.c.destroy();
}

// S8: who asks, by what name, and what the answer says of itself.
async function doors() {
  const code = async (verb, path, headers, body) => (await ask(verb, path, { headers, body })).code, body = setup("null", "ten", [person, person]);
  for (const host of ["evil.example", "127.0.0.1.evil.example", "a b", ""]) assert.ok([400, 421].includes(await code("GET", "/metrics", `Host: ${host}\r\n`)), host);
  for (const host of ["localhost:1", "127.0.0.1", "[::1]:8080", "play.example", "PLAY.example:443"]) assert.equal(await code("GET", "/metrics", `Host: ${host}\r\n`), 200, host);
  for (const origin of ["https://evil.example", "ftp://127.0.0.1:" + port, "null", `http://127.0.0.1:${port + 1}`]) assert.equal(await code("POST", "/api/matches", `Origin: ${origin}\r\n`, body), 403, origin);
  assert.equal(await code("POST", "/api/matches", "Sec-Fetch-Site: cross-site\r\n", body), 403);
  assert.equal(await code("POST", "/api/matches", `Origin: http://127.0.0.1:${port}\r\n`, body), 200);
  for (const said of ["X-Forwarded-For: 127.0.0.1\r\n", "Via: 1.1 x\r\n", "Forwarded: for=1\r\n"]) assert.equal(await code("GET", "/metrics", said), 404, said);
  assert.match((await ask("POST", "/api/matches", { body })).head, /cache-control: no-store/);
  assert.equal(statSync(store).mode & 0o777, 0o600);
  assert.equal(statSync(`${store}-wal`).mode & 0o777, 0o600);
}

// S7: each share at its edge.
async function shares() {
  await start(["--sockets", "3", "--connections", "6", "--records", "2", "--guesses", "3", "--matches", "4", "--trusted-proxy", "127.0.0.9"]);
  const open = [];
  for (let i = 0; i < 4; i++) open.push(await sit("", "127.0.0.2"));
  assert.deepEqual(open.map((k) => Boolean(k.up)), [true, true, true, false], "sockets");
  await until(() => open[3].closed);
  for (let i = 0; i < 4; i++) open.push(await connect("127.0.0.2"));
  await until(() => open.at(-1).closed, "connections");
  assert.ok(!open.at(-2).closed);
  assert.equal((await ask("GET", "/healthz", { from: "127.0.0.3" })).code, 200, "others come in");
  for (const k of open) k.c.destroy();
  const made = await make(undefined, { from: "127.0.0.4" }), codes = [];
  for (let i = 0; i < 3; i++) codes.push((await ask("POST", "/api/record", { body: JSON.stringify({ key: made.links[0] }), from: "127.0.0.4" })).code);
  assert.deepEqual(codes, [404, 404, 429], "records");
  assert.equal((await ask("POST", "/api/record", { body: JSON.stringify({ key: made.links[0] }), from: "127.0.0.3" })).code, 404);
  for (let i = 0; i < 3; i++) await make(undefined, { from: "127.0.0.4" });
  assert.match((await make(undefined, { from: "127.0.0.4" })).error, /Too many matches/);
  const slowed = await metric("bellum_guesses_slowed_total"), guess = await sit("", "127.0.0.5");
  for (let i = 0; i < 4; i++) { guess.say({ do: "sit", key: "x".repeat(22) }); await until(() => guess.messages.length === i + 1); }
  assert.equal(await metric("bellum_guesses_slowed_total") - slowed, 1, "the fourth guess is slowed");
  assert.equal(lines("guesses").length, 1);
  guess.say({ do: "sit", key: made.links[0] });
  await until(() => view(guess), "a good link still opens");
  guess.c.destroy();
  // Behind a proxy that is believed each guest has shares of its own; nobody else is believed.
  const forwarded = (who, from) => make(undefined, { from, headers: `X-Forwarded-For: 9.9.9.9, ${who}\r\n` });
  for (const who of ["10.1.1.1", "2001:db8::1"]) {
    for (let i = 0; i < 4; i++) assert.ok((await forwarded(who, "127.0.0.9")).links, who);
    assert.ok((await forwarded(who, "127.0.0.9")).error, who);
  }
  assert.ok((await forwarded("2001:db8::ffff", "127.0.0.9")).error, "the same /64");
  assert.ok((await forwarded("2001:db8:0:1::1", "127.0.0.9")).links, "another /64");
  for (let i = 0; i < 4; i++) assert.ok((await forwarded(`10.2.2.${i}`, "127.0.0.6")).links);
  assert.ok((await forwarded("10.2.2.9", "127.0.0.6")).error, "no proxy of ours");
  await stop();
}

// Pings and empty fragments count as messages do.
async function frames() {
  for (const [name, first] of [["pings", 0x89], ["pongs", 0x8a], ["fragments", 0x01]]) {
    const k = await sit("");
    for (let i = 0; i < 39; i++) k.c.write(k.frame(i && first === 1 ? 0 : first));
    await wait(100);
    assert.ok(!k.closed, `${name}: forty at once are taken`);
    for (let i = 0; i < 60; i++) k.c.write(k.frame(first === 1 ? 0 : first));
    await until(() => k.closed, name);
  }
}

// A match does not grow for ever by taking back.
async function takeBacks() {
  const { links } = await make(), a = await sit(links[0]);
  await until(() => view(a));
  let refused = 0, number = 0;
  for (let i = 0; i < 30 && !refused; i++) {
    a.say({ do: "act", number, line: i % 2 ? "undo" : "take 1" });
    const seen = a.messages.length;
    await until(() => a.messages.length > seen);
    number = view(a).number;
    refused = a.messages.some((m) => m.refused) ? i : 0;
    await wait(50);
  }
  assert.equal(refused, 0, "some are fine"); // the edge itself is in test_strangers.c
  a.c.destroy();
}

// 400 connections of one address against 256 files shut nobody out, and fill no log.
async function crowd() {
  await start([], { files: 256 });
  const all = [];
  for (let i = 0; i < 400; i++) all.push(await connect("127.0.0.2"));
  for (const k of all) k.c.write("GET / HTTP/1.1\r\nHost:");
  assert.equal((await ask("GET", "/healthz", { from: "127.0.0.3" })).code, 200);
  for (let a = 10; a < 20; a++) for (let i = 0; i < 40; i++) all.push(await connect(`127.0.1.${a}`));
  assert.equal((await ask("GET", "/healthz", { from: "127.0.0.3" })).code, 200, "many addresses, each within its share");
  assert.ok(log.length < 5000, `${log.length} bytes of log`);
  for (const k of all) k.c.destroy();
  await stop();
}

// S3: one address asks for a lot, and another's computer answers all the same; what nobody looks at rests.
async function thinking() {
  await start(["--threads", "1", "--matches", "1000"]);
  const strong = setup("prevail", "punic-large", [{ computer: "strong" }, { computer: "strong" }]), crowd = [];
  for (let i = 0; i < 20; i++) crowd.push((await make(strong, { from: "127.0.0.2" })).watch);
  await wait(300);
  assert.equal(await metric("bellum_thinking"), 0, "nobody looks at them");
  const watchers = [];
  for (const key of crowd) watchers.push(await sit(key, "127.0.0.2"));
  await until(async () => (await metric("bellum_thinking")) >= 19);
  const { links } = await make(setup("null", "ten", [person, { computer: "greedy" }])), a = await sit(links[0]);
  await until(() => view(a));
  const before = await metric("bellum_thoughts_total");
  a.say({ do: "act", number: 0, line: "take 1" });
  await until(() => view(a).log.some((l) => l.startsWith("B:")) || view(a).number >= 4, "the computer answers");
  assert.ok(await metric("bellum_thoughts_total") - before <= 4, "after what was being thought, not after the crowd");
  for (const k of [a, ...watchers]) k.c.destroy();
  await stop();
}

// S6: a store that is gone, exchanged or damaged takes nothing any more, and says so.
async function lostStores() {
  for (const [name, lose] of [["removed", () => rmSync(store)], ["exchanged", () => { copyFileSync(store, `${store}.copy`); renameSync(`${store}.copy`, store); }]]) {
    store = join(dir, `${name}.db`);
    await start();
    const { links } = await make(), a = await sit(links[0]);
    await until(() => view(a));
    const seen = a.messages.length;
    lose();
    a.say({ do: "act", number: 0, line: "take 1" });
    assert.equal(await exited, 3, name);
    assert.equal(a.messages.length, seen, `${name}: nothing more was acknowledged`);
    assert.equal(lines("fault").length, 1, log);
  }
  store = join(dir, "damaged.db");
  await start();
  const { links } = await make();
  await stop();
  await start();
  writeFileSync(store, Buffer.alloc(statSync(store).size - 100, 7), { flag: "r+" });
  await until(async () => (await ask("GET", "/readyz")).code === 503, "a damaged store is noticed");
  assert.equal((await ask("GET", "/healthz")).code, 200);
  const a = await sit("");
  a.say({ do: "sit", key: links[0] });
  await until(() => a.closed, "no final word: the page comes back by itself");
  assert.deepEqual(a.messages, []);
  await until(() => lines("fault").length === 1, log);
  await stop();
  store = join(dir, "s.db");
}

// A lock held elsewhere stalls nobody, readiness says so, and play goes on when it is gone.
async function locked() {
  await start();
  const { links } = await make(), a = await sit(links[0]);
  await until(() => view(a));
  const holder = spawn("python3", ["-c", `import sqlite3,sys\nc=sqlite3.connect(sys.argv[1],isolation_level=None)\nc.execute("begin immediate")\nprint("held",flush=True)\nsys.stdin.read()`, store]);
  await new Promise((done) => holder.stdout.once("data", done));
  a.say({ do: "act", number: 0, line: "take 1" });
  await until(() => a.messages.some((m) => m.refused), "it is told that it was not played");
  assert.equal((await ask("GET", "/readyz")).code, 503);
  assert.equal((await ask("GET", "/healthz")).code, 200);
  assert.equal((await ask("POST", "/api/matches", { body: setup("null", "ten", [person, person]) })).code, 503);
  assert.equal(await metric("bellum_ready"), 0);
  holder.kill();
  await until(async () => (await ask("GET", "/readyz")).code === 200, "it is ready again");
  a.say({ do: "act", number: 0, line: "take 1" });
  await until(() => view(a).number === 2);
  assert.equal(lines("fault").length, 1, "said once");
  a.c.destroy();
  await stop();
}

// Options from a file, checked, and read again.
async function configured() {
  const file = join(dir, "bellum.json"), put = (o) => writeFileSync(file, JSON.stringify(o));
  const refused = (o, why) => { put(o); const r = spawnSync(`${build}/bellum`, ["serve", "--config", file], { encoding: "utf8" }); assert.equal(r.status, 2, r.stderr); assert.match(r.stderr, why); };
  refused({ sokets: 3 }, /bellum\.json:1:.*sokets.*sockets/s);
  refused({ sockets: 0 }, /bellum\.json:1:.*sockets/s);
  refused({ log: "loud" }, /log/);
  put({ matches: 1, log: "access" });
  await start(["--config", file]);
  const makes = async () => Boolean((await make(undefined, { from: "127.0.0.7" })).links);
  assert.deepEqual([await makes(), await makes()], [true, false]);
  put({ matches: 600, log: "info" });
  server.kill("SIGHUP");
  await until(() => lines("reload").length);
  let more = false;
  await until(async () => (more ||= await makes()), "the new limit holds");
  assert.ok(lines("access").some((l) => l.includes("/api/matches")));
  put({ matches: "many" });
  server.kill("SIGHUP");
  await until(() => lines("reload").length >= 3);
  assert.ok(log.includes("the old one stays"));
  await stop();
}

// Backups of a server that is being played on; what is no backup is refused.
async function backups() {
  const run = (...words) => spawnSync(`${build}/bellum`, ["store", ...words], { encoding: "utf8", cwd: dir }), copy = join(dir, "copy.db");
  await start(["--matches", "10000", "--sockets", "1000"]);
  const load = spawn(`${build}/load`, ["--port", String(port), "--matches", "20", "--seconds", "3"]);
  await wait(700);
  assert.equal(run("backup", copy, "--store", store).status, 0);
  const other = run("backup", store, "--store", copy);
  assert.equal(other.status, 3, "a live store is not written over");
  assert.match(other.stderr, /exists/);
  await new Promise((done) => load.once("exit", done));
  await stop();
  assert.match(run("check", copy).stdout, /all well/);
  assert.equal(run("restore", copy, "--store", join(dir, "back.db")).status, 0);
  assert.match(run("check", "--store", join(dir, "back.db")).stdout, /[1-9]\d* matches, all well/);
  const whole = readFileSync(copy);
  for (const [name, bytes] of [["empty", Buffer.alloc(0)], ["torn", whole.subarray(0, whole.length / 2)], ["noise", Buffer.concat([whole.subarray(0, 4096), Buffer.alloc(whole.length - 4096, 9)])], ["words", Buffer.from("hello")]]) {
    writeFileSync(join(dir, name), bytes);
    const r = run("restore", join(dir, name), "--store", join(dir, "none.db"));
    assert.notEqual(r.status, 0, name);
    assert.throws(() => statSync(join(dir, "none.db")), name);
    assert.notEqual(run("check", join(dir, name)).status, 0, name);
  }
  const killed = spawn(`${build}/bellum`, ["store", "backup", join(dir, "half.db"), "--store", store]);
  killed.kill("SIGKILL");
  await new Promise((done) => killed.once("exit", done));
  if ((() => { try { statSync(join(dir, "half.db")); return true; } catch { return false; } })()) assert.equal(run("check", join(dir, "half.db")).status, 0, "whole or not there");
}

try {
  await start(["--matches", "1000", "--host", "play.example,bellum.example"]);
  await invitations();
  await doors();
  await frames();
  await takeBacks();
  await stop();
  await shares();
  await crowd();
  await thinking();
  await lostStores();
  await locked();
  await configured();
  await backups();
  console.log("passed");
} finally {
  server?.kill("SIGKILL");
  rmSync(dir, { recursive: true });
}
