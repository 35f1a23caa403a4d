// A seat at a table, wherever the match lives: in this page (LocalTable) or on the server (net.ts).
import { Core, type Thought } from "./core";
import type { HintLine, Inspected, Odds, Refusal, Scene, See } from "./types";

export interface SeatSetup { kind: "me" | "friend" | "computer"; level: string }

export interface TableHost {
  game: string;
  core: Core;
  lookers: number[];              // the seats this page plays; empty: a watcher
  onChange: () => void;
  pause: () => Promise<void>;     // resolves when what was shown has been seen
  see: See | null;
  looker: number;
  busy: string;                   // "" or what is awaited
  act(line: string): Promise<Refusal | null>;
  why(line: string): Promise<Refusal | null>;
  odds(line: string): Promise<Odds | null>;
  inspect(target: string, on: number): Promise<Inspected>;
  rules(written: Record<string, string>): Promise<Record<string, string>>; // with the figures of this table's content
  whyNot(cell: number, armed: number | null): ReturnType<Core["whyNot"]>;
  set(picks: string[]): ReturnType<Core["set"]>;
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
  onKeep = (_record: string, _over: boolean) => {}; // the match so far, whenever a person is asked, and at its end
  pause = () => Promise.resolve();
  private id = 0;
  private stopped = false;
  private turn: Promise<unknown> = Promise.resolve();
  private answered = 0;           // by the person at this page
  private shown = 0;              // answered, when what is on the screen was shown
  private running = false;
  private wanted = false;

  constructor(public game: string, public core: Core, private seats: SeatSetup[], private name: (scene: Scene, seat: number) => string) {
    this.lookers = seats.flatMap((s, i) => (s.kind === "computer" ? [] : [i]));
    this.looker = this.lookers[0] ?? 4;
  }

  async start(setup: any, position?: any, data?: unknown): Promise<string | null> {
    const reply = await this.core.newMatch(this.game, position ?? setup, hexSeed(), data);
    if (reply.error || !reply.id) return reply.error ?? "no match";
    if (this.stopped) { void this.core.call({ do: "free", id: reply.id }); return null; }
    this.id = reply.id;
    await this.run();
    return null;
  }

  // Goes on with a match that was kept.
  async resume(record: string): Promise<boolean> {
    const reply = await this.core.load(record);
    if (!reply.id) return false;
    if (this.stopped) { void this.core.call({ do: "free", id: reply.id }); return true; }
    this.id = reply.id;
    if (this.lookers.length > 1) this.looker = 4; // who sits before the screen now is not known
    await this.run();
    return true;
  }

  // Everything that touches the match waits its turn: people, computers, dice. Whatever comes after the table was left is nothing.
  private queue<T>(job: () => Promise<T>, none: T): Promise<T> {
    const mine = this.turn.then(() => (this.stopped ? none : job()));
    this.turn = mine.catch(() => {});
    return mine;
  }

  // Goes on until a person is asked. There is one such loop: who finds it running makes it look again. `go`: what a look just said.
  private async run(go?: boolean) {
    this.wanted = true;
    if (this.running) return;
    this.running = true;
    try {
      while (this.wanted) {
        this.wanted = false;
        const look = () => this.queue(() => this.look(), false);
        for (go ??= await look(); go; go = await look()) await this.computer();
        go = undefined;
      }
    } finally { this.running = false; }
  }

  // Rolls what is due and shows what stands. True if a computer is asked.
  private async look(): Promise<boolean> {
    let see = await this.core.see(this.id, this.looker);
    while (see.kind === "luck") {
      await this.core.roll(this.id);
      see = await this.core.see(this.id, this.looker);
    }
    const mine = see.seats.filter((s) => this.lookers.includes(s)), theirs = see.seats.filter((s) => !this.lookers.includes(s));
    if (see.kind === "choice" && mine.length && !mine.includes(this.looker)) {
      if (this.lookers.length > 1) this.curtain = mine[0];
      this.looker = mine[0];
      see = await this.core.see(this.id, this.looker);
    }
    if (this.stopped) return false;
    this.see = see;
    this.shown = this.answered;
    const go = see.kind === "choice" && theirs.length > 0;
    // Who may answer meanwhile is not kept waiting: what a computer does in secret is nobody's business.
    this.busy = go && !mine.length ? `${this.name(see.scene, theirs[0])} is thinking` : "";
    this.onChange();
    if (see.kind === "over" || mine.length) this.onKeep((await this.core.record(this.id)).text, see.kind === "over");
    return go;
  }

  // All that a seat sees. What others do in secret does not change it.
  private async sees(seat: number): Promise<string> {
    const { scene, seats, log } = await this.core.see(this.id, seat);
    return seats.includes(seat) ? JSON.stringify([scene, seats, log]) : "";
  }

  // What a computer would do at this seat, and whether that stands: the match may go on meanwhile.
  private async think(seat: number, level: string): Promise<Thought & { stands: () => Promise<boolean> } | null> {
    const asked = await this.queue(async () => ({ saw: await this.sees(seat), record: (await this.core.record(this.id)).text }), null);
    if (!asked?.saw) return null;
    return { ...await this.core.think(asked.record, seat, level), stands: async () => asked.saw === await this.sees(seat) };
  }

  // One answer of a computer, when what happened before has been seen. If it sees anything new meanwhile, it thinks anew.
  private async computer() {
    const see = this.see!, seat = see.seats.find((s) => !this.lookers.includes(s))!, alone = !!this.busy;
    const began = performance.now(), thought = await this.think(seat, this.seats[seat].level);
    if (alone) {
      const rest = (motion.on ? 350 : 0) - (performance.now() - began);
      if (rest > 0) await new Promise((done) => setTimeout(done, rest));
      await this.pause();
    }
    const reply = await this.queue(async () => (thought && await thought.stands() ? thought.words ? this.core.act(this.id, seat, thought.words) : { ok: false, text: thought.error } : null), null);
    if (reply && !reply.ok) { this.stopped = true; this.busy = `The computer is stuck: ${reply.text}`; this.onChange(); }
  }

  lift() { this.curtain = null; this.onChange(); }

  // A line means the question that was seen: the second of two fast clicks on one answer is nothing.
  act(line: string): Promise<Refusal | null> {
    const seen = this.shown;
    return this.queue(async () => {
      if (seen !== this.answered && line !== "resign") return null;
      const reply = await this.core.act(this.id, this.looker, line);
      if (!reply.ok) return reply as Refusal;
      this.answered++;
      void this.run(await this.look()); // seen before it counts as taken; and a computer may think for long
      return null;
    }, null);
  }
  async why(line: string) { const r = await this.core.why(this.id, this.looker, line); return r.ok ? null : r; }
  odds(line: string) { return this.core.odds(this.id, this.looker, line); }
  inspect(target: string, on: number) { return this.core.inspect(this.id, this.looker, target, on); }
  rules(written: Record<string, string>) { return this.core.rules(this.id, written); }
  whyNot(cell: number, armed: number | null) { return this.core.whyNot(this.id, this.looker, cell, armed); }
  set(picks: string[]) { return this.core.set(this.id, this.looker, picks); }
  // If the others did something that is seen, it is thought out anew; once the person has answered it is not wanted.
  async hint(level: string): Promise<HintLine[]> {
    const before = this.answered;
    for (;;) {
      const thought = await this.think(this.looker, level);
      if (!thought || before !== this.answered) return [];
      if (await this.queue(thought.stands, true)) return thought.lines ?? [];
    }
  }
  undo() { return this.act("undo"); }
  async resign() { await this.act("resign"); }
  async record() { return (await this.core.record(this.id)).text; }
  close() {
    this.stopped = true;
    if (this.id) void this.core.call({ do: "free", id: this.id });
    this.id = 0; // closed twice, freed once: the number may be another table's by then
  }
}
