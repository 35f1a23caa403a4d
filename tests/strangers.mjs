// strangers.mjs BUILD PORT: `bellum serve` among strangers on the network: requests and frames that no browser sends. What is asked of
// the house itself, without a network, is in test_strangers.c.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import net from "node:net";
import tls from "node:tls";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";

const build = resolve(process.argv[2] ?? "build"), port = process.argv[3] ?? "18475";
const dir = mkdtempSync(join(tmpdir(), "bellum-"));
const wait = (ms) => new Promise((done) => setTimeout(done, ms));
let server, log = "", secure = false;
// How much later it is for the server than for us, in seconds: nobody waits for its patience to end. Not under the sanitizers, which let nothing be
// put in front of them.
const clock = join(dir, "clock"), library = join(build, "libfaults.so"), clocked = existsSync(library) && !/[at]san/.test(build), later = (seconds) => { const bytes = Buffer.alloc(8); bytes.writeBigInt64LE(BigInt(Math.round(seconds * 1e6))); writeFileSync(clock, bytes, { flag: "r+" }); };

function start(...more) {
  log = "";
  writeFileSync(clock, Buffer.alloc(8));
  server = spawn(`${build}/bellum`, ["serve", "--port", port, "--store", join(dir, "s.db"), ...more], { env: clocked ? { ...process.env, LD_PRELOAD: library, BELLUM_CLOCK: clock } : process.env });
  server.stderr.on("data", (bytes) => { log += bytes; });
  return new Promise((open, fail) => {
    server.stdout.once("data", open);
    server.once("exit", (code) => fail(new Error(`it ended with ${code}: ${log}`)));
  });
}
async function stop() {
  const code = new Promise((done) => server.once("exit", done));
  server.kill("SIGTERM");
  assert.equal(await code, 0, log);
  for (const line of log.trim().split("\n")) assert.doesNotThrow(() => JSON.parse(line), `no JSON in the log: ${line}`);
}

// How many whole answers these are.
function whole(got) {
  let n = 0;
  for (let head; (head = got.match(/^HTTP\/1\.1 [^]*?\r\ncontent-length: (\d+)[^]*?\r\n\r\n/)) && got.length >= head[0].length + Number(head[1]); n++) got = got.slice(head[0].length + Number(head[1]));
  return n;
}
// Sends bytes as they are; what came back until the other side closed it or nothing came for a while.
function raw(bytes, quiet = 700, localAddress = "127.0.0.1", enough = Infinity) {
  return new Promise((done) => {
    const where = { port: Number(port), host: "127.0.0.1", localAddress };
    const c = secure ? tls.connect({ ...where, rejectUnauthorized: false }) : net.connect(where);
    let got = "", closed = false, timer;
    const end = () => { clearTimeout(timer); c.destroy(); done({ got, closed, answers: (got.match(/HTTP\/1\.1 \d\d\d/g) ?? []).map((a) => Number(a.slice(9))) }); };
    const again = () => { clearTimeout(timer); timer = setTimeout(end, quiet); };
    c.on("data", (d) => { got += d; if (whole(got) >= enough) end(); else again(); });
    c.on("end", () => { closed = true; end(); });
    c.on("error", () => { closed = true; end(); });
    c.on(secure ? "secureConnect" : "connect", () => { c.write(bytes); again(); });
  });
}
const body = '{"game":"null","setup":{"scenario":"ten"},"seats":[{"person":true},{"person":true}]}';
const host = `Host: 127.0.0.1:${port}\r\n`;
const request = (verb, path, words = "") => `${verb} ${path} HTTP/1.1\r\n${host}${words ? `Content-Length: ${words.length}\r\n` : ""}\r\n${words}`;
async function metric(name) {
  const { got } = await raw(request("GET", "/metrics"), 5000, "127.0.0.1", 1);
  return Number(got.match(new RegExp(`^${name} (\\d+)$`, "m"))[1]);
}
async function make() {
  const { got } = await raw(request("POST", "/api/matches", body), 5000, "127.0.0.1", 1);
  return JSON.parse(got.slice(got.indexOf("\r\n\r\n")));
}

// A WebSocket by hand: frames as text, one a message.
function open({ protocol = "bellum", origin = "" } = {}) {
  return new Promise((done) => {
    const c = net.connect(Number(port), "127.0.0.1"), w = { messages: [], closed: false, upgraded: false };
    let buffer = Buffer.alloc(0);
    c.on("error", () => {});
    c.on("close", () => { w.closed = true; done(w); });
    c.on("connect", () => c.write(`GET /ws HTTP/1.1\r\n${host}Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: ${randomBytes(16).toString("base64")}\r\n` +
      `Sec-WebSocket-Version: 13\r\n${protocol ? `Sec-WebSocket-Protocol: ${protocol}\r\n` : ""}${origin ? `Origin: ${origin}\r\n` : ""}\r\n`));
    c.on("data", (d) => {
      buffer = Buffer.concat([buffer, d]);
      if (!w.upgraded) {
        const end = buffer.indexOf("\r\n\r\n");
        if (end < 0) return;
        w.upgraded = buffer.subarray(0, 12).toString() === "HTTP/1.1 101";
        buffer = buffer.subarray(end + 4);
        done(w);
      }
      for (let n, at; buffer.length >= 2; buffer = buffer.subarray(at + n)) {
        n = buffer[1] & 127; at = 2;
        if (n === 126) { n = buffer.readUInt16BE(2); at = 4; }
        if (buffer.length < at + n) return;
        if ((buffer[0] & 15) === 9) w.pinged = true;
        if ((buffer[0] & 15) === 1) w.messages.push(JSON.parse(buffer.subarray(at, at + n).toString()));
      }
    });
    w.frame = (words, first = 0x81) => {
      const bytes = Buffer.from(words), head = bytes.length < 126 ? [first, 128 | bytes.length] : [first, 254, bytes.length >> 8, bytes.length & 255];
      return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), bytes]);
    };
    w.say = (...messages) => c.write(Buffer.concat(messages.map((m) => w.frame(JSON.stringify(m)))));
    w.until = async (what) => { for (let i = 0; i < 300 && !what(); i++) await wait(20); assert.ok(what(), `${what}: ${JSON.stringify(w.messages).slice(0, 500)}`); };
    w.write = (bytes) => c.write(bytes);
    w.stop = () => c.pause();
    w.close = () => c.destroy();
  });
}

async function oneAnswer() {
  for (const verb of ["PUT", "PATCH", "DELETE"]) assert.deepEqual((await raw(request(verb, "/api/matches", body))).answers, [405], verb);
  for (const verb of ["GET", "HEAD"]) assert.deepEqual((await raw(request(verb, "/healthz", body))).answers, [400], verb);
  assert.deepEqual((await raw(request("POST", `/${"a".repeat(300)}`, body))).answers, [404]);
  assert.equal(await metric("bellum_matches_created_total"), 0);
  assert.deepEqual((await raw(`POST /api/matches HTTP/1.1\r\n${host}\r\n`)).answers, [400]);
  assert.deepEqual((await raw(`POST /api/matches HTTP/1.1\r\n${host}Content-Length: 0\r\n\r\n`)).answers, [400]);
  for (const length of ["Content-Length: -5", "Content-Length: x", "Transfer-Encoding: chunked", "Content-Length: 5\r\nTransfer-Encoding: chunked"]) {
    const { answers, closed } = await raw(`POST /api/matches HTTP/1.1\r\n${host}${length}\r\n\r\n54\r\n${body}\r\n0\r\n\r\n`);
    assert.deepEqual({ answers, closed }, { answers: [411], closed: true }, length);
  }
  for (const behind of [request("POST", "/api/matches", body).repeat(2), request("GET", "/healthz")]) {
    const { got, answers } = await raw(request("POST", "/api/matches", body) + behind);
    assert.ok(answers.length <= 3 && answers[0] === 200 && got.length < 3000, `${got.length} bytes: ${got.slice(0, 2000)}`);
  }
  assert.deepEqual((await raw(request("GET", "/healthz").repeat(5))).answers, [200, 200, 200, 200, 200]);
  await raw(`GET /${"a".repeat(70000)} HTTP/1.1\r\n${host}\r\n`); // said in the log as all else: stop() reads it
}

// Bytes that once hung or ended the server. Each is answered or cut off, and the server goes on.
const bodies = ["HEAD / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\nx", "GET / HTTP/1.1\r\nHost: x\r\nIf-None-Match: *\r\nContent-Length: 1\r\n\r\nx",
  "PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\nx", "POST /api/matches HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\nx"];
const data = "\0\0\u0001\0\0\0\0\0\u0001x", settings = "\0\0\0\u0004\0\0\0\0\0", preface = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
const upgrade = (to, verb = "GET /") => `${verb} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: ${to}\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n`;
async function poison() {
  const well = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
  const all = bodies.flatMap((b) => [well + b, b + b, well + b + well.repeat(3), b]);
  for (const to of ["h2c", "H2C", "h2c, websocket", "TLS/1.0"]) for (const behind of ["", data, preface + settings + data]) all.push(upgrade(to) + behind, upgrade(to, "POST /api/matches") + behind);
  all.push(data, preface, preface + settings + data);
  await Promise.all(all.map(async (bytes) => {
    const { got } = await raw(Buffer.from(bytes, "latin1"), 300);
    assert.ok(!/^HTTP\/1\.\d 101/m.test(got), `101 for ${JSON.stringify(bytes)}`);
    assert.equal(server.exitCode ?? server.signalCode, null, `it ended, perhaps after ${JSON.stringify(bytes)}: ${log}`);
  }));
  assert.deepEqual((await raw(well, 5000, "127.0.0.1", 1)).answers, [200], "it hangs");
}

async function doors() {
  for (const wrong of [{ protocol: "" }, { protocol: "http" }, { protocol: "other" }, { origin: "http://elsewhere.example" }, { origin: "null" }]) {
    const w = await open(wrong);
    assert.equal(w.upgraded, false, JSON.stringify(wrong));
  }
  assert.ok(await metric("bellum_turned_away_total") >= 4); // a name that no protocol has is turned away by the library itself
  const w = await open({ origin: `http://127.0.0.1:${port}` });
  assert.equal(w.upgraded, true);
  w.close();
}

// How long each state of a connection lasts: it is open just before its end and closed just after it.
async function patience() {
  if (!clocked) { console.log("no clock to turn here: how long a connection may take is not looked at"); return; }
  const connect = (words) => new Promise((done) => { const c = net.connect(Number(port), "127.0.0.1"), k = { c, got: "", closed: false }; c.on("data", (d) => { k.got += d; }); c.on("error", () => {}); c.on("close", () => { k.closed = true; }); c.on("connect", () => { c.write(words); done(k); }); });
  const began = Date.now(), turned = async (t) => { later(Math.max(0, t - (Date.now() - began) / 1000)); await raw(request("GET", "/healthz"), 5000, "127.0.0.3", 1); await raw(request("GET", "/healthz"), 5000, "127.0.0.3", 1); await wait(50); };
  const head = await connect(`GET / HTTP/1.1\r\n${host}`), body_ = await connect(`POST /api/matches HTTP/1.1\r\n${host}Content-Length: 120\r\n\r\n{`), between = await connect(request("GET", "/healthz")), silent = await open(), alive = await open();
  while (!between.got) await wait(10);
  // An answer that nobody reads, where the client is in the binary: 20 s and one for each 8 KB.
  const size = Number((await raw(request("HEAD", "/core-ancients.wasm"))).got.match(/content-length: (\d+)/)?.[1] ?? 0), end = 20 + Math.floor(size / 8192);
  const unread = size > 500000 ? await connect("") : null;
  if (unread) { unread.c.pause(); unread.c.write(request("GET", "/core-ancients.wasm")); await wait(300); }
  const states = () => [head.closed, body_.closed, between.closed, silent.closed, alive.closed];
  const steps = [[9, [false, false, false, false, false]], [11, [true, false, false, false, false]], [19, [true, false, false, false, false]], [21, [true, true, false, false, false]], [29, [true, true, false, false, false]], [31, [true, true, true, false, false]]];
  for (const [t, wanted] of steps) { await turned(t); assert.deepEqual(states(), wanted, `${t} s`); }
  for (const k of [head, body_]) assert.equal(k.got, "");
  await silent.until(() => silent.pinged && alive.pinged); // after 30 s of silence
  alive.write(alive.frame("", 0x8a));
  await wait(50);
  await turned(44);
  assert.deepEqual(states().slice(3), [false, false]);
  await turned(46);
  assert.deepEqual(states().slice(3), [true, false], "who answers the ping stays");
  alive.close();
  const wrong = () => raw(request("POST", "/api/record", '{"key":"x"}'), 5000, "127.0.0.4", 1);
  later(47);
  for (let i = 0; i < 22; i++) await wrong();
  const told = () => log.split("\n").filter((l) => l.includes('"event":"guesses"')).map((l) => JSON.parse(l).more ?? 0);
  assert.deepEqual(told(), [0], "the 21st guess is told, the 22nd is not");
  if (unread) {
    const held = () => metric("bellum_connections");
    await turned(end - 1);
    const before = await held();
    await turned(end + 2);
    for (let i = 0; i < 400 && (await held()) > Math.max(1, before - 1); i++) await new Promise((done) => setTimeout(done, 25));
    assert.ok((await held()) <= Math.max(1, before - 1), "it is not read, and closed"); // the one that asks stays
  }
  later(end + 100);
  for (let i = 0; i < 24; i++) await wrong();
  assert.equal(told().length, 2, "ten seconds later it is told again");
  assert.ok(told()[1] >= 1, "with what was left out");
}

// A guest that asks again and again and reads nothing costs one view and what the system holds for it, and is not kept for speaking.
async function unread() {
  if (!clocked) { console.log("no clock to turn here: a guest that never reads is not looked at"); return; }
  const { links } = JSON.parse((await raw(request("POST", "/api/matches", body.replace("null", "trts").replace("ten", "duel")), 9000, "127.0.0.1", 1)).got.split("\r\n\r\n")[1]);
  const w = await open(), sockets = () => metric("bellum_sockets"), before = await sockets();
  const queue = () => Math.max(0, ...readFileSync("/proc/net/tcp", "utf8").split("\n").map((l) => l.trim().split(/\s+/)).filter((f) => f[1]?.endsWith(`:${Number(port).toString(16).toUpperCase()}`) && f[3] === "01").map((f) => parseInt(f[4].split(":")[0], 16)));
  let ahead = 0, most = 0;
  const pass = async (seconds) => { later(ahead += seconds); await sockets(); await sockets(); };
  w.stop();
  for (let i = 0, same = 0; i < 600 && same < 20; i++) {
    w.say({ do: "sit", key: links[0] });
    await wait(30);
    if (i % 10 === 9) await pass(1); // for a second it may say twenty things
    const n = queue();
    same = n > 50000 && n === most ? same + 1 : 0;
    most = n;
  }
  assert.ok(most > 50000 && most < 600000, `${most} bytes wait for it`);
  const gone = async (seconds) => { w.write(w.frame("", 0x8a)); await wait(50); await pass(seconds); w.write(w.frame("", 0x8a)); await wait(50); return (await sockets()) < before; };
  assert.equal(await gone(15), false);
  for (let i = 0, ended = false; i < 4 && !ended; i++) assert.ok((ended = await gone(10)) || i < 3, "it speaks, does not read, and goes");
  w.close();
}

// Where the client is in the binary: who has a file is told so by the same head and nothing else.
async function known() {
  const head = (got) => got.slice(0, got.indexOf("\r\n\r\n")), first = (await raw(request("GET", "/"))).got, mark = first.match(/^etag: (.+)\r$/m)?.[1];
  if (!mark) return;
  const again = (await raw(`GET / HTTP/1.1\r\n${host}If-None-Match: ${mark}\r\n\r\n`)).got;
  assert.equal(again, `${head(first).replace("200 OK", "304 Not Modified")}\r\n\r\n`);
}

// A guest from elsewhere is not told how much is written: that would tell how busy the other seat is in secret.
async function figures() {
  const { got } = await raw(request("GET", "/metrics"));
  const rows = got.slice(got.indexOf("\r\n\r\n") + 4).trimEnd().split("\n");
  assert.ok(rows.length > 60);
  for (let i = 0; i < rows.length;) {
    const [, name] = rows[i++].match(/^# HELP (bellum_\w+) .+\.$/), [, kind] = rows[i++].match(new RegExp(`^# TYPE ${name} (counter|gauge|histogram)$`));
    if (kind !== "histogram") assert.match(rows[i++], new RegExp(`^${name} \\d+$`));
    else {
      let last = 0, edge = 0;
      for (let m; (m = rows[i].match(new RegExp(`^${name}_bucket\\{le="([\\d.]+|\\+Inf)"\\} (\\d+)$`))); i++) {
        assert.ok(Number(m[2]) >= last && (m[1] === "+Inf" || Number(m[1]) > edge), rows[i]);
        [last, edge] = [Number(m[2]), Number(m[1])];
      }
      assert.match(rows[i++], new RegExp(`^${name}_sum [\\d.]+$`));
      assert.equal(rows[i++], `${name}_count ${last}`);
    }
    assert.equal(name.endsWith("_total"), kind === "counter");
  }
  const elsewhere = await raw(request("GET", "/metrics"), 700, "127.0.0.2");
  assert.deepEqual(elsewhere.answers, [404]);
  assert.ok(!elsewhere.got.includes("bellum_"));
  assert.deepEqual((await raw(request("GET", "/healthz"), 700, "127.0.0.2")).answers, [200]);
}

// Whoever sits by an old link is told so, even if other replies are still on their way to it.
async function putOut() {
  const { links } = await make(), owner = await open(), thief = await open();
  for (const w of [owner, thief]) { w.say({ do: "sit", key: links[0] }); await w.until(() => w.messages.length === 1); }
  server.kill("SIGSTOP"); // both are read in one go when it goes on
  thief.say(...Array(6).fill({ do: "nothing" }));
  owner.say({ do: "revoke" });
  await wait(200);
  server.kill("SIGCONT");
  await thief.until(() => thief.closed);
  assert.ok(thief.messages.at(-1).gone, JSON.stringify(thief.messages.at(-1)));
  owner.close();
}

// A rematch is a new match: who may make no more of them makes none so either.
async function rematches() {
  const { links } = await make(), made = await metric("bellum_matches_created_total");
  let key = links[0], refused = null;
  for (let i = 0; i < 12 && !refused; i++) {
    const w = await open();
    w.say({ do: "sit", key });
    await w.until(() => w.messages.length === 1);
    w.say({ do: "act", number: 0, line: "resign" });
    await w.until(() => w.messages.length === 2);
    w.say({ do: "rematch" });
    await w.until(() => w.messages.length === 3);
    key = w.messages[2].goto;
    refused = w.messages[2].error;
    w.close();
  }
  assert.match(refused ?? "", /Too many matches/);
  assert.ok(await metric("bellum_matches_created_total") - made < 10);
}

// Every browser offers HTTP/2 where it is encrypted, which would cut off all that is longer than a few frames.
async function encrypted() {
  const certificate = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", join(dir, "key.pem"), "-out", join(dir, "cert.pem"), "-days", "2", "-subj", "/CN=localhost"];
  if (spawnSync("openssl", certificate).status !== 0) { console.log("no openssl here: what is encrypted is not looked at"); return; }
  await start("--tls-cert", join(dir, "cert.pem"), "--tls-key", join(dir, "key.pem"));
  const [spoken, got] = await new Promise((done) => {
    const c = tls.connect({ port: Number(port), host: "127.0.0.1", rejectUnauthorized: false, ALPNProtocols: ["h2", "http/1.1"] }, () => {
      if (c.alpnProtocol === "http/1.1") c.write(request("GET", "/healthz"));
      else done([c.alpnProtocol, ""]);
    });
    c.on("data", (d) => { done([c.alpnProtocol, String(d)]); c.destroy(); });
    c.on("error", (e) => done([c.alpnProtocol, e.message]));
  });
  assert.equal(spoken, "http/1.1");
  assert.match(got, /^HTTP\/1\.1 200 OK/);
  secure = true;
  await poison();
  secure = false;
  // SIGHUP: new guests get the new certificate, who is there stays; a broken one changes nothing.
  const shown = () => new Promise((done) => { const c = tls.connect({ port: Number(port), host: "127.0.0.1", rejectUnauthorized: false }, () => { done(c.getPeerCertificate().fingerprint256); c.destroy(); }); c.on("error", (e) => done(e.message)); });
  const reloaded = () => log.split("\n").filter((l) => l.includes('"event":"reload"')).map((l) => JSON.parse(l)), again = async (n) => { server.kill("SIGHUP"); for (let i = 0; i < 500 && reloaded().length < n; i++) await wait(20); return reloaded().at(-1); };
  const first = await shown(), there = await new Promise((done) => { const c = tls.connect({ port: Number(port), host: "127.0.0.1", rejectUnauthorized: false }, () => done(c)); });
  assert.equal(spawnSync("openssl", certificate).status, 0);
  assert.equal((await again(1)).note, "done");
  const second = await shown();
  assert.match(second, /^[0-9A-F:]{95}$/);
  assert.notEqual(second, first);
  there.write(request("GET", "/healthz"));
  assert.match(String(await new Promise((done) => { there.once("data", done); there.once("close", () => done("closed")); })), /^HTTP\/1\.1 200/);
  there.destroy();
  writeFileSync(join(dir, "key.pem"), "no key");
  const told = await again(2);
  assert.equal(told.level, "error");
  assert.match(told.note, /nothing was changed: .*certificate/);
  assert.equal(await shown(), second);
  await stop();
}

// What cannot work is said, with its exit code; nothing is made on the way.
function refused(pattern, ...words) {
  const before = readdirSync(dir).sort(), { status, stdout, stderr } = spawnSync(`${build}/bellum`, words, { cwd: dir, encoding: "utf8", timeout: 20000 });
  assert.deepEqual([status, stdout], [3, ""], `${words.join(" ")}: ${stderr}`);
  assert.match(stderr, pattern);
  assert.deepEqual(readdirSync(dir).sort(), before);
}
function mistakes() {
  const taken = ["serve", "--port", port, "--store", "s.db"];
  refused(/Address already in use/, ...taken);
  refused(/port \d+ of 192\.0\.2\.1: /, ...taken, "--listen", "192.0.2.1");
  refused(/certificate/, "serve", "--port", String(Number(port) + 1), "--store", "s.db", "--tls-cert", "none.pem", "--tls-key", "none.pem");
  refused(/none\.db: No such file/, "store", "restore", "none.db", "--store", "fresh.db");
  refused(/none\.db: No such file/, "store", "backup", "copy.db", "--store", "none.db");
  refused(/none\.db: No such file/, "store", "export", "records", "--store", "none.db");
}

try {
  await start("--matches", "1000");
  await oneAnswer();
  await poison();
  await doors();
  await figures();
  await known();
  await putOut();
  mistakes();
  await patience();
  await stop();
  await start();
  await unread();
  await stop();
  await start("--matches", "5");
  await rematches();
  await stop();
  await encrypted();
  console.log("passed");
} finally {
  server.kill("SIGKILL");
  rmSync(dir, { recursive: true });
}
