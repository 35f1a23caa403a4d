// timing.mjs PORT WINDOWS: see timing.sh.
import net from "node:net";

const port = Number(process.argv[2]), windows = Number(process.argv[3] ?? 300), wait = (ms) => new Promise((done) => setTimeout(done, ms));
const make = async (scenario) => (await fetch(`http://127.0.0.1:${port}/api/matches`, { method: "POST", body: JSON.stringify({ game: "null", setup: { scenario }, seats: [{ person: true }, { person: true }] }) })).json();
function sit(key) {
  return new Promise((done) => {
    const c = net.connect(port, "127.0.0.1"), k = { number: 0, onPong: () => {}, onView: () => done(k) };
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
        if (m.view) { k.number = m.number; k.onView(); }
      }
    });
    c.write(`GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: bellum\r\n\r\n`);
  });
}
const spy = [await sit((await make("ten")).links[0]), await sit((await make("ten")).links[0])], actor = await sit((await make("hundred")).links[0]);
const took = [[], []];
let undo = false;
for (let i = 0; i < windows; i++) {
  await wait(60);
  const secret = Math.random() < 0.5 ? 1 : 0, pong = new Promise((done) => { spy[i % 2].onPong = done; }), seen = new Promise((done) => { actor.onView = done; });
  if (secret) { actor.frame(0x81, JSON.stringify({ do: "act", number: actor.number, line: undo ? "undo" : "take 1" })); undo = !undo; }
  const began = process.hrtime.bigint();
  spy[i % 2].frame(0x89, "p");
  await pong;
  took[secret].push(Number(process.hrtime.bigint() - began) / 1e6);
  if (secret) await seen;
}
let more = 0;
for (const a of took[1]) for (const b of took[0]) more += a > b ? 1 : a === b ? 0.5 : 0;
const auc = more / took[0].length / took[1].length, median = (list) => list.sort((a, b) => a - b)[list.length >> 1].toFixed(3);
console.log(`${windows} windows: median ${median(took[1])} ms with a secret act, ${median(took[0])} ms without; AUC ${auc.toFixed(3)}`);
process.exit(auc < 0.6 && auc > 0.4 ? 0 : 1);
