// A table that lives in this page: people before this screen, computers beside them.
import type { Core, Thought } from "../core/core";
import { AUDIENCE, type HintLine, type Refusal, type Scene, type See, type Setup } from "../core/types";
import { say } from "../words/say";
import type { SeatSetup, TableHost } from "./host";

const hexSeed = () =>
  [...crypto.getRandomValues(new Uint8Array(32))].map((b) => b.toString(16).padStart(2, "0")).join("");

export class LocalTable implements TableHost {
  see: See | null = null;
  looker: number;
  busy = "";
  stuck = false;
  curtain: number | null = null;
  lookers: number[];
  onChange = () => {};
  /** The match so far, whenever a person is asked, and at its end. */
  onKeep = (_record: string, _see: See) => {};
  pause = () => Promise.resolve();
  private id = 0;
  private stopped = false;
  private turn: Promise<unknown> = Promise.resolve();
  private answered = 0; // by the person at this page
  private shown = 0; // `answered`, when what is on the screen was shown
  private running = false;
  private wanted = false;

  constructor(
    public game: string,
    public core: Core,
    private seats: SeatSetup[],
    private name: (scene: Scene, seat: number) => string,
    private seed = hexSeed(),
  ) {
    this.lookers = seats.flatMap((s, i) => (s.kind === "computer" ? [] : [i]));
    this.looker = this.lookers[0] ?? AUDIENCE;
  }

  async start(setup: Setup, data?: unknown): Promise<string | null> {
    const reply = await this.core.newMatch(this.game, setup, this.seed, data);
    if (!reply.id) return reply.error ?? "";
    return this.sit(reply.id);
  }

  /** Goes on with a match that was kept. False: it cannot be read. */
  async resume(record: string): Promise<boolean> {
    const reply = await this.core.load(record);
    if (!reply.id) return false;
    if (this.lookers.length > 1) this.looker = AUDIENCE; // who sits before the screen now is not known
    await this.sit(reply.id);
    return true;
  }

  private async sit(id: number): Promise<null> {
    if (this.stopped) {
      this.core.free(id);
      return null;
    }
    this.id = id;
    await this.run();
    return null;
  }

  // Everything that touches the match waits its turn: people, computers, dice. After the table was left nothing happens.
  private queue<T>(job: () => Promise<T>, none: T): Promise<T> {
    const mine = this.turn.then(() => (this.stopped ? none : job()));
    this.turn = mine.catch(() => {});
    return mine;
  }

  // Goes on until a person is asked. There is one such loop: a caller that finds it running makes it look again.
  private async run(computer?: boolean): Promise<void> {
    this.wanted = true;
    if (this.running) return;
    this.running = true;
    try {
      while (this.wanted) {
        this.wanted = false;
        const look = () => this.queue(() => this.look(), false);
        for (let go = computer ?? (await look()); go; go = await look()) await this.think();
        computer = undefined;
      }
    } finally {
      this.running = false;
    }
  }

  // Rolls what is due and shows what stands. True if a computer is asked.
  private async look(): Promise<boolean> {
    let see = await this.core.see(this.id, this.looker);
    while (see.kind === "luck") {
      await this.core.roll(this.id);
      see = await this.core.see(this.id, this.looker);
    }
    const mine = see.seats.filter((s) => this.lookers.includes(s));
    const theirs = see.seats.filter((s) => !this.lookers.includes(s));
    if (see.kind === "choice" && mine.length && !mine.includes(this.looker)) {
      if (this.lookers.length > 1) this.curtain = mine[0];
      this.looker = mine[0];
      see = await this.core.see(this.id, this.looker);
    }
    if (this.stopped) return false;
    this.see = see;
    this.shown = this.answered;
    const computer = see.kind === "choice" && theirs.length > 0;
    // What a computer does in secret keeps nobody waiting.
    this.busy = computer && !mine.length ? say("table.thinking", { name: this.name(see.scene, theirs[0]) }) : "";
    this.onChange();
    if (see.kind === "over" || mine.length) this.onKeep(await this.core.record(this.id), see);
    return computer;
  }

  // All that a seat sees. What others do in secret does not change it.
  private async sees(seat: number): Promise<string> {
    const { scene, seats, log } = await this.core.see(this.id, seat);
    return seats.includes(seat) ? JSON.stringify([scene, seats, log]) : "";
  }

  // What a computer would do at this seat, and whether that stands: the match may go on meanwhile.
  private async thought(seat: number, level: string): Promise<(Thought & { stands: () => Promise<boolean> }) | null> {
    const asked = await this.queue(
      async () => ({ saw: await this.sees(seat), record: await this.core.record(this.id) }),
      null,
    );
    if (!asked?.saw) return null;
    const thought = await this.core.think(asked.record, seat, level);
    return { ...thought, stands: async () => asked.saw === (await this.sees(seat)) };
  }

  // One answer of a computer, when what happened before has been seen. If it sees anything new meanwhile, it thinks again.
  private async think(): Promise<void> {
    const see = this.see!;
    const seat = see.seats.find((s) => !this.lookers.includes(s))!;
    const alone = !!this.busy;
    const thought = await this.thought(seat, this.seats[seat].level);
    if (alone) await this.pause();
    const reply = await this.queue(async () => {
      if (!thought || !(await thought.stands())) return null;
      return thought.words ? this.core.act(this.id, seat, thought.words) : { ok: false, text: thought.error };
    }, null);
    if (!reply || reply.ok) return;
    this.stopped = this.stuck = true;
    this.busy = say("table.stuck", { why: reply.text ?? "" });
    this.onChange();
  }

  lift() {
    this.curtain = null;
    this.onChange();
  }

  // A line means the question that was seen: the second of two fast clicks on one answer does nothing.
  act(line: string): Promise<Refusal | null> {
    const seen = this.shown;
    return this.queue(async () => {
      if (seen !== this.answered && line !== "resign") return null;
      const reply = await this.core.act(this.id, this.looker, line);
      if (!reply.ok) return { rule: reply.rule ?? "", text: reply.text ?? "" };
      this.answered++;
      void this.run(await this.look()); // seen before it counts as taken; and a computer may think for long
      return null;
    }, null);
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
  // If the others did something that is seen, it thinks again; once the person has answered no advice is wanted.
  async hint(level: string): Promise<HintLine[]> {
    const before = this.answered;
    for (;;) {
      const thought = await this.thought(this.looker, level);
      if (!thought || before !== this.answered) return [];
      if (await this.queue(thought.stands, true)) return thought.lines ?? [];
    }
  }
  record() {
    return this.core.record(this.id);
  }
  close() {
    this.stopped = true;
    if (this.id) this.core.free(this.id);
    this.id = 0; // closed twice, freed once: the number may be another table's by then
  }
}

/** A seed that is the same for everybody and every time: lessons and daily hands. */
export const fixedSeed = (words: string): string => {
  let x = 2166136261;
  let out = "";
  for (let i = 0; out.length < 64; i++) {
    x = Math.imul(x ^ words.charCodeAt(i % words.length) ^ i, 16777619) >>> 0;
    out += x.toString(16).padStart(8, "0");
  }
  return out.slice(0, 64);
};
