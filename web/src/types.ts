// What the core says, as JSON. The client knows no game: everything drawn is a Scene.
export interface Cell {
  id: number; x: number; y: number; marks: number; owner: number; name: string; terrain: string; label: string; role?: string; walls: number;
}
export interface Piece {
  id: number; cell: number; seat: number; facing: number; marks: number; strength: number; max: number; order: number;
  code: string; shape: string; label: string;
  kind?: string; name?: string; class?: string; call?: string; leader?: string; symbols?: string;
}
export interface Card {
  id: number; seat: number; marks: number; count: number; zone: string; code: string; name: string; text: string;
  kind?: string; group?: string; symbols?: string; facts?: { show: string; label?: string; value?: number }[];
}
export interface Panel { seat: number; title: string; text: string }
export interface Choice {
  target: number; id: number; also: number; words: string; label: string; verb?: string;
  kind?: "other" | "pick" | "move" | "march" | "attack" | "shoot" | "play" | "place" | "turn" | "end";
  piece?: number; facing?: number; main?: boolean; path?: number[];
}
export interface Track { id: string; name: string; seat: number; cell?: number; value: number; max?: number; plus?: number; art: string }
export interface Question { kind: string; text: string; also?: string; rule?: string; set?: { least: number; most?: number; picked: number; go?: string } }
// One die: its face, whether it hit, and why not.
export interface Thrown { face: string; hit: boolean; why?: string }
// What happened, as facts and as a sentence (src/engine/told.h). Ids are those of the scene.
export interface Told {
  kind: "note" | "step" | "order" | "card" | "move" | "attack" | "shot" | "dice" | "draw" | "hit" | "gain" | "dead" | "retreat" | "turn" | "place" | "show" | "track" | "result";
  seat?: number; from?: number; to?: number; piece?: number; card?: number; n?: number; dice?: Thrown[]; mark?: string; rule?: string; text: string;
}
// What a thing is: its figures now, at base, and why they differ.
export interface Inspected {
  error?: string; name: string; kind: string; seat?: number; where: string; about: string;
  rows: { label: string; value: string; base?: string; because?: string; rule?: string }[];
  notes: { text: string; rule?: string }[]; rules: string[]; reaches: { kind: string; name: string; cells: number[] }[];
}
// What of a set is picked, what else may be, and the one line that goes on.
export interface Picking { picked: string[]; may: string[]; go: boolean; full: boolean; line: string }
export interface Scene {
  board: number; rows: number; cols: number; bottom: number; title: string; prompt: string;
  cells: Cell[]; edges: [number, number][]; pieces: Piece[]; cards: Card[]; panels: Panel[]; choices: Choice[];
  question: Question; tracks: Track[]; scenario: { id: string; name?: string; when?: string };
  seats: { name: string; leader?: string; art?: string }[];
}
export interface Result { by: string; place: number[]; score: number[] }
export interface See {
  scene: Scene; kind: "choice" | "luck" | "over"; seats: number[]; result?: Result; log: string[]; told: (Told | null)[]; number: number;
}
export interface Refusal { rule: string; text: string }
export interface OddsLine { chance: string; p: number; text: string; said: string }
export interface Fate { kind: string; chance: number; percent: number; exact?: string }
export interface Odds { exact: boolean; forecast?: Fate[]; lines: OddsLine[]; note: string; replies?: { seat: number; words: string; exact: boolean; forecast?: Fate[]; lines: OddsLine[] }[] }
export interface HintLine { words: string; value: number; visits: number; line: string; told: Told[]; anyhow?: boolean }
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
