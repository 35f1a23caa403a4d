// What a script x/RULE.js says of the examples of a rule (src/book/example.c).
import type { Fate, Piece, Scene, Told, Track } from "../core/types";

export interface PackedScene {
  table?: { board: number; rows: number; cols: number; bottom: number; scenario: string; seats: Scene["seats"] };
  /** id, x, y, then name, terrain, role, label, owner + 1, walls, marks as far as they are there. */
  cells?: (number | string)[][];
  edges?: [number, number][];
  pieces?: Partial<Piece>[];
  cards?: Partial<Scene["cards"][number]>[];
  tracks?: Partial<Track>[];
  prompt: string;
}
export interface Refused {
  line: string;
  rule: string;
  text: string;
}
/** A line that would be taken, and what its button says: "" where it has none. */
export interface Allowed {
  line: string;
  text: string;
}
export interface PackedFrame {
  line?: string;
  scene: PackedScene;
  told: Told[];
  exact?: boolean;
  forecast?: Fate[];
  refused: Refused[];
  allowed: Allowed[];
  facts: { fact: string; value: string }[];
}
export interface PackedExample {
  about: string;
  at: string;
  also: string[];
  refuse?: string;
  failed?: boolean;
  /** The position or set-up it begins with, and the seat that is asked there. */
  start?: Record<string, unknown>;
  asks?: number;
  frames: PackedFrame[];
}
export interface Frame extends Omit<PackedFrame, "scene"> {
  scene: Scene;
}
export interface Example extends Omit<PackedExample, "frames"> {
  /** The cells that it is about. */
  cells: number[];
  frames: Frame[];
}
export interface GlossaryEntry {
  term: string;
  text: string;
  also: string[];
  rules: string[];
}
/** rule, place, chapter, heading, text, sentences of its examples */
export type RuleRow = [string, string, string, string, string, string];
export interface SearchData {
  rules: RuleRow[];
  glossary: GlossaryEntry[];
}
