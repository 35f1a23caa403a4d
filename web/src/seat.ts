// A seat at a table, wherever the match lives: in this page (LocalTable) or on the server (net.ts).
import { Core } from "./core";
import { seatLetter, type HintLine, type Odds, type Refusal, type See } from "./types";

export interface SeatSetup { kind: "me" | "friend" | "computer"; level: string }

export interface TableHost {
  game: string;
  core: Core;
  thinker: Core;
  lookers: number[];              // the seats this page plays; empty: a watcher
  onChange: () => void;
  pause: () => Promise<void>;     // resolves when what was shown has been seen
  see: See | null;
  looker: number;
  busy: string;                   // "" or what is awaited
  act(line: string): Promise<Refusal | null>;
  why(line: string): Promise<Refusal | null>;
  odds(line: string): Promise<Odds | null>;
  hint(level: string): Promise<HintLine[]>;
  undo(): Promise<Refusal | null>;
  resign(): Promise<void>;
  record(): Promise<string>;
  close(): void;
  curtain: number | null;         // hot seat: this seat should take the screen
  lift(): void;
  seedHash?: string;              // what the server promised at the start
  renewLink?(): void;             // the seat's link is replaced; the old one opens nothing
}

// Short animations, and computers that take their time, unless somebody turned them off.
export const motion = {
  get on() { return (localStorage.getItem("motion") ?? (matchMedia("(prefers-reduced-motion: reduce)").matches ? "off" : "on")) === "on"; },
  set on(yes: boolean) { localStorage.setItem("motion", yes ? "on" : "off"); motion.show(); },
  show() { document.documentElement.dataset.motion = motion.on ? "on" : "off"; },
};

const hexSeed = () => [...crypto.getRandomValues(new Uint8Array(32))].map((b) => b.toString(16).padStart(2, "0")).join("");

export class LocalTable implements TableHost {
  see: See | null = null;
  looker = 0;
  busy = "";
  curtain: number | null = null;
  lookers: number[];
  onChange = () => {};
  pause = () => Promise.resolve();
  private id = 0;
  private stopped = false;

  constructor(public game: string, public core: Core, public thinker: Core, private seats: SeatSetup[], private names: string[] = []) {
    this.lookers = seats.flatMap((s, i) => (s.kind === "computer" ? [] : [i]));
    this.looker = this.lookers[0] ?? 4;
  }

  async start(setup: any, position?: any): Promise<string | null> {
    const reply = await this.core.newMatch(this.game, position ?? setup, hexSeed());
    if (reply.error || !reply.id) return reply.error ?? "no match";
    this.id = reply.id;
    await this.go();
    return null;
  }

  async adopt(id: number) { this.id = id; await this.go(); }

  // Rolls what is due, lets computers move, then shows whoever is asked.
  private async go() {
    while (!this.stopped) {
      const see = await this.core.see(this.id, this.looker);
      if (this.stopped) return;
      this.see = see;
      if (this.see.kind === "luck") { await this.core.roll(this.id); continue; }
      if (this.see.kind === "over") break;
      const mine = this.see.seats.filter((s) => this.lookers.includes(s));
      const theirs = this.see.seats.filter((s) => !this.lookers.includes(s));
      if (mine.length && !mine.includes(this.looker)) {
        if (this.lookers.length > 1) this.curtain = mine[0];
        this.looker = mine[0];
        this.see = await this.core.see(this.id, this.looker);
      }
      if (!theirs.length) break;
      this.busy = `${this.names[theirs[0]] || seatLetter(theirs[0])} is thinking`;
      this.onChange();
      const began = performance.now();
      const { words } = await this.core.choose(this.id, theirs[0], this.seats[theirs[0]].level);
      if (this.stopped) return;
      const rest = (motion.on ? 350 : 0) - (performance.now() - began);
      if (rest > 0 && !mine.length) await new Promise((done) => setTimeout(done, rest));
      if (!mine.length) await this.pause();
      if (this.stopped) return;
      const reply = await this.core.act(this.id, theirs[0], words);
      if (this.stopped) return;
      if (!reply.ok) { this.busy = `The computer is stuck: ${reply.text}`; break; }
      this.busy = "";
      this.onChange();
    }
    if (!this.busy.startsWith("The computer")) this.busy = "";
    this.onChange();
  }

  lift() { this.curtain = null; this.onChange(); }

  async act(line: string): Promise<Refusal | null> {
    const reply = await this.core.act(this.id, this.looker, line);
    if (!reply.ok) return reply as Refusal;
    void this.go();
    return null;
  }
  async why(line: string) { const r = await this.core.why(this.id, this.looker, line); return r.ok ? null : r; }
  odds(line: string) { return this.core.odds(this.id, this.looker, line); }
  async hint(level: string) { return (await this.core.choose(this.id, this.looker, level)).lines; }
  undo() { return this.act("undo"); }
  async resign() { await this.act("resign"); }
  async record() { return (await this.core.record(this.id)).text; }
  close() {
    this.stopped = true;
    if (this.id) void this.core.call({ do: "free", id: this.id });
    this.id = 0; // closed twice, freed once: the number may be another table's by then
  }
}
