// timing.mjs PORT WINDOWS [PROBE…]: see timing.sh. A window is a moment in which another seat moves in secret, or does not. In each a guest
// asks for something and takes the time. AUC is how often an answer of the first kind took longer than one of the second: 0.5 tells
// nothing, 1 tells all. Windows come in pairs, one of each kind in random order, so that a machine that gets busier or calmer does not matter;
// 300 of them fix the AUC to about 0.03 either way, so a bar of 0.6 is not passed or missed by luck.
import net from "node:net";
import tls from "node:tls";

const port = Number(process.argv[2]), windows = Number(process.argv[3] ?? 300), probes = process.argv.slice(4), secure = process.env.SECURE === "1";
const dial = (more = {}) => (secure ? tls.connect({ port, host: "127.0.0.1", rejectUnauthorized: false, ...more }) : net.connect({ port, host: "127.0.0.1", ...more })), dialled = secure ? "secureConnect" : "connect";
const get = (path) => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`, post = (path, body) => `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
const wait = (ms) => new Promise((done) => setTimeout(done, ms));
const make = (scenario) => new Promise((done) => {
  const c = dial();
  c.on("data", (d) => { c.destroy(); done(JSON.parse(String(d).split("\r\n\r\n")[1])); });
  c.write(post("/api/matches", JSON.stringify({ game: "null", setup: { scenario }, seats: [{ person: true }, { person: true }] })));
});
function sit(key) {
  return new Promise((done) => {
    const c = dial(), k = { c, number: 0, onPong: () => {}, onRefused: () => {}, onView: () => done(k) };
    c.on("error", () => {});
    let bytes = Buffer.alloc(0), open = false;
    c.setNoDelay(true);
    k.frame = (first, words) => c.write(Buffer.concat([Buffer.from([first, 128 | words.length, 0, 0, 0, 0]), Buffer.from(words)]));
    c.on("data", (d) => {
      bytes = Buffer.concat([bytes, d]);
      if (!open) { const end = bytes.indexOf("\r\n\r\n"); if (end < 0) return; open = true; bytes = bytes.subarray(end + 4); k.frame(0x81, JSON.stringify({ do: "sit", key })); }
      for (let n, at; bytes.length >= 2; bytes = bytes.subarray(at + n)) {
        n = bytes[1] & 127; at = 2;
        if (n === 126) { n = bytes.readUInt16BE(2); at = 4; }
        if (bytes.length < at + n) return;
        if ((bytes[0] & 15) === 10) k.onPong();
        const m = (bytes[0] & 15) === 1 ? JSON.parse(bytes.subarray(at, at + n).toString()) : {};
        if (m.error || m.refused) k.onRefused();
        if (m.view) { k.number = m.number; k.onView(); }
        if ((bytes[0] & 15) === 8) c.end();
      }
    });
    c.write(`GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: bellum\r\n\r\n`);
  });
}
// A connection that stays, asked by one request at a time.
function line() {
  return new Promise((done) => {
    const c = dial(), k = { onAnswer: () => {} };
    c.setNoDelay(true);
    c.on("data", () => k.onAnswer());
    c.on(dialled, () => done(k));
    k.ask = (words) => c.write(words);
  });
}
const spy = [await sit((await make("ten")).links[0]), await sit((await make("ten")).links[0])], actor = await sit((await make("hundred")).links[0]);
// What is asked in a window; `done` is called when the answer is there.
const asks = {
  ping: (i, done) => { const k = spy[i % 2]; k.onPong = done; k.frame(0x89, "p"); },
  refused: (i, done) => { const k = spy[i % 2]; k.onRefused = done; k.frame(0x81, '{"do":"nothing"}'); },
  page: (i, done) => { http.onAnswer = done; http.ask(get("/healthz")); },
  none: (i, done) => { http.onAnswer = done; http.ask(get("/none")); },
  call: (i, done) => { http.onAnswer = done; http.ask(post("/api/none", "{}")); },
  fresh: (i, done) => { const c = dial(); c.setNoDelay(true); c.on(dialled, () => c.write(get("/healthz"))); c.on("data", () => { c.destroy(); done(); }); },
  // The end of a table or of a connection: asked for, broken off, or brought about by what no server takes.
  leave: (i, done) => { spare.c.on("data", done); spare.frame(0x88, ""); },
  broken: (i, done) => { spare.c.on("data", done); spare.frame(0xf1, ""); },
  half: (i, done) => { spare.c.on("end", done); spare.c.end(); },
  rematch: (i, done) => { const k = over[i % 2]; k.onView = done; k.frame(0x81, '{"do":"rematch"}'); },
  full: (i, done) => { const c = net.connect(other); c.on("error", () => {}); c.on("close", done); },
  hands: (i, done) => { const c = dial(); c.on("error", () => {}); c.on(dialled, () => { c.destroy(); done(); }); },
  noise: (i, done) => { spare.on("data", done); spare.on("close", done); spare.write("\x16\x03\x01\x00\x05hello\r\n\r\n"); },
  own: (i, done) => { const k = own[i % 2]; k.onView = done; act(k, k.undo ? "undo" : "take 1"); k.undo = !k.undo; },
};
// What a window needs, made before it: a table to leave; matches that are over, with a rematch made; as many connections of one address as it may hold.
const act = (k, line) => k.frame(0x81, JSON.stringify({ do: "act", number: k.number, line })), seen = (k, say) => new Promise((done) => { k.onView = done; say(); });
const other = { port, host: "127.0.0.1", localAddress: "127.0.0.77" }, own = [], over = [], held = new Set();
const plain = (where) => new Promise((done) => { const c = net.connect(where); c.on("error", () => {}); c.on("data", () => {}); c.on("close", () => held.delete(c)); c.on("connect", () => done(c)); });
const table = (await make("ten")).watch, leaves = async () => { spare = await sit(table); };
const before = {
  leave: leaves, broken: leaves, half: leaves,
  own: async () => { while (own.length < 2) own.push(await sit((await make("hundred")).links[0])); },
  rematch: async () => {
    for (let k; over.length < 2; over.push(k)) {
      k = await sit((await make("ten")).links[0]);
      await seen(k, () => act(k, "resign"));
      await seen(k, () => k.frame(0x81, '{"do":"rematch"}'));
    }
  },
  full: async () => { while (held.size < 300) held.add(await plain(other)); },
  noise: async () => { spare = await plain({ port, host: "127.0.0.1" }); },
};
let spare;
let undo = false, failed = 0, http;
async function window(i, secret, ask) {
  await before[ask]?.();
  await wait(20 + Math.random() * 20); // at any moment of the server's clock
  const seen = new Promise((done) => { actor.onView = done; });
  if (secret) { actor.frame(0x81, JSON.stringify({ do: "act", number: actor.number, line: undo ? "undo" : "take 1" })); undo = !undo; }
  const began = process.hrtime.bigint();
  await new Promise((done) => asks[ask](i, done));
  const took = Number(process.hrtime.bigint() - began) / 1e6;
  if (secret) await seen;
  return took;
}
for (const probe of probes.length ? probes : Object.keys(asks)) {
  const took = [[], []];
  http = await line(); // the server closes one that was idle for long
  for (let i = 0; i < windows / 2; i++) {
    const first = Math.random() < 0.5 ? 1 : 0;
    for (const secret of [first, 1 - first]) took[secret].push(await window(i, secret, probe));
  }
  let more = 0;
  for (const a of took[1]) for (const b of took[0]) more += a > b ? 1 : a === b ? 0.5 : 0;
  const n = took[0].length, auc = more / n / n, error = Math.sqrt((2 * n + 1) / (12 * n * n)), median = (list) => list.sort((a, b) => a - b)[list.length >> 1].toFixed(2);
  console.log(`${probe}: ${2 * n} windows: median ${median(took[1])} ms with a secret act, ${median(took[0])} ms without; AUC ${auc.toFixed(3)}, give or take ${error.toFixed(3)}`);
  if (auc >= 0.6 || auc <= 0.4) failed++;
}
process.exit(failed ? 1 : 0);
