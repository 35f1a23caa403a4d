// The picture of a game of areas: an island of four, seen close, with some of its stacks.
import type { JSX } from "preact";
import type { Cell, Scene } from "../../core/types";
import { Frame } from "../emblem";
import { Territory } from "../territory";
import type { Ground, Side } from "../types";

const blank = { marks: 0, owner: 6, name: "", terrain: "", label: "", walls: 0 };
/** Where the areas lie, and whose they are. */
const places: [number, number, number][] = [
  [50, 6, 3],
  [93, 50, 1],
  [50, 97, 0],
  [7, 50, 2],
  [51, 27, 3],
  [75, 51, 1],
  [49, 72, 0],
  [25, 49, 2],
  [27, 10, 3],
  [87, 23, 1],
  [78, 93, 0],
  [12, 79, 2],
  [70, 25, 3],
  [74, 70, 0],
  [28, 74, 0],
  [28, 28, 6],
  [50, 50, 6],
];
const joins: [number, number][] = [
  [0, 4],
  [4, 16],
  [4, 12],
  [12, 16],
  [5, 16],
  [5, 13],
  [13, 16],
  [6, 16],
  [6, 14],
  [14, 16],
  [7, 16],
  [7, 15],
  [15, 16],
  [8, 15],
  [9, 12],
  [11, 14],
];

const cells = places.map(([x, y, owner], id): Cell => ({ ...blank, id, x, y, owner }));
const ground: Ground = {
  shape: "area",
  r: 34,
  width: 560,
  height: 420,
  at: (c) => ({ x: 40 + c.x * 4.8, y: 40 + c.y * 3.4 }),
};

export function Island({ sides, stacks }: { sides: Side[]; stacks: { at: number; chip: JSX.Element }[] }) {
  const pieces: Scene["pieces"] = [];
  const scene = { cells, edges: joins, seats: sides.map(() => ({ name: "" })), pieces } as unknown as Scene;
  return (
    <Frame viewBox="96 110 372 236" theme="dark">
      <rect width="560" height="420" fill="var(--sea)" />
      <Territory scene={scene} ground={ground} side={(seat) => sides[seat]} />
      {stacks.map(({ at, chip }) => (
        <g transform={`translate(${ground.at(cells[at]).x} ${ground.at(cells[at]).y})`}>{chip}</g>
      ))}
    </Frame>
  );
}
