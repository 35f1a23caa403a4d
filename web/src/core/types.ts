// What the core says, as JSON (src/engine/scene.h, told.h, inspect.h). The client knows no game: everything drawn is a Scene.
export interface Cell {
  id: number;
  x: number;
  y: number;
  marks: number;
  owner: number;
  name: string;
  terrain: string;
  label: string;
  role?: string;
  /** The same in the reader's language. */
  roleName?: string;
  walls: number;
}
export interface Piece {
  id: number;
  cell: number;
  seat: number;
  facing: number;
  marks: number;
  strength: number;
  max: number;
  order: number;
  code: string;
  shape: string;
  label: string;
  kind?: string;
  name?: string;
  class?: string;
  call?: string;
  leader?: string;
  symbols?: string;
}
export interface CardFact {
  show: string;
  /** The same in the reader's language. */
  showName?: string;
  label?: string;
  value?: number;
}
export interface Card {
  id: number;
  seat: number;
  marks: number;
  count: number;
  zone: string;
  code: string;
  name: string;
  text: string;
  kind?: string;
  group?: string;
  /** The same in the reader's language. */
  groupName?: string;
  symbols?: string;
  facts?: CardFact[];
}
export interface Panel {
  seat: number;
  title: string;
  text: string;
}
export type ChoiceKind = "other" | "pick" | "move" | "march" | "attack" | "shoot" | "play" | "place" | "turn" | "end";
export interface Choice {
  target: number;
  id: number;
  also: number;
  words: string;
  label: string;
  verb?: string;
  kind?: ChoiceKind;
  piece?: number;
  facing?: number;
  main?: boolean;
  /** The number that it says. */
  n?: number;
  path?: number[];
  /** The kind of what it makes. */
  thing?: string;
  /** What it brings or gives up. */
  note?: string;
}
export interface Track {
  id: string;
  name: string;
  seat: number;
  cell?: number;
  value: number;
  max?: number;
  plus?: number;
  art: string;
  /** What became of the rest of another track of this seat. */
  of?: string;
  /** What it decides. */
  about?: string;
  /** What it is, and what changes it. */
  what?: string;
  rule?: string;
  /** `max` is one whole that all seats share. */
  shared?: boolean;
}
export interface Step {
  id: string;
  name: string;
  done?: boolean;
  now?: boolean;
}
export interface SetQuestion {
  least: number;
  most?: number;
  picked: number;
  go?: string;
}
export interface Question {
  kind: string;
  /** What is decided, in a few words. */
  title?: string;
  text: string;
  also?: string;
  rule?: string;
  set?: SetQuestion;
}
/** One die: its face, whether it hit, and why not. */
export interface Thrown {
  face: string;
  hit: boolean;
  why?: string;
}
export interface FightRow {
  seat: number;
  /** Of a blow: who strikes whom. */
  from?: number;
  to?: number;
  label: string;
  value?: number;
  because?: string;
  rule?: string;
  threshold?: boolean;
  show?: string;
}
export interface Fight {
  seat: number;
  from?: number;
  to?: number;
  due: number;
  /** Each row is a blow of its own. */
  apart?: boolean;
  rows: FightRow[];
  dice: Thrown[];
}
export interface Make {
  id?: number;
  group?: string;
  state: "have" | "making" | "can" | "not";
  piece?: number;
  kind: string;
  name: string;
  ready?: string;
  why?: string;
  rule?: string;
  cost: Record<string, number>;
  needs: string[];
  /** What is bought by number. */
  have?: number;
  limit?: number;
  facts?: CardFact[];
}
export interface Stack {
  cell: number;
  seat: number;
  kind: string;
  name: string;
  n: number;
  pieces: number[];
}
export interface SeatFacts {
  name: string;
  leader?: string;
  art?: string;
}
export interface Scene {
  board: number;
  rows: number;
  cols: number;
  /** What columns and rows are called, for the edges of the board. */
  across?: string[];
  down?: string[];
  bottom: number;
  turn?: number;
  title: string;
  prompt: string;
  scenario: { id: string; name?: string; when?: string };
  seats: SeatFacts[];
  steps: Step[];
  tracks: Track[];
  cells: Cell[];
  edges: [number, number][];
  pieces: Piece[];
  stacks: Stack[];
  cards: Card[];
  panels: Panel[];
  stores: Make[];
  question: Question;
  fight: Fight | null;
  choices: Choice[];
}
export type ToldKind =
  | "note"
  | "step"
  | "order"
  | "card"
  | "move"
  | "attack"
  | "shot"
  | "dice"
  | "draw"
  | "hit"
  | "gain"
  | "dead"
  | "retreat"
  | "turn"
  | "place"
  | "show"
  | "track"
  | "result"
  | "shift";
/** What happened, as facts and as a sentence. Ids are those of the scene. */
export interface Told {
  kind: ToldKind;
  seat?: number;
  from?: number;
  to?: number;
  also?: number[];
  piece?: number;
  card?: number;
  n?: number;
  dice?: Thrown[];
  mark?: string;
  /** What `piece` bears now. */
  symbols?: string;
  rule?: string;
  text: string;
}
export interface InspectedRow {
  label: string;
  value: string;
  base?: string;
  because?: string;
  rule?: string;
}
export interface Reach {
  kind: string;
  name: string;
  cells: number[];
}
/** What a thing is: its figures now, at base, and why they differ. */
export interface Inspected {
  error?: string;
  name: string;
  kind: string;
  seat?: number;
  where: string;
  about: string;
  rows: InspectedRow[];
  notes: { text: string; rule?: string }[];
  rules: string[];
  reaches: Reach[];
}
/** What of a set is picked, what else may be, and the one line that goes on. */
export interface Picking {
  picked: string[];
  may: string[];
  go: boolean;
  full: boolean;
  line: string;
}
export interface Result {
  by: string;
  place: number[];
  score: number[];
}
export interface See {
  scene: Scene;
  kind: "choice" | "luck" | "over";
  seats: number[];
  result?: Result;
  log: string[];
  told: (Told | null)[];
  number: number;
  /** The looker can take something back. */
  undo: boolean;
}
export interface Refusal {
  rule: string;
  text: string;
}
export interface OddsLine {
  chance: string;
  p: number;
  text: string;
  said: string;
}
export interface Fate {
  kind: string;
  chance: number;
  percent: number;
  exact?: string;
}
export interface Reply {
  seat: number;
  words: string;
  exact: boolean;
  forecast?: Fate[];
  lines: OddsLine[];
}
export interface Odds {
  exact: boolean;
  forecast?: Fate[];
  lines: OddsLine[];
  note: string;
  replies?: Reply[];
}
export interface HintLine {
  words: string;
  value: number;
  visits: number;
  line: string;
  told: Told[];
  why?: string;
}
export interface Scenario {
  id: string;
  name: string;
  about: string;
  learn?: boolean;
}
export interface Switch {
  id: string;
  values: (string | number | boolean)[];
  about: string;
  /** The seat that it is about, from 1. */
  seat?: number;
}
export interface Game {
  id: string;
  name: string;
  about: string;
  seats: string[];
  min: number;
  max: number;
  scenarios: Scenario[];
  switches: Switch[];
  /** What the server's variant lays over the built-in content. */
  data?: Variant;
}
/** Content laid over the built-in one. */
export interface Variant {
  variant?: { name?: string; version?: string; about?: string };
  scenarios?: { id?: string }[];
  instead?: { scenarios?: { id?: string }[] | null };
  [member: string]: unknown;
}
export type Switches = Record<string, string | number | boolean>;
/** How a match begins: a scenario with its switches, or a position. */
export interface Setup {
  scenario?: string;
  switches?: Switches;
  [member: string]: unknown;
}
export const Board = { Squares: 1, Hexes: 2, Areas: 3, Lines: 4 } as const;
export const Mark = {
  Choice: 1,
  Selected: 2,
  Target: 4,
  Spent: 8,
  Leader: 16,
  Hidden: 32,
  Engaged: 64,
  Broken: 128,
} as const;
export const Target = { Button: 0, Cell: 1, Piece: 2, Card: 3, Make: 4 } as const;
export const NOBODY = 6;
export const AUDIENCE = 4;
export const NONE = 0xffff;
export const seatLetter = (seat: number): string => "ABCD"[seat] ?? "";
