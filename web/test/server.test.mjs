// The server met by what is no browser: wrong, slow, too much, too large; and what it keeps.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { request } from "node:http";
import { get } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { bellum, serve, tell } from "./help.mjs";

let server, folder;
before(async () => {
  server = await serve(["--matches", "100000", "--sockets", "400"]);
  folder = mkdtempSync(join(tmpdir(), "bellum-"));
});
after(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const post = (path, body, url = server.url) =>
  fetch(url + path, { method: "POST", body: typeof body === "string" ? body : JSON.stringify(body) });
const make = async (seats = [{ person: true }, { person: true }], url) =>
  (await post("/api/matches", { game: "null", setup: { scenario: "ten" }, seats }, url)).json();
const wait = (ms) => new Promise((done) => setTimeout(done, ms));
const well = async () => assert.equal(await (await fetch(`${server.url}/healthz`)).text(), "well\n");

// A WebSocket by hand: what a browser would not send can be sent.
function dial(headers = "", port = server.port) {
  const s = connect(port, "127.0.0.1"),
    box = { s, got: Buffer.alloc(0), closed: false };
  s.on("data", (d) => (box.got = Buffer.concat([box.got, d])));
  s.on("close", () => (box.closed = true));
  s.on("error", () => (box.closed = true));
  s.write(
    `GET /ws HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: bellum\r\n${headers}\r\n`,
  );
  box.send = (words, opcode = 1) => {
    const body = Buffer.from(words),
      n = body.length;
    const head =
      n < 126 ? Buffer.from([0x80 | opcode, 0x80 | n]) : Buffer.from([0x80 | opcode, 0x80 | 126, n >> 8, n & 255]);
    if (!box.closed) s.write(Buffer.concat([head, Buffer.alloc(4), body]));
  };
  box.until = async (what, ms = 60000) => {
    for (const end = Date.now() + ms; Date.now() < end; await wait(10)) if (what(box)) return true;
    return false;
  };
  box.open = () => box.until((b) => b.got.includes("101 Switching") || b.got.includes("\r\n\r\n"));
  return box;
}

test("strict headers, health, metrics, and 404 for the rest", async () => {
  const page = await fetch(server.url);
  for (const h of ["content-security-policy", "x-content-type-options", "referrer-policy", "x-frame-options"])
    assert.ok(page.headers.get(h), h);
  assert.ok(
    !/unsafe-eval'[^;]*'unsafe-inline|script-src[^;]*'unsafe-inline'/.test(page.headers.get("content-security-policy")),
  );
  await well();
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  for (const line of metrics.trim().split("\n"))
    assert.match(line, /^(# (HELP|TYPE) bellum_\w+ .+|bellum_\w+(\{le="[^"]+"\})? [\d.]+)$/);
  assert.equal((await fetch(`${server.url}/../../etc/passwd`)).status, 404);
  assert.equal((await fetch(`${server.url}/nothing`)).status, 404);
  assert.equal(
    (await fetch(`${server.url}/healthz`, { method: "PUT", body: "x" }).catch(() => ({ status: 405 }))).status >= 400,
    true,
  );
});

// One request as it stands, nothing added: status, headers, bytes.
const ask = (path, headers = {}, method = "GET") =>
  new Promise((done, fail) =>
    request(server.url + path, { method, headers }, (r) => {
      const all = [];
      r.on("data", (d) => all.push(d));
      r.on("end", () => done({ status: r.statusCode, headers: r.headers, body: Buffer.concat(all) }));
    })
      .on("error", fail)
      .end(),
  );

test("the client's files: plain, gzip or brotli as the guest takes them; who has them already is told so", async () => {
  for (const path of ["/", "/main.js", "/core-lines.wasm", "/games.json"]) {
    const plain = await ask(path),
      marks = new Set();
    assert.equal(plain.headers["content-encoding"], undefined);
    assert.equal(plain.headers.vary, "accept-encoding");
    for (const [takes, coding, unpack] of [
      ["", undefined, (b) => b],
      ["identity", undefined, (b) => b],
      ["br;q=0, gzip", "gzip", gunzipSync],
      ["GZIP", "gzip", gunzipSync],
      ["gzip, deflate, br", "br", brotliDecompressSync],
      ["gzip;q=0, br;q=0", undefined, (b) => b],
    ]) {
      const r = await ask(path, { "accept-encoding": takes });
      assert.equal(r.status, 200);
      assert.equal(r.headers["content-encoding"], coding, takes);
      assert.equal(Number(r.headers["content-length"]), r.body.length);
      assert.ok(unpack(r.body).equals(plain.body), `${path} as ${takes}`);
      marks.add(`${coding} ${r.headers.etag}`);
      for (const has of [r.headers.etag, `W/${r.headers.etag}`, `"0", ${r.headers.etag}`, "*"]) {
        const again = await ask(path, { "accept-encoding": takes, "if-none-match": has });
        assert.deepEqual([again.status, again.body.length, again.headers.etag], [304, 0, r.headers.etag], has);
      }
      assert.equal((await ask(path, { "accept-encoding": takes, "if-none-match": '"0123456789abcdef"' })).status, 200);
      const head = await ask(path, { "accept-encoding": takes }, "HEAD");
      assert.deepEqual(
        [head.status, head.body.length, head.headers.etag, head.headers["content-length"]],
        [200, 0, r.headers.etag, String(r.body.length)],
      );
    }
    assert.equal(marks.size, 3, "a mark for each coding");
    assert.equal(new Set([...marks].map((m) => m.split(" ")[1])).size, 3);
  }
  assert.match((await ask("/")).body.toString(), /<!doctype html>/i);
  assert.equal((await ask("/nothing", {}, "HEAD")).status, 404);
});

test("calls that mean nothing are refused with a sentence", async () => {
  for (const body of [
    "",
    "{",
    "[]",
    "null",
    '{"game":"chess","setup":{},"seats":[]}',
    '{"game":"null"}',
    '{"game":"null","setup":{"scenario":"none"},"seats":[]}',
    '{"game":"null","setup":{"scenario":"ten"},"seats":[{"computer":"master"}]}',
    '{"game":"null","setup":{"scenario":"ten"},"seats":[{"computer":"search:iterations=99999999"}]}',
    '{"game":"null","setup":{"scenario":"ten"},"seats":[{},{},{},{},{},{}]}',
  ]) {
    const reply = await post("/api/matches", body);
    assert.equal(reply.status, 400, body);
    assert.ok((await reply.json()).error.length > 5);
  }
  const { links } = await make();
  assert.equal((await post("/api/record", { key: links[0] })).status, 404, "no record of a match that goes on");
  assert.equal((await post("/api/record", { key: "A".repeat(22) })).status, 404);
});

test("too large: bodies and messages", async () => {
  const large = await post("/api/matches", "x".repeat(200000)).then(
    (r) => r.status,
    () => 0,
  );
  assert.ok(large === 0 || large >= 400);
  const box = dial();
  assert.ok(await box.open());
  box.send("x".repeat(5000));
  assert.ok(await box.until((b) => b.closed), "closed");
  const binary = dial();
  assert.ok(await binary.open());
  binary.send(randomBytes(40), 2);
  assert.ok(await binary.until((b) => b.closed), "closed");
  await well();
});

test("another site's page cannot open a socket", async () => {
  const foreign = dial("Origin: https://elsewhere.example\r\n");
  await foreign.until((b) => b.closed || b.got.length);
  assert.ok(!foreign.got.includes("101 Switching"));
  const own = dial(`Origin: http://127.0.0.1:${server.port}\r\n`);
  await own.open();
  assert.ok(own.got.includes("101 Switching"));
  own.s.destroy();
});

test("a flood is cut off, and others are served", async () => {
  const { links } = await make();
  const box = dial();
  await box.open();
  box.send(JSON.stringify({ do: "sit", key: links[0] }));
  for (let i = 0; i < 200; i++) box.send('{"do":"act","number":99,"line":"take 1"}');
  assert.ok(await box.until((b) => b.closed), "closed");
  await well();
});

test("guests who never read and guests who never finish their greeting cost nobody anything", async () => {
  const { links, watch } = await make();
  const slow = [],
    half = [];
  for (let i = 0; i < 30; i++) {
    const box = dial();
    await box.open();
    box.s.pause();
    box.send(JSON.stringify({ do: "watch", key: watch }));
    slow.push(box);
  }
  for (let i = 0; i < 200; i++) {
    const s = connect(server.port, "127.0.0.1");
    s.on("error", () => {});
    s.write("GET /ws HTTP/1.1\r\nHost: ");
    half.push(s);
  }
  const [a, b] = [dial(), dial()];
  await a.open();
  await b.open();
  a.send(JSON.stringify({ do: "sit", key: links[0] }));
  b.send(JSON.stringify({ do: "sit", key: links[1] }));
  await a.until((x) => x.got.includes('"view"'));
  a.send('{"do":"act","number":0,"line":"take 1"}');
  assert.ok(await b.until((x) => x.got.includes("take 1")));
  await well();
  for (const s of half) s.destroy();
  for (const box of [...slow, a, b]) box.s.destroy();
});

test("more sockets than one address may hold", async () => {
  const own = await serve(["--sockets", "5"]),
    all = [];
  for (let i = 0; i < 8; i++) {
    const box = dial("", own.port);
    await box.open();
    all.push(box);
  }
  const held = () => all.filter((b) => !b.closed && b.got.includes("101 Switching")).length;
  await all[0].until(() => held() === 5);
  assert.equal(held(), 5);
  for (const b of all) b.s.destroy();
  await own.stop();
});

test("noise: bytes, broken HTTP and broken frames do not hurt", async () => {
  const seeds = [
    Buffer.from("GET / HTTP/1.1\r\nHost: x\r\n\r\n"),
    Buffer.from('POST /api/matches HTTP/1.1\r\nHost: x\r\nContent-Length: 20\r\n\r\n{"game":"null"}'),
    Buffer.from(
      "GET /ws HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: bellum\r\n\r\n",
    ),
  ];
  for (let i = 0; i < 300; i++) {
    const base = Buffer.from(seeds[i % 3]);
    for (let k = 0; k < i % 7; k++) base[Math.floor(Math.random() * base.length)] = Math.floor(Math.random() * 256);
    const s = connect(server.port, "127.0.0.1");
    s.on("error", () => {});
    s.write(Buffer.concat([base, randomBytes(i % 60)]));
    await wait(3);
    s.destroy();
  }
  await well();
  assert.equal(server.exit(), null);
});

test("encrypted, with a certificate of one's own", async () => {
  const made = spawnSync("openssl", [
    "req",
    "-x509",
    "-newkey",
    "rsa:2048",
    "-nodes",
    "-keyout",
    join(folder, "key.pem"),
    "-out",
    join(folder, "cert.pem"),
    "-days",
    "1",
    "-subj",
    "/CN=localhost",
  ]);
  assert.equal(made.status, 0, String(made.stderr));
  const own = await serve(["--tls-cert", join(folder, "cert.pem"), "--tls-key", join(folder, "key.pem")]);
  const said = await new Promise((done, fail) =>
    get({ host: "127.0.0.1", port: own.port, path: "/healthz", rejectUnauthorized: false }, (r) => {
      let t = "";
      r.on("data", (d) => (t += d));
      r.on("end", () => done(t));
    }).on("error", fail),
  );
  assert.equal(said, "well\n");
  await own.stop();
  assert.notEqual(
    spawnSync(bellum, ["serve", "--port", "1", "--tls-cert", "x"]).status,
    0,
    "a certificate without its key",
  );
});

test("a graceful stop ends with 0 and loses nothing; computers go on after a kill", async () => {
  const own = await serve();
  const { watch } = await make([{ computer: "random" }, { computer: "random" }], own.url);
  const looks = dial("", own.port); // what nobody looks at rests
  await looks.open();
  looks.send(JSON.stringify({ do: "watch", key: watch }));
  assert.ok(await looks.until((b) => b.got.includes('"seed":')), "two computers play to the end");
  looks.s.destroy();
  await own.end();
  assert.equal(own.exit(), 0);
  await own.again();
  const { links } = await make([{ person: true }, { computer: "recruit" }], own.url);
  const a = dial("", own.port);
  await a.open();
  a.send(JSON.stringify({ do: "sit", key: links[0] }));
  await a.until((b) => b.got.includes('"view"'));
  a.send('{"do":"act","number":0,"line":"take 1"}');
  await a.until((b) => b.got.includes("A: take 1"));
  await own.kill(); // perhaps in the middle of its thought
  await own.again();
  const again = dial("", own.port);
  await again.open();
  again.send(JSON.stringify({ do: "sit", key: links[0] }));
  assert.ok(await again.until((b) => b.got.includes("B: take")), "the computer's answer");
  const record = await (await post("/api/record", { key: watch }, own.url)).text();
  assert.match(record, /take/);
  again.s.destroy();
  await own.stop();
});

test("backup, restore, export, import; files that are not ours", async () => {
  const own = await serve();
  const { watch } = await make([{ computer: "random" }, { computer: "random" }], own.url);
  for (const end = Date.now() + 60000; Date.now() < end; await wait(50))
    if ((await post("/api/record", { key: watch }, own.url)).status === 200) break;
  const copy = join(folder, "copy.db"),
    out = join(folder, "records"),
    back = join(folder, "back.db"),
    other = join(folder, "other.db");
  tell("store", "backup", copy, "--store", own.store); // while the server runs
  tell("store", "export", out, "--store", own.store);
  const files = readdirSync(out);
  assert.equal(files.length, 1);
  tell("replay", join(out, files[0]), "--verify");
  tell("store", "restore", copy, "--store", back);
  assert.notEqual(
    spawnSync(bellum, ["store", "restore", copy, "--store", back]).status,
    0,
    "never over a file that is there",
  );
  tell("store", "import", join(out, files[0]), "--store", other);
  const second = join(folder, "second");
  tell("store", "export", second, "--store", other);
  assert.equal(readFileSync(join(second, readdirSync(second)[0]), "utf8"), readFileSync(join(out, files[0]), "utf8"));
  await own.stop();
  const newer = readFileSync(copy);
  newer.writeUInt32BE(99, 60); // SQLite's user_version
  writeFileSync(join(folder, "newer.db"), newer);
  const refused = spawnSync(bellum, ["serve", "--port", "1", "--store", join(folder, "newer.db")], {
    encoding: "utf8",
  });
  assert.notEqual(refused.status, 0);
  assert.match(refused.stderr, /newer Bellum/);
  writeFileSync(
    join(folder, "text.db"),
    "this is no database, only some words that are long enough to be read as a header of one, or not",
  );
  assert.notEqual(spawnSync(bellum, ["serve", "--port", "1", "--store", join(folder, "text.db")]).status, 0);
});
