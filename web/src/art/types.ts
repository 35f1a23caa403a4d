// What an art file says of a game, so that everything else in the client can stay ignorant of it. A game without an art file
// is drawn with plain shapes (art/plain.tsx); a kind without art gets its game's default.
import type { ComponentType } from "preact";
import type { Card, Cell, Piece, Scene, Thrown } from "../core/types";
import type { Point } from "./draw";

/** How a seat looks: the colours of its blocks and tokens, and the shape that tells it apart without colour. */
export interface Side {
  /** "square" is Rome's scutum, "round" Carthage's shield. Seats three and four have patterns besides. */
  shape: "square" | "round";
  face: string;
  light: string;
  dark: string;
  sticker: string;
  ink: string;
  /** For text on paper and on panels: a CSS variable, so that day and night differ. */
  text: string;
  /** The fill pattern of territories: diagonal, dots, horizontals, lattice. */
  pattern: "diagonal" | "dots" | "horizontal" | "lattice";
}

/** Where the places of a board stand in its drawing, so that art can draw under and over them. The sheet is 0, 0 to width, height. */
export interface Ground {
  shape: "hex" | "square" | "area" | "card";
  /** Radius of a hex, or half the side of a square. */
  r: number;
  width: number;
  height: number;
  /** The board is turned by half. */
  flip?: boolean;
  at(cell: Cell): Point;
}

export interface PieceProps {
  piece: Piece;
  side: Side;
  /** Radius of a hex, or half the side of a square. The drawing stands at 0,0 and stays within about 1 r. */
  r: number;
  /** Turns the board: facings are drawn turned by half. */
  flip?: boolean;
  /** Stands in the place of another piece (a leader with his unit): drawn small, at the edge. */
  beside?: boolean;
  /** Belongs to who looks on. */
  own?: boolean;
  /** How many of its kind stand there as one stack. */
  count?: number;
  /** How far what it makes has come, 0 to 1. */
  progress?: number;
}

export interface CardProps {
  card: Card;
  side?: Side;
  /** Small cards have no text, only name and picture. */
  small?: boolean;
}

export interface GroundProps {
  scene: Scene;
  ground: Ground;
  side(seat: number): Side;
}

export interface GameArt {
  /** A piece on the board, as SVG at the origin. */
  Piece: ComponentType<PieceProps>;
  /** The face of a card, as HTML that fills its box. The back is drawn for cards that are hidden. */
  Card: ComponentType<CardProps>;
  /** One die, as SVG at the origin, `size` wide. */
  Die: ComponentType<{ die: Thrown; size: number }>;
  /** How the seats look, by `scene.seats[seat].art`. */
  side(art: string | undefined, seat: number): Side;
  /** The body of the icon of a kind of unit, building, card, symbol, or the id of a track, step or fact. */
  icon(id: string): string | undefined;
  /** The picture on the panel of the home page: SVG, 236 by 150. */
  Emblem: ComponentType;
  /** A wide picture, 700 by 252, what matters at its right: for the top of the home page. */
  Hero?: ComponentType;
  /** What stands under the pieces: sheet, terrain, grid. SVG in board coordinates. */
  Under: ComponentType<GroundProps>;
  /** What stands over the pieces: speeds, markers. */
  Over?: ComponentType<GroundProps>;
  /** The outlines of areas, where the art draws them: for clicks and marks. */
  outlines?(scene: Scene, ground: Ground): Map<number, string>;
  /** Units of one kind in a place are drawn as one chip with their number. */
  stacks?: boolean;
}
