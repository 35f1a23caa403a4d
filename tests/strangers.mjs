// strangers.mjs BUILD PORT: `bellum serve` among strangers on the network: requests and frames that no browser sends. What is asked of
// the house itself, without a network, is in test_strangers.c.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
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

function start(...more) {
  log = "";
  server = spawn(`${build}/bellum`, ["serve", "--port", port, "--store", join(dir, "s.db"), ...more]);
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

// Sends bytes as they are; what came back until the other side closed it or nothing came for a while.
function raw(bytes, quiet = 700, localAddress = "127.0.0.1", enough = Infinity) {
  return new Promise((done) => {
    const where = { port: Number(port), host: "127.0.0.1", localAddress };
    const c = secure ? tls.connect({ ...where, rejectUnauthorized: false }) : net.connect(where);
    let got = "", closed = false, timer;
    const end = () => { clearTimeout(timer); c.destroy(); done({ got, closed, answers: (got.match(/HTTP\/1\.1 \d\d\d/g) ?? []).map((a) => Number(a.slice(9))) }); };
    const again = () => { clearTimeout(timer); timer = setTimeout(end, quiet); };
    c.on("data", (d) => { got += d; if (got.split("HTTP/1.1 ").length > enough) end(); else again(); });
    c.on("end", () => { closed = true; end(); });
    c.on("error", () => { closed = true; end(); });
    c.on(secure ? "secureConnect" : "connect", () => { c.write(bytes); again(); });
  });
}
const body = '{"game":"null","setup":{"scenario":"ten"},"seats":[{"person":true},{"person":true}]}';
const host = `Host: 127.0.0.1:${port}\r\n`;
const request = (verb, path, words = "") => `${verb} ${path} HTTP/1.1\r\n${host}${words ? `Content-Length: ${words.length}\r\n` : ""}\r\n${words}`;
async function metric(name) {
  const { got } = await raw(request("GET", "/metrics"), 300);
  return Number(got.match(new RegExp(`^${name} (\\d+)$`, "m"))[1]);
}
async function make() {
  const { got } = await raw(request("POST", "/api/matches", body), 300);
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
        if ((buffer[0] & 15) === 1) w.messages.push(JSON.parse(buffer.subarray(at, at + n).toString()));
      }
    });
    w.frame = (words, first = 0x81) => {
      const bytes = Buffer.from(words), head = bytes.length < 126 ? [first, 128 | bytes.length] : [first, 254, bytes.length >> 8, bytes.length & 255];
      return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), bytes]);
    };
    w.say = (...messages) => c.write(Buffer.concat(messages.map((m) => w.frame(JSON.stringify(m)))));
    w.until = async (what) => { for (let i = 0; i < 300 && !what(); i++) await wait(20); assert.ok(what(), `${what}: ${JSON.stringify(w.messages).slice(0, 500)}`); };
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
  for (const bytes of all) {
    const { got } = await raw(Buffer.from(bytes, "latin1"), 150);
    assert.ok(!/^HTTP\/1\.\d 101/m.test(got), `101 for ${JSON.stringify(bytes)}`);
    assert.equal(server.exitCode ?? server.signalCode, null, `it ended after ${JSON.stringify(bytes)}: ${log}`);
    assert.deepEqual((await raw(well, 5000, "127.0.0.1", 1)).answers, [200], `it hangs after ${JSON.stringify(bytes)}`);
  }
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

// A body that comes a byte at a time is not waited for.
function drip() {
  return new Promise((done) => {
    const c = net.connect(Number(port), "127.0.0.1"), words = body.padEnd(120);
    let got = "", sent = 0;
    const timer = setInterval(() => c.write(words[sent++] ?? ""), 500);
    c.on("data", (d) => { got += d; });
    c.on("error", () => {});
    c.on("close", () => { clearInterval(timer); done({ got, sent }); });
    c.write(`POST /api/matches HTTP/1.1\r\n${host}Content-Length: ${words.length}\r\nConnection: close\r\n\r\n`);
  });
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
  const dripping = drip();
  await oneAnswer();
  await poison();
  await doors();
  await figures();
  await known();
  await putOut();
  mistakes();
  const { got, sent } = await dripping;
  assert.ok(got === "" && sent < 120, `${sent} bytes, then ${got}`);
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
