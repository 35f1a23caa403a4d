// Talking to the core. Each game has a core of its own, so that a page carries no more than it plays. One in a
// worker holds the tables and answers at once. Another thinks for the computers of tables that live here, so that a
// person does not wait for it.
import { say } from "../words/say";
import { inWords } from "../words/told";
import type { Choice, Game, HintLine, Inspected, Odds, Picking, Question, Refusal, See, Setup } from "./types";

export interface Thought {
  words?: string;
  lines?: HintLine[];
  error?: string;
}
export interface Opened {
  id?: number;
  seats?: number;
  error?: string;
}
export interface Loaded extends Opened {
  game?: string;
  entries?: number;
  verified?: boolean;
  data?: unknown;
}
/** What of a set is picked and may be; behind it the choices and the question as they are then. Or why not. */
export type SetAnswer = { set?: Picking; choices?: Choice[]; question?: Question } & Partial<Refusal>;
export type Answered = { ok?: boolean } & Partial<Refusal>;
type Request = { do: string } & Record<string, unknown>;
interface Waiting {
  done(reply: string): void;
  fail(error: Error): void;
}

class Caller {
  private worker?: Worker;
  private readonly waiting = new Map<number, Waiting>();
  private next = 1;

  constructor(private readonly game: string) {}

  // Started when it is first asked: the home page needs no core.
  private start(): Worker {
    const worker = (this.worker = new Worker("/worker.js", { type: "module" }));
    worker.onmessage = (event: MessageEvent<{ id: number; reply: string; error?: string }>) => {
      const { id, reply, error } = event.data;
      const waiting = this.waiting.get(id);
      this.waiting.delete(id);
      if (error) waiting?.fail(new Error(error));
      else waiting?.done(reply);
    };
    void this.post({ url: `/core-${this.game}.wasm` });
    return worker;
  }

  private post(message: { url: string } | { request: string }): Promise<string> {
    const id = this.next++;
    const worker = this.worker ?? this.start();
    return new Promise((done, fail) => {
      this.waiting.set(id, { done, fail });
      worker.postMessage({ id, ...message });
    });
  }

  async call<T>(request: Request): Promise<T> {
    return JSON.parse(await this.post({ request: JSON.stringify(request) })) as T;
  }
}

/** Requests whose answers are read by people. Records and positions stay as they are. */
const spoken = new Set(["see", "step", "act", "why", "whynot", "odds", "inspect", "set", "choose", "review"]);

const luck = () => Math.floor(Math.random() * 2 ** 31);

/** A number of a table says which game's core holds it: the core's own number, and the game's place in the list. */
const SPAN = 64;

export class Core {
  private readonly games_: string[] = [];
  private readonly holders = new Map<string, Caller>();
  private readonly thinkers = new Map<string, Caller>();

  /** What there is to play: the build wrote it down. */
  async games(): Promise<Game[]> {
    const games = (await (await fetch("/games.json")).json()) as Game[];
    this.games_.push(...games.map((g) => g.id));
    return Promise.all(games.map((game) => inWords(game.id, game)));
  }

  private caller(game: string, from = this.holders): Caller {
    let caller = from.get(game);
    if (!caller) from.set(game, (caller = new Caller(game)));
    return caller;
  }

  /** Asks the core of the game that the request names, or of its table. Tables go by the page's numbers. */
  async call<T extends object>(request: Request, from = this.holders): Promise<T> {
    const table = typeof request.id === "number" ? request.id : 0;
    const at = table ? Math.floor(table / SPAN) : this.games_.indexOf(String(request.game));
    if (at < 0 || at >= this.games_.length) return { error: say("app.noGame") } as unknown as T;
    const asked = table ? { ...request, id: table % SPAN } : request;
    const english = await this.caller(this.games_[at], from).call<T & { id?: number }>(asked);
    const reply = spoken.has(String(request.do)) ? await inWords(this.games_[at], english) : english;
    return !table && reply.id ? { ...reply, id: reply.id + at * SPAN } : reply;
  }

  /** A match that lives here (hot seat, computer), from a set-up or a position. */
  newMatch(game: string, setup: Setup, seed: string, data?: unknown): Promise<Opened> {
    return this.call({ do: "new", game, setup, seed, data });
  }
  /** A view that came from the server. `data`: what its content has over the built-in one. */
  open(game: string, setup: Setup, data?: unknown): Promise<Opened> {
    return this.call({ do: "open", game, setup, data });
  }
  setView(id: number, looker: number, view: string): Promise<Answered> {
    return this.call({ do: "view", id, looker, view });
  }
  /** The texts of rules with the figures of a table's own content. */
  async rules(id: number, rules: Record<string, string>): Promise<Record<string, string>> {
    return (await this.call<{ rules?: Record<string, string> }>({ do: "rules", id, rules })).rules ?? {};
  }
  see(id: number, looker: number): Promise<See> {
    return this.call({ do: "see", id, looker });
  }
  act(id: number, seat: number, line: string): Promise<Answered> {
    return this.call({ do: "act", id, seat, line });
  }
  roll(id: number): Promise<Answered> {
    return this.call({ do: "roll", id });
  }
  why(id: number, seat: number, line: string): Promise<Answered> {
    return this.call({ do: "why", id, seat, line });
  }
  odds(id: number, seat: number, line: string): Promise<Odds> {
    return this.call({ do: "odds", id, seat, line });
  }
  /** What is this? A cell, piece or card of what the looker sees. */
  inspect(id: number, looker: number, target: string, on: number): Promise<Inspected> {
    return this.call({ do: "inspect", id, looker, target, on });
  }
  /** Why does a click on this cell answer nothing? `ok`: no rule says it. */
  whyNot(id: number, looker: number, cell: number, armed: number | null): Promise<Answered> {
    return this.call({ do: "whynot", id, looker, cell, ...(armed === null ? {} : { armed }) });
  }
  /** Given these picks, what else may be picked, and may one go on? */
  set(id: number, looker: number, picks: string[]): Promise<SetAnswer> {
    return this.call({ do: "set", id, looker, picks: picks.join("; ") });
  }
  choose(id: number, seat: number, level: string): Promise<Thought> {
    return this.call({ do: "choose", id, seat, level, seed: luck() });
  }
  /** The same, of a match as its record tells it, without keeping the tables waiting. */
  async think(record: string, seat: number, level: string): Promise<Thought> {
    const { id, error } = await this.load(record, this.thinkers);
    if (!id) return { error };
    const thought = await this.call<Thought>({ do: "choose", id, seat, level, seed: luck() }, this.thinkers);
    void this.call({ do: "free", id }, this.thinkers);
    return thought;
  }
  async record(id: number): Promise<string> {
    return (await this.call<{ text: string }>({ do: "record", id })).text;
  }
  /** A record names its game in its second line; what names none is refused by any core. */
  load(text: string, from = this.holders): Promise<Loaded> {
    const named = /^game (\S+)/m.exec(text)?.[1] ?? "";
    const game = this.games_.includes(named) ? named : this.games_[0];
    return this.call({ do: "load", text, game }, from);
  }
  /** A record in the core that thinks, for long work. The tables answer meanwhile. Its number is for apart(). */
  loadApart(text: string): Promise<Loaded> {
    return this.load(text, this.thinkers);
  }
  apart<T extends object>(request: Request): Promise<T> {
    return this.call<T>(request, this.thinkers);
  }
  step(id: number, entry: number, looker: number): Promise<See> {
    return this.call({ do: "step", id, entry, looker });
  }
  async position(id: number, entry: number): Promise<Setup> {
    return (await this.call<{ position: Setup }>({ do: "position", id, entry })).position;
  }
  free(id: number): void {
    void this.call({ do: "free", id });
  }
}
