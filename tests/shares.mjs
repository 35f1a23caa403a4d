// shares.mjs BUILD PORT: what one address may do, each limit at its edge; and what a server does when its store fails it.
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, renameSync, writeFileSync, copyFileSync, readFileSync } from "node:fs";
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
      if ((buffer[0] & 15) === 8) k.close = buffer.readUInt16BE(at);
      if ((buffer[0] & 15) === 10) k.pongs++;
    }
  });
  k.frame = (first, words = "") => { const b = Buffer.from(words), head = b.length < 126 ? [first, 128 | b.length] : [first, 254, b.length >> 8, b.length & 255]; return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), b]); };
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
  for (const [n, wanted] of [[16384, 200], [16385, 413]]) assert.equal(await code("POST", "/api/matches", "", body.padEnd(n)), wanted, `a body of ${n} bytes`);
  assert.equal(statSync(store).mode & 0o777, 0o600);
  assert.equal(statSync(`${store}-wal`).mode & 0o777, 0o600);
}

// S7: each share at its edge.
async function shares() {
  await start(["--sockets", "3", "--connections", "6", "--records", "2", "--guesses", "3", "--matches", "4", "--requests", "5", "--trusted-proxy", "127.0.0.9"]);
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
  assert.equal((await ask("POST", "/api/turns", { body: JSON.stringify({ keys: [made.links[0]] }), from: "127.0.0.4" })).code, 429, "whose turn it is");
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
  await more();
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

// Thirty requests at once with --requests 5; what comes from one address is one share, as many connections as it has.
async function more() {
  const one = await connect("127.0.0.10"), question = `GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`;
  const codes = () => (one.got.match(/HTTP\/1\.1 \d\d\d/g) ?? []).map((c) => Number(c.slice(9)));
  const began = Date.now();
  one.c.write(question.repeat(400));
  await until(() => one.closed, "requests");
  const served = codes().filter((c) => c === 200).length, most = 30 + (5 * (Date.now() - began)) / 1000 + 1; // a second gives five more
  assert.ok(served >= 30 && served <= most && codes().at(-1) === 429, `${codes()}`);
  const held = [];
  for (let i = 0; i < 12; i++) held.push(await connect("127.0.0.10")); // a second gives five again: some are too many
  await until(() => held.some((k) => k.closed), "connections count as requests");
}
async function bytes() {
  await start(["--megabytes", "1"]);
  const two = await connect("127.0.0.11"), large = "x".repeat(16000), post = `POST /api/matches HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: ${large.length}\r\n\r\n${large}`;
  let sent = 0;
  for (let answers = 0; !two.closed && sent < 3e6; answers++) { two.c.write(post); sent += post.length; await until(() => two.closed || (two.got.match(/HTTP\/1\.1 \d\d\d/g) ?? []).length > answers); }
  const used = sent + two.got.length; // a megabyte, and what a minute gives back meanwhile
  assert.ok(used > 1048576 && used < 1048576 * 1.5 && two.got.includes("HTTP/1.1 429"), `${used} bytes`);
  assert.equal((await ask("GET", "/healthz")).code, 200, "others are served");
  await stop();
}

// Every frame counts: pings, pongs and empty fragments as messages do. Forty at once are taken; a message has 4,096 bytes, and eight answers may wait.
async function frames() {
  const code = (k) => k.close;
  for (const [name, first] of [["pings", 0x89], ["pongs", 0x8a], ["fragments", 0x01]]) {
    const many = (k, n) => k.c.write(Buffer.concat(Array.from({ length: n }, (_, i) => k.frame(i && first === 1 ? 0 : first)))), k = await sit("");
    many(k, 40);
    await wait(100);
    assert.ok(!k.closed, `${name}: forty at once are taken`);
    k.c.destroy();
    const more_ = await sit("");
    many(more_, 44); // a few more than one, since the share fills while they come
    await until(() => more_.closed, name);
    assert.equal(code(more_), 1008);
  }
  for (const [sizes, wanted] of [[[4096], 0], [[4097], 1009], [[2048, 2048], 0], [[2048, 2049], 1009]]) {
    const k = await sit("");
    sizes.forEach((n, i) => k.c.write(k.frame((i ? 0 : 1) | (i === sizes.length - 1 ? 128 : 0), "x".repeat(n))));
    await until(() => k.closed || k.messages.length, String(sizes));
    assert.equal(code(k) ?? 0, wanted, String(sizes));
    k.c.destroy();
  }
  for (const [n, wanted] of [[8, 0], [9, 1008]]) {
    const k = await sit("");
    server.kill("SIGSTOP"); // all are read in one go
    k.c.write(Buffer.concat(Array.from({ length: n }, () => k.frame(0x81, "{}"))));
    await wait(50);
    server.kill("SIGCONT");
    await until(() => k.closed || k.messages.length === 8, `${n} at once`);
    assert.equal(code(k) ?? 0, wanted, `${n} at once`);
    k.c.destroy();
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
  await start([], { files: 256 }); // 224 connections in all, and half of them at most for one address
  const all = [], { links } = await make(), table = await sit(links[0], "127.0.0.3"), open = () => all.filter((k) => !k.closed).length;
  await until(() => view(table));
  let began = Date.now();
  const quick = () => Date.now() - began < 8000; // a head may take ten seconds
  for (let i = 0; i < 400; i++) all.push(await connect("127.0.0.2"));
  await until(() => open() <= 112, "half of all for one address");
  if (quick()) assert.equal(open(), 112);
  for (const k of all) k.c.write("GET / HTTP/1.1\r\nHost:");
  assert.equal((await ask("GET", "/healthz", { from: "127.0.0.3" })).code, 200);
  for (let a = 10; a < 20; a++) for (let i = 0; i < 40; i++) all.push(await connect(`127.0.1.${a}`));
  assert.equal((await ask("GET", "/healthz", { from: "127.0.0.3" })).code, 200, "many addresses, each within its share");
  await until(() => open() <= 223 && all[0].closed, "the one that waits longest makes room");
  assert.ok(!all.at(-1).closed && !table.closed, "not the newest, and never a table");
  assert.ok(log.length < 5000, `${log.length} bytes of log`);
  for (const k of [table, ...all]) k.c.destroy();
  await stop();
  await start();
  began = Date.now();
  for (let i = 0; i < 301; i++) all[i] = await connect("127.0.0.2");
  await until(() => all[300].closed, "100 more than the 200 sockets");
  if (quick()) assert.equal(all.slice(0, 300).filter((k) => k.closed).length, 0);
  for (const k of all) k.c.destroy();
  await stop();
}

// One address says thousands of things at once. Somebody else who says one thing after that is answered after a few of them: an address has its part
// of each turn of the server's loop.
async function turns() {
  await start();
  const { links } = await make(setup("trts", "duel", [person, person])), crowd = [];
  for (let i = 0; i < 180; i++) crowd.push(await sit("", "127.0.0.2"));
  const one = await connect(), said = JSON.stringify({ do: "sit", key: links[0] }), before = await metric("bellum_messages_total");
  server.kill("SIGSTOP"); // all of it is there when the server goes on
  for (const k of crowd) k.c.write(Buffer.concat(Array.from({ length: 39 }, () => k.frame(0x81, said))));
  await wait(100);
  one.c.write(`GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
  await wait(100);
  server.kill("SIGCONT");
  await until(() => one.got.includes("bellum_commit_seconds_count"), "it is answered");
  const first = Number(one.got.match(/^bellum_messages_total (\d+)/m)[1]) - before;
  assert.ok(first < crowd.length * 39 * 0.9, `${first} messages of another address came first`);
  await until(async () => (await metric("bellum_messages_total")) - before === crowd.length * 39, "and the crowd is heard in the end");
  for (const k of [one, ...crowd]) k.c.destroy();
  await stop();
}

// S3: one address asks for a lot, and another's computer answers all the same; what nobody looks at rests.
async function thinking() {
  await start(["--threads", "1", "--matches", "1000"]);
  const level = process.env.LEVEL ?? "strong", strong = setup("prevail", "punic-large", [{ computer: level }, { computer: level }]), crowd = [];
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

// Many addresses, each within its share, ask for more memory than there is. Who plays goes on, nobody else is taken in, and when they go all is well.
async function cramped() {
  if (/[at]san/.test(build)) { console.log("the sanitizers keep what is freed: memory that runs short is not looked at"); return; }
  store = join(dir, "cramped.db");
  await start(["--memory", "40"]);
  const used = () => Number(readFileSync(`/proc/${server.pid}/status`, "utf8").match(/^RssAnon:\s+(\d+)/m)[1]), ready = async () => (await ask("GET", "/readyz")).code === 200;
  const { links } = await make(), a = await sit(links[0]), crowd = [], body = setup("legends", undefined, [person, person]);
  await until(() => view(a));
  let most = 0, turned = 0;
  const come = async (from) => {
    const made = await ask("POST", "/api/matches", { body, from });
    if (made.code === 503) { turned++; return; }
    const k = await sit(JSON.parse(made.body).links[0], from);
    crowd.push(k);
    if (!view(k)) turned++;
  };
  for (let i = 0; i < 20; i++) { await Promise.all(Array.from({ length: 20 }, (_, n) => come(`127.3.${i}.${n + 1}`))); most = Math.max(most, used()); }
  assert.ok(turned > 50, `${turned} of 400 were not taken in`);
  assert.ok(most < 46000, `${most} KB`);
  assert.equal(await ready(), false);
  assert.equal((await ask("GET", "/healthz")).code, 200);
  a.say({ do: "act", number: 0, line: "take 1" });
  await until(() => view(a).number === 2, "who is here plays on");
  for (const k of crowd) k.c.destroy();
  await until(ready, "there is room again");
  assert.ok((await make(body)).links);
  assert.equal(lines("fault").length, 1, "said once");
  a.c.destroy();
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

// A start looks at no match: with a hundred thousand of them it reads as little as with none.
async function many() {
  const before = store, read = () => Number(readFileSync(`/proc/${server.pid}/io`, "utf8").match(/^rchar: (\d+)/m)[1]);
  store = join(dir, "many.db");
  await start();
  const none = read(), { links } = await make();
  await stop();
  const fill = `import sqlite3,sys\nc=sqlite3.connect(sys.argv[1])\nc.execute("with recursive n(i) as (select 1 union all select i+1 from n where i<100000) insert into matches(id,game,seats,head,made,touched,computers) select i,game,seats,head,made,touched,1 from n,(select * from matches limit 1)")\nc.commit()`;
  assert.equal(spawnSync("python3", ["-c", fill, store]).status, 0);
  await start(["--expire", "30"]);
  assert.ok(statSync(store).size > 2e7 && read() < none + 1e6, `${read()} bytes read of ${statSync(store).size}, ${none} with no match`);
  const a = await sit(links[0]);
  await until(() => view(a));
  a.c.destroy();
  await stop();
  store = before;
}

// Started by root it becomes somebody else for good, with nothing left of root's rights.
async function dropped() {
  if (process.getuid() !== 0) { console.log("not root: becoming another user is not looked at"); return; }
  const home = join(dir, "home"), before = store;
  mkdirSync(home);
  chmodSync(dir, 0o755);
  const nobody = Number(readFileSync("/etc/passwd", "utf8").match(/^nobody:[^:]*:(\d+)/m)[1]);
  chownSync(home, nobody, nobody);
  store = join(home, "s.db");
  await start(["--user", "nobody"]);
  const status = readFileSync(`/proc/${server.pid}/status`, "utf8"), field = (name) => status.match(new RegExp(`^${name}:[ \\t]*(.*)$`, "m"))[1].trim();
  assert.deepEqual(field("Uid").split(/\s+/).map(Number), [nobody, nobody, nobody, nobody]);
  assert.equal(field("Groups"), "");
  assert.match(field("CapEff") + field("CapPrm"), /^0+$/);
  assert.equal(field("NoNewPrivs"), "1");
  assert.ok((await make()).links);
  assert.equal(statSync(store).uid, nobody);
  await stop();
  store = before;
  const r = spawnSync(`${build}/bellum`, ["serve", "--user", "no-such-user", "--port", String(port), "--store", join(home, "t.db")], { encoding: "utf8" });
  assert.equal(r.status, 3);
  assert.match(r.stderr, /there is no user no-such-user/);
}

// Options from a file, checked, and read again.
async function configured() {
  const file = join(dir, "bellum.json"), put = (o) => writeFileSync(file, JSON.stringify(o));
  const refused = (o, why) => { put(o); const r = spawnSync(`${build}/bellum`, ["serve", "--config", file], { encoding: "utf8" }); assert.equal(r.status, 2, r.stderr); assert.match(r.stderr, why); };
  refused({ sokets: 3 }, /bellum\.json:1:.*sokets.*sockets/s);
  refused({ sockets: 0 }, /bellum\.json:1:.*sockets/s);
  refused({ log: "loud" }, /log/);
  for (const wrong of ["localhost", "127.0.0.1, 10.0.0", "10.0.0.0/8"]) refused({ "trusted-proxy": wrong }, /trusted-proxy is addresses in figures/);
  for (const wrong of ["play.example:80", "https://play.example", "a/b"]) refused({ host: wrong }, /host is names/);
  refused({ "tls-cert": "x.pem" }, /go together/);
  refused({ port: "9000" }, /bellum\.json:1:.*port/s);
  refused([1], /a configuration is an object/);
  writeFileSync(file, '{"port": 9000, "port": 9001}');
  assert.equal(spawnSync(`${build}/bellum`, ["serve", "--config", file]).status, 2, "a member twice");
  assert.equal(spawnSync(`${build}/bellum`, ["serve", "--config", join(dir, "none.json")]).status, 2, "no such file");
  put({ matches: 1, log: "access", host: "play.example, bellum.example", "trusted-proxy": "127.0.0.1,::1" });
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
  await until(() => lines("reload").length === 2);
  put({ "tls-cert": "a.pem", "tls-key": "b.pem" });
  server.kill("SIGHUP");
  await until(() => lines("reload").length === 3);
  for (let i = 4; i < 6; i++) {
    put({ matches: 0 });
    server.kill("SIGHUP");
    await until(() => lines("reload").length === i);
  }
  more = false;
  await until(async () => (more ||= await makes()), "wrong files after a good one change nothing");
  const [done, wrong, restart] = lines("reload").map((l) => JSON.parse(l));
  assert.deepEqual([done.note, wrong.level, restart.level], ["done", "error", "error"]);
  assert.match(wrong.note, /nothing was changed: .*bellum\.json:1:.*matches/);
  assert.match(restart.note, /started without a certificate/);
  await stop();
  for (const l of log.trim().split("\n")) assert.doesNotThrow(() => JSON.parse(l), `no JSON in the log: ${l}`);
  // No key stands in the log, whatever is logged: sitting down, taking an invitation, a wrong link, a record, a link as the path.
  put({ log: "access" });
  await start(["--config", file]);
  const { links, watch } = await make(), keys = [...links.filter(Boolean), watch, "w".repeat(22)];
  for (const key of keys) {
    const k = await sit(key);
    await until(() => k.messages.length);
    keys.push(...k.messages.filter((m) => m.goto).map((m) => m.goto));
    k.c.destroy();
    await ask("POST", "/api/record", { body: JSON.stringify({ key }) });
    await ask("GET", `/${key}`);
    await ask("GET", `/play/${key}?key=${key}`);
  }
  assert.ok(lines("access").length > 10 && keys.length === 5, log);
  await stop();
  for (const key of keys) assert.ok(!log.includes(key), `a key in the log: ${log.split("\n").find((l) => l.includes(key))}`);
}

// Backups of a server that is being played on; what is no backup is refused.
async function backups() {
  const run = (...words) => spawnSync(`${build}/bellum`, ["store", ...words], { encoding: "utf8", cwd: dir }), copy = join(dir, "copy.db");
  await start(["--matches", "10000", "--sockets", "1000"]);
  const load = spawn(`${build}/load`, ["--port", String(port), "--matches", "20", "--seconds", "100", "--rate", "60"]), played = new Promise((done) => load.once("exit", done));
  await until(async () => (await metric("bellum_entries_total")) > 50, "it is played on");
  assert.equal(run("backup", copy, "--store", store).status, 0);
  const other = run("backup", store, "--store", copy);
  assert.equal(other.status, 3, "a live store is not written over");
  assert.match(other.stderr, /exists/);
  assert.match(run("check", copy).stdout, /all well/);
  assert.equal(run("restore", copy, "--store", join(dir, "back.db")).status, 0);
  assert.match(run("check", "--store", join(dir, "back.db")).stdout, /[1-9]\d* matches, all well/);
  assert.match(run("check", "--store", store).stdout, /[1-9]\d* matches, all well/, "the store itself, while it is written");
  const over = run("restore", copy, "--store", store);
  assert.equal(over.status, 1, "nor restored over");
  assert.match(over.stderr, /exists/);
  const during = await metric("bellum_entries_total");
  await until(async () => (await metric("bellum_entries_total")) > during + 20, "it was played on all the while");
  assert.equal((await ask("GET", "/readyz")).code, 200);
  load.kill();
  await played;
  await stop();
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
  await bytes();
  await crowd();
  await turns();
  await thinking();
  await lostStores();
  await locked();
  await cramped();
  await many();
  await dropped();
  await configured();
  await backups();
  console.log("passed");
} finally {
  server?.kill("SIGKILL");
  rmSync(dir, { recursive: true });
}
