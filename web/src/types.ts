// What the core says, as JSON. The client knows no game: everything drawn is a Scene.
export interface Cell {
  id: number; x: number; y: number; marks: number; owner: number; name: string; terrain: string; label: string; walls: number;
}
export interface Piece {
  id: number; cell: number; seat: number; facing: number; marks: number; strength: number; max: number; order: number;
  code: string; shape: string; label: string;
}
export interface Card {
  id: number; seat: number; marks: number; count: number; zone: string; code: string; name: string; text: string;
}
export interface Panel { seat: number; title: string; text: string }
export interface Choice { target: number; id: number; also: number; words: string; label: string }
export interface Scene {
  board: number; rows: number; cols: number; bottom: number; title: string; prompt: string;
  cells: Cell[]; edges: [number, number][]; pieces: Piece[]; cards: Card[]; panels: Panel[]; choices: Choice[];
}
export interface Result { by: string; place: number[]; score: number[] }
export interface See {
  scene: Scene; kind: "choice" | "luck" | "over"; seats: number[]; question?: string; result?: Result; log: string[]; number: number;
}
export interface Refusal { rule: string; text: string; ruleText: string }
export interface OddsLine { chance: string; p: number; text: string }
export interface Odds { exact: boolean; lines: OddsLine[]; note: string; replies?: { seat: number; words: string; exact: boolean; lines: OddsLine[] }[] }
export interface HintLine { words: string; value: number; visits: number; line: string; anyhow?: boolean }
export interface Scenario { id: string; name: string; about: string; learn?: boolean }
export interface Switch { id: string; values: string[]; about: string }
export interface Game {
  id: string; name: string; about: string; seats: string[]; min: number; max: number;
  scenarios: Scenario[]; switches: Switch[];
}
export const Board = { Squares: 1, Hexes: 2, Areas: 3, Lines: 4 } as const;
export const Mark = { Choice: 1, Selected: 2, Target: 4, Spent: 8, Leader: 16, Hidden: 32, Engaged: 64, Broken: 128 } as const;
export const Target = { Button: 0, Cell: 1, Piece: 2, Card: 3 } as const;
export const NOBODY = 6;
export const NONE = 0xffff;
export const seatLetter = (seat: number) => "ABCD"[seat] ?? "";
