// The server's side of a table: each seat gets its view and its own log, nothing else. A move carries the seat's own number,
// so that a line sent twice is played once; after a break the page says what it has and gets what it missed.
import type { Core } from "../core/core";
import { AUDIENCE, type Refusal, type See, type Setup, type Told } from "../core/types";
import { say } from "../words/say";
import type { SeatSetup, TableHost } from "./host";

export interface Made {
  links: string[];
  watch: string;
  error?: string;
}

export async function createMatch(game: string, setup: Setup, seats: SeatSetup[]): Promise<Made> {
  const mine = seats.findIndex((s) => s.kind === "me");
  const people = seats.map((s) => (s.kind === "computer" ? { computer: s.level } : { person: true }));
  try {
    const reply = await fetch("/api/matches", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ game, setup, mine, seats: people }),
    });
    return (await reply.json()) as Made;
  } catch {
    return { links: [], watch: "", error: say("net.unreachable") };
  }
}

/** What the server says (docs/server.md). */
interface Message {
  gone?: string;
  error?: string;
  refused?: Refusal;
  re?: number;
  goto?: string;
  game?: string;
  setup?: Setup;
  data?: unknown;
  seedHash?: string;
  looker?: number;
  view?: string;
  from?: number;
  log?: string[];
  told?: (Told | null)[];
  number?: number;
  undo?: boolean;
  hash?: string;
}

export class RemoteTable implements TableHost {
  game = "";
  lookers: number[] = [];
  looker: number = AUDIENCE;
  see: See | null = null;
  busy = "";
  stuck = false;
  error = "";
  seedHash = "";
  curtain: number | null = null;
  onChange = () => {};
  /** For the room around the table, which keeps the match in its list and says when the seat is lost. */
  onNews = () => {};
  pause = () => Promise.resolve();
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
  private acts = 0;
  private readonly answers = new Map<number, (r: Refusal | null) => void>(); // by the number of the move that is answered

  constructor(
    public core: Core,
    public key: string,
    private watch: boolean,
  ) {}

  connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = (this.socket = new WebSocket(`${scheme}://${location.host}/ws`, "bellum"));
    socket.onopen = () => {
      this.wait = 500;
      this.seated = false;
      this.send({ do: this.watch ? "watch" : "sit", key: this.key, number: this.number, hash: this.hash });
    };
    // One after the other: a message may have to wait for the core.
    socket.onmessage = (event: MessageEvent<string>) => {
      this.queued++;
      this.turn = this.turn
        .then(() => this.receive(JSON.parse(event.data) as Message))
        .catch(console.error)
        .then(() => {
          this.queued--;
        });
    };
    socket.onclose = () => this.broken();
  }

  private changed() {
    this.onNews();
    this.onChange();
  }

  private send(message: object) {
    this.socket?.send(JSON.stringify(message));
  }

  private broken() {
    this.answerAll({ rule: "", text: say("net.broke") });
    if (this.closed || this.error) return;
    this.busy = say("net.again");
    this.stuck = true; // nobody thinks meanwhile
    this.changed();
    setTimeout(() => {
      if (!this.closed && !this.error) this.connect();
    }, this.wait);
    this.wait = Math.min(this.wait * 2, 8000);
  }

  private answer(id: number, refusal: Refusal | null) {
    this.answers.get(id)?.(refusal);
    this.answers.delete(id);
  }
  private answerAll(refusal: Refusal) {
    for (const id of [...this.answers.keys()]) this.answer(id, refusal);
  }

  // The seat is lost for good: `error` says why.
  private fail(why: string) {
    this.error = why;
    this.changed();
    this.socket?.close();
  }

  private async receive(m: Message): Promise<void> {
    if (this.closed) return;
    if (m.gone) return this.fail(m.gone);
    if (m.error && this.id && this.seated) return this.answerAll({ rule: "", text: m.error });
    if (m.error) return this.fail(m.error);
    if (m.refused) return this.answer(m.re ?? 0, m.refused);
    if (m.goto) {
      location.hash = `/${this.watch ? "watch" : "seat"}/${m.goto}`;
      if (!m.view) return;
    }
    if (m.game && (!this.id || m.game !== this.game) && !(await this.open(m))) return;
    if (m.view) await this.look(m);
  }

  private async open(m: Message): Promise<boolean> {
    const opened = await this.core.open(m.game!, m.setup ?? {}, m.data);
    if (!opened.id) {
      this.fail(opened.error ?? say("net.unreadable"));
      return false;
    }
    this.id = opened.id;
    this.game = m.game!;
    this.seedHash = m.seedHash ?? "";
    this.looker = m.looker ?? AUDIENCE;
    this.lookers = this.looker < AUDIENCE ? [this.looker] : [];
    return true;
  }

  private async look(m: Message): Promise<void> {
    this.seated = true;
    if (m.from === 0) {
      this.log = [];
      this.told = [];
    }
    this.log.push(...(m.log ?? []));
    this.told.push(...(m.told ?? []));
    this.number = m.number ?? 0;
    this.hash = m.hash ?? "";
    await this.core.setView(this.id, this.looker, m.view!);
    const see = await this.core.see(this.id, this.looker);
    this.see = { ...see, log: [...this.log], told: [...this.told], number: this.number, undo: !!m.undo };
    this.busy = "";
    this.stuck = false;
    if (m.re) this.answer(m.re, null);
    this.changed();
    // The next one waits until this one was seen.
    if (this.queued > 1 && this.queued < 6) {
      await new Promise((done) => setTimeout(done, 0));
      await this.pause();
    }
  }

  act(line: string): Promise<Refusal | null> {
    return new Promise((done) => {
      if (this.socket?.readyState !== WebSocket.OPEN) return done({ rule: "", text: say("net.notNow") });
      const id = ++this.acts;
      this.answers.set(id, done);
      this.send({ do: "act", id, number: this.number, line });
    });
  }
  odds(line: string) {
    return this.core.odds(this.id, this.looker, line);
  }
  inspect(target: string, on: number) {
    return this.core.inspect(this.id, this.looker, target, on);
  }
  rules(written: Record<string, string>) {
    return this.core.rules(this.id, written);
  }
  whyNot(cell: number, armed: number | null) {
    return this.core.whyNot(this.id, this.looker, cell, armed);
  }
  set(picks: string[]) {
    return this.core.set(this.id, this.looker, picks);
  }
  async record(): Promise<string> {
    const reply = await fetch("/api/record", { method: "POST", body: JSON.stringify({ key: this.key }) });
    return reply.text();
  }
  renewLink() {
    this.send({ do: "revoke" });
  }
  rematch() {
    this.send({ do: "rematch" });
  }
  lift() {}
  close() {
    this.closed = true;
    this.socket?.close();
    if (this.id) this.core.free(this.id);
    this.id = 0;
  }
}
