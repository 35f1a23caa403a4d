// Small pictures of a game: a corner of its field. The one on the home page is 236 by 150.
import type { ComponentChildren } from "preact";
import type { Cell, Piece } from "../core/types";
import { hexPath, type Point } from "./draw";
import { useId } from "./id";
import { Paper } from "./sheet";
import { Terrain } from "./terrain";
import type { Ground } from "./types";

const WIDTH = 236;
const HEIGHT = 150;

interface FrameProps {
  children: ComponentChildren;
  viewBox?: string;
  /** Drawn by night whatever the page is. */
  theme?: "dark";
  /** What stays in sight when the box has another shape. */
  keep?: "xMidYMid" | "xMaxYMid";
}

/** A frame that fills its box, cut at its edges. */
export function Frame({ children, viewBox = `0 0 ${WIDTH} ${HEIGHT}`, theme, keep = "xMidYMid" }: FrameProps) {
  return (
    <svg
      class="emblem"
      data-theme={theme}
      width="100%"
      height="100%"
      viewBox={viewBox}
      preserveAspectRatio={`${keep} slice`}
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

const blank: Cell = { id: 0, x: 0, y: 0, marks: 0, owner: 6, name: "", terrain: "", label: "", walls: 0 };

/** Hexes of a radius, the one in row 0, column 0 at x, y. */
export interface Hexes extends Point {
  r: number;
}
export const hexAt = ({ r, x, y }: Hexes, row: number, col: number): Point => ({
  x: x + (col + (row & 1 ? 0.5 : 0)) * r * Math.sqrt(3),
  y: y + row * 1.5 * r,
});

interface SceneryProps {
  seed: number;
  width?: number;
  height?: number;
  keep?: FrameProps["keep"];
  hexes?: Hexes;
  /** Row, column and word. */
  land?: [number, number, string][];
  children: ComponentChildren;
}

/** Paper, hexes and some land, and what stands on it. */
export function Scenery({ seed, width = WIDTH, height = HEIGHT, keep, hexes, land = [], children }: SceneryProps) {
  const clip = useId();
  return (
    <Frame viewBox={`0 0 ${width} ${height}`} keep={keep}>
      <clipPath id={clip}>
        <rect width={width} height={height} />
      </clipPath>
      <g clip-path={`url(#${clip})`}>
        <Paper width={width} height={height} seed={seed} scale={90} />
        {hexes && <Landscape {...{ hexes, width, height, land }} />}
        {children}
      </g>
    </Frame>
  );
}

interface LandscapeProps {
  hexes: Hexes;
  width: number;
  height: number;
  land: [number, number, string][];
}

function Landscape({ hexes, width, height, land }: LandscapeProps) {
  const { r } = hexes;
  const cells = land.map(([row, col, terrain], i): Cell => ({ ...blank, id: i * 7 + 4, x: col, y: row, terrain }));
  const ground: Ground = { shape: "hex", r, width, height, at: (cell) => hexAt(hexes, cell.y, cell.x) };
  const [rows, cols] = [Math.ceil(height / (1.5 * r)) + 2, Math.ceil(width / (r * Math.sqrt(3))) + 2];
  const [up, left] = [Math.ceil(hexes.y / (1.5 * r)) + 1, Math.ceil(hexes.x / (r * Math.sqrt(3))) + 1];
  let lines = "";
  for (let row = -up; row < rows; row++)
    for (let col = -left; col < cols; col++) {
      const { x, y } = hexAt(hexes, row, col);
      lines += hexPath(x, y, r);
    }
  return (
    <g>
      <Terrain cells={cells} ground={ground} />
      <path d={lines} fill="none" stroke="var(--grid)" opacity=".7" />
    </g>
  );
}

/** A piece that only stands in a picture. */
export const stand = (kind: string, klass: string, strength: number, max: number): Piece => ({
  id: 0,
  cell: 0,
  seat: 0,
  facing: 255,
  marks: 0,
  strength,
  max,
  order: 0,
  code: kind,
  kind,
  class: klass,
  shape: "",
  label: "",
});
