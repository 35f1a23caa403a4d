// Lessons and exercises as their file has them (docs/lessons.md), and what the core says of one being played (src/wasm/learn.c).
import type { Switches } from "../core/types";

export interface Step {
  title: string;
  say: string;
  why: string;
  rule?: string;
  right?: unknown[];
}
export interface NextGame {
  scenario: string;
  switches?: Switches;
  level: string;
  say: string;
}
export interface Lesson {
  id: string;
  name: string;
  about: string;
  minutes: number;
  goal: string;
  steps: Step[];
  won: string;
  next: NextGame;
}
export interface Exercise {
  id: string;
  name: string;
  idea: string;
  rule: string;
  say: string;
  hint: string;
  steps?: undefined;
}
/** Won or not: a puzzle has no idea of its own and no rule that it shows. */
export interface Puzzle {
  id: string;
  name: string;
  level: number;
  say?: string;
  hint: string;
  idea?: undefined;
  rule?: undefined;
  steps?: undefined;
}
export type Task = Lesson | Exercise | Puzzle;
export interface Lessons {
  lessons: Lesson[];
  exercises: Exercise[];
}

/** Something in the light: a cell, piece or card of the scene. */
export interface Light {
  target: "cell" | "piece" | "card";
  id: number;
  word: string;
}
export interface Standing {
  seat: number;
  /** Steps done, or decisions used, of how many. */
  step: number;
  of: number;
  /** A decision is wanted: else the step is only read. */
  waits: boolean;
  over: boolean;
  lights: Light[];
  marks: Light[];
}
export type Verdict = "refused" | "wrong" | "part" | "right" | "done" | "failed";
export interface Answer extends Standing {
  verdict: Verdict;
  say: string;
  rule: string;
  refused: string;
  better: string;
}
