// The server's side of a table: each seat gets its view and its own log, nothing else. Commands carry the seat's own
// number, so that a line sent twice is played once; after a break the page says what it has and gets what it missed.
import type { Core } from "./core";
import type { SeatSetup, TableHost } from "./seat";
import type { HintLine, Inspected, Odds, Refusal, See, Told } from "./types";

export async function serverThere(): Promise<boolean> {
  try { return (await fetch("/healthz", { cache: "no-store" })).ok; } catch { return false; }
}

export async function createMatch(game: string, setup: any, seats: SeatSetup[]): Promise<any> {
  try {
    const reply = await fetch("/api/matches", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ game, setup, mine: seats.findIndex((s) => s.kind === "me"), seats: seats.map((s) => (s.kind === "computer" ? { computer: s.level } : { person: true })) }) });
    return await reply.json();
  } catch { return { error: "The server cannot be reached." }; }
}

export class RemoteTable implements TableHost {
  game = "";
  lookers: number[] = [];
  looker = 4;
  see: See | null = null;
  busy = "";
  error = "";
  seedHash = "";
  curtain: number | null = null;
  onChange = () => {};
  pause = () => Promise.resolve();
  onFail = () => {};               // the seat is lost for good: `error` says why
  private queued = 0;
  private seated = false;
  private socket: WebSocket | null = null;
  private id = 0;
  private number = 0;
  private hash = "";
  private log: string[] = [];
  private told: (Told | null)[] = [];
  private turn: Promise<void> = Promise.resolve();
  private closed = false;
  private wait = 500;
  private answers = new Map<number, (r: Refusal | null) => void>(); // by the number of the act that is answered
  private acts = 0;

  constructor(public core: Core, private secret: string, private watch: boolean) {}

  connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.socket = new WebSocket(`${scheme}://${location.host}/ws`, "bellum");
    this.socket.onopen = () => { this.wait = 500; this.seated = false; this.socket!.send(JSON.stringify({ do: this.watch ? "watch" : "sit", key: this.secret, number: this.number, hash: this.hash })); };
    // One after the other: a message may have to wait for the core.
    this.socket.onmessage = (event) => { this.queued++; this.turn = this.turn.then(() => this.receive(JSON.parse(event.data))).catch(console.error).then(() => { this.queued--; }); };
    this.socket.onclose = () => {
      for (const id of [...this.answers.keys()]) this.answered(id, { rule: "", text: "The connection broke; look whether the move stands." });
      if (this.closed || this.error) return;
      this.busy = "Connection lost, trying again…";
      this.onChange();
      setTimeout(() => { if (!this.closed && !this.error) this.connect(); }, this.wait);
      this.wait = Math.min(this.wait * 2, 8000);
    };
  }

  private answered(id: number, refusal: Refusal | null) { this.answers.get(id)?.(refusal); this.answers.delete(id); }

  private fail(why: string) { this.error = why; this.onFail(); this.socket?.close(); }

  private async receive(m: any) {
    if (this.closed) return;
    if (m.gone) { this.fail(m.gone); return; }
    if (m.error && this.id && this.seated) { for (const id of [...this.answers.keys()]) this.answered(id, { rule: "", text: m.error }); return; }
    if (m.error) { this.fail(m.error); return; }
    if (m.refused) { this.answered(m.re, m.refused); return; }
    if (m.goto) { location.hash = `/${this.watch ? "watch" : "seat"}/${m.goto}`; if (!m.view) return; }
    if (m.game && (!this.id || m.game !== this.game)) {
      const opened = await this.core.open(m.game, m.setup, m.data);
      if (!opened.id) { this.fail(opened.error ?? "This match cannot be read here."); return; }
      this.id = opened.id;
      this.game = m.game;
      this.seedHash = m.seedHash;
      this.looker = m.looker;
      this.lookers = m.looker < 4 ? [m.looker] : [];
    }
    if (m.view) {
      this.seated = true;
      if (m.from === 0) { this.log = []; this.told = []; }
      this.log.push(...(m.log ?? []));
      this.told.push(...(m.told ?? []));
      this.number = m.number;
      this.hash = m.hash;
      await this.core.setView(this.id, this.looker, m.view);
      const see = await this.core.see(this.id, this.looker);
      this.see = { ...see, log: this.log, told: this.told, number: m.number };
      this.busy = "";
      if (m.re) this.answered(m.re, null);
      this.onChange();
      if (this.queued > 1 && this.queued < 6) { await new Promise((done) => setTimeout(done, 0)); await this.pause(); } // the next one waits until this one was seen
    }
  }

  act(line: string): Promise<Refusal | null> {
    return new Promise((done) => {
      if (this.socket?.readyState !== WebSocket.OPEN) { done({ rule: "seat", text: "The server is not reached just now." }); return; }
      const id = ++this.acts;
      this.answers.set(id, done);
      this.socket.send(JSON.stringify({ do: "act", id, number: this.number, line }));
    });
  }
  async why(line: string) { const r = await this.core.why(this.id, this.looker, line); return r.ok ? null : r; }
  odds(line: string): Promise<Odds | null> { return this.core.odds(this.id, this.looker, line); }
  inspect(target: string, on: number): Promise<Inspected> { return this.core.inspect(this.id, this.looker, target, on); }
  rules(written: Record<string, string>) { return this.core.rules(this.id, written); }
  whyNot(cell: number, armed: number | null) { return this.core.whyNot(this.id, this.looker, cell, armed); }
  set(picks: string[]) { return this.core.set(this.id, this.looker, picks); }
  async hint(level: string): Promise<HintLine[]> { return (await this.core.choose(this.id, this.looker, level)).lines ?? []; }
  undo() { return this.act("undo"); }
  async resign() { await this.act("resign"); }
  async record(): Promise<string> {
    const reply = await fetch("/api/record", { method: "POST", body: JSON.stringify({ key: this.secret }) });
    return reply.text();
  }
  renewLink() { this.socket?.send(JSON.stringify({ do: "revoke" })); }
  rematch() { this.socket?.send(JSON.stringify({ do: "rematch" })); }
  lift() {}
  close() {
    this.closed = true;
    this.socket?.close();
    if (this.id) void this.core.call({ do: "free", id: this.id });
    this.id = 0;
  }
}
