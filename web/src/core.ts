// Talking to the core. One core in a worker holds the tables and answers at once; another thinks for the computers of tables that live
// here, so that whoever may answer meanwhile does not wait for it.
import type { Choice, Game, HintLine, Inspected, Odds, Picking, Refusal, See } from "./types";

export type Thought = { words?: string; lines?: HintLine[]; error?: string };

class Caller {
  private worker: Worker;
  private next = 1;
  private waiting = new Map<number, { done: (v: any) => void; fail: (e: Error) => void }>();

  constructor() {
    this.worker = new Worker("/worker.js", { type: "module" });
    this.worker.onmessage = (event) => {
      const { id, reply, error } = event.data;
      const w = this.waiting.get(id);
      this.waiting.delete(id);
      if (error) w?.fail(new Error(error)); else w?.done(JSON.parse(reply));
    };
    void this.post({ url: "/core.wasm" });
  }

  private post(message: any): Promise<any> {
    const id = this.next++;
    return new Promise((done, fail) => {
      this.waiting.set(id, { done, fail });
      this.worker.postMessage({ id, ...message });
    });
  }

  call(request: any): Promise<any> { return this.post({ request: JSON.stringify(request) }); }
}

const luck = () => Math.floor(Math.random() * 2 ** 31);

export class Core extends Caller {
  private thinker?: Caller;
  private another(): Caller { return (this.thinker ??= new Caller()); }

  // What there is to play: the build wrote it down; else the core says it.
  games(): Promise<Game[]> { return fetch("/games.json").then((r) => (r.ok ? r.json() : Promise.reject())).catch(() => this.call({ do: "games" }).then((r) => r.games)); }
  // A match that lives here (hot seat, computer), from a set-up, a position or a record.
  newMatch(game: string, setup: any, seed: string, data?: unknown): Promise<{ id?: number; seats?: number; error?: string }> {
    this.another(); // in time for its first thought
    return this.call({ do: "new", game, setup, seed, data });
  }
  // A view that came from the server. data: what its content has over the built-in one.
  open(game: string, setup: any, data?: unknown): Promise<{ id?: number; error?: string }> { return this.call({ do: "open", game, setup, data }); }
  setView(id: number, looker: number, view: string): Promise<any> { return this.call({ do: "view", id, looker, view }); }
  // The texts of rules with the figures of a table's own content.
  rules(id: number, rules: Record<string, string>): Promise<Record<string, string>> { return this.call({ do: "rules", id, rules }).then((r) => r.rules ?? {}); }
  see(id: number, looker: number): Promise<See> { return this.call({ do: "see", id, looker }); }
  act(id: number, seat: number, line: string): Promise<{ ok?: boolean } & Partial<Refusal>> {
    return this.call({ do: "act", id, seat, line });
  }
  roll(id: number): Promise<any> { return this.call({ do: "roll", id }); }
  why(id: number, seat: number, line: string): Promise<Refusal & { ok?: boolean }> { return this.call({ do: "why", id, seat, line }); }
  odds(id: number, seat: number, line: string): Promise<Odds> { return this.call({ do: "odds", id, seat, line }); }
  // What is this? A cell, piece or card of what the looker sees.
  inspect(id: number, looker: number, target: string, on: number): Promise<Inspected> { return this.call({ do: "inspect", id, looker, target, on }); }
  // Why does a click on this cell answer nothing? {ok}: no rule says it.
  whyNot(id: number, looker: number, cell: number, armed: number | null): Promise<{ ok?: boolean } & Partial<Refusal>> { return this.call({ do: "whynot", id, looker, cell, ...(armed === null ? {} : { armed }) }); }
  // Given these picks, what else may be picked, and may one go on?
  set(id: number, looker: number, picks: string[]): Promise<{ set?: Picking; choices?: Choice[] } & Partial<Refusal>> { return this.call({ do: "set", id, looker, picks: picks.join("; ") }); }
  choose(id: number, seat: number, level: string): Promise<Thought> { return this.call({ do: "choose", id, seat, level, seed: luck() }); }
  // The same, of a match as its record tells it, without keeping the tables waiting.
  async think(record: string, seat: number, level: string): Promise<Thought> {
    const thinker = this.another(), { id, error } = await thinker.call({ do: "load", text: record });
    if (!id) return { error };
    const thought = await thinker.call({ do: "choose", id, seat, level, seed: luck() });
    void thinker.call({ do: "free", id });
    return thought;
  }
  record(id: number): Promise<{ text: string }> { return this.call({ do: "record", id }); }
  load(text: string): Promise<any> { return this.call({ do: "load", text }); }
  step(id: number, entry: number, looker: number): Promise<See> { return this.call({ do: "step", id, entry, looker }); }
}
