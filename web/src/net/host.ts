// A seat at a table, wherever the match lives: in this page (local.ts) or on the server (remote.ts).
import type { Core, SetAnswer } from "../core/core";
import type { HintLine, Inspected, Odds, Refusal, See } from "../core/types";

export interface SeatSetup {
  kind: "me" | "friend" | "computer";
  level: string;
}

export interface TableHost {
  game: string;
  core: Core;
  /** The seats this page plays; empty: a watcher. */
  lookers: number[];
  looker: number;
  see: See | null;
  /** "" or what is awaited, as a sentence. */
  busy: string;
  /** It cannot go on, and `busy` says why. */
  stuck?: boolean;
  /** Hot seat: this seat should take the screen. */
  curtain: number | null;
  onChange(): void;
  /** Resolves when what was shown has been seen. */
  pause(): Promise<void>;
  act(line: string): Promise<Refusal | null>;
  odds(line: string): Promise<Odds | null>;
  inspect(target: string, on: number): Promise<Inspected>;
  /** Rules with the figures of this table's content. */
  rules(written: Record<string, string>): Promise<Record<string, string>>;
  whyNot(cell: number, armed: number | null): Promise<Partial<Refusal>>;
  set(picks: string[]): Promise<SetAnswer>;
  /** undefined: no advice is given here (a person sits opposite). */
  hint?(level: string): Promise<HintLine[]>;
  record(): Promise<string>;
  lift(): void;
  close(): void;
  /** What the server promised at the start. */
  seedHash?: string;
  /** The seat's link is replaced; the old one opens nothing. */
  renewLink?(): void;
  rematch?(): void;
}
