// Rivers, fords and lakes. A river is one band: the middles of neighbouring spaces joined by bent strokes, in three widths of
// ink, water and light. Where it meets the edge of the board it flows out of it.
import type { Cell } from "../core/types";
import { distance, hexPath, middle, n, p, polygon, random, seedOf, squarePath, type Point } from "./draw";
import type { Ground } from "./types";

const flows = new Set(["river", "water", "ford", "bridge", "stream"]);
const lakes = new Set(["lake", "sea", "pond"]);
export const waterWords = new Set([...flows, ...lakes]);

interface Wet extends Point {
  cell: Cell;
  /** Can be crossed: stones instead of waves. */
  ford: boolean;
  /** Where the band passes: a little beside the middle. */
  bend: Point;
}

const reach = (ground: Ground) => (ground.shape === "hex" ? ground.r * 1.9 : ground.r * 2.2);
const wave = (x: number, y: number, w: number) => `M${n(x - w)} ${n(y)}q${n(w / 2)} ${n(-w / 2)} ${n(w)} 0t${n(w)} 0`;

/** A bent stroke between two points; which way it bends is decided by its ends, the same from either. */
function bent(a: Point, b: Point, r: number, seed: number): string {
  const rand = random(seed);
  const far = distance(a, b) || 1;
  const off = (rand() < 0.5 ? -1 : 1) * r * (0.16 + 0.14 * rand());
  const x = (a.x + b.x) / 2 - ((b.y - a.y) / far) * off;
  const y = (a.y + b.y) / 2 + ((b.x - a.x) / far) * off;
  return `M${p(a)}Q${n(x)} ${n(y)} ${p(b)}`;
}

/** Where a river that ends at the edge of the board flows out: the way off the board that goes on most straight. */
function mouth(wet: Wet, links: Wet[], cells: Cell[], ground: Ground): Point | undefined {
  const square = ground.shape === "square";
  if (links.length > 1 && !square) return undefined;
  const step = ground.shape === "hex" ? ground.r * Math.sqrt(3) : ground.r * 2;
  const ways = square ? 4 : 6;
  const around = Array.from({ length: ways }, (_, i) => {
    const a = (i * 2 * Math.PI) / ways;
    return { x: wet.x + step * Math.cos(a), y: wet.y + step * Math.sin(a) };
  });
  const off = around.filter((spot) => !cells.some((c) => distance(ground.at(c), spot) < step / 2));
  const from = links[0] ?? { x: ground.width / 2, y: ground.height / 2 };
  const straight = (spot: Point) => (spot.x - wet.x) * (from.x - wet.x) + (spot.y - wet.y) * (from.y - wet.y);
  off.sort((a, b) => straight(a) - straight(b));
  const out = off[0];
  const goesOn = links.some((link) => distance(middle(link, out ?? link), wet) < step / 4); // straight from a neighbour
  if (links.length > 1 && !goesOn) return undefined;
  return out && { x: wet.x + (out.x - wet.x) * 1.7, y: wet.y + (out.y - wet.y) * 1.7 };
}

/** Four squares that are all wet leave no hole between them. */
function quads(a: Wet, links: Wet[], wets: Wet[], near: (a: Wet, b: Wet) => boolean): string {
  const right = links.find((b) => b.x > a.x && Math.abs(b.y - a.y) < 1);
  const below = links.find((b) => b.y > a.y && Math.abs(b.x - a.x) < 1);
  const across = right && below && wets.find((d) => d !== a && near(d, right) && near(d, below));
  return right && below && across ? polygon([a.bend, right.bend, across.bend, below.bend]) : "";
}

/** The strokes of all rivers, and the triangles between three spaces that touch each other. */
function bands(wets: Wet[], cells: Cell[], ground: Ground): { strokes: string; fills: string } {
  const near = (a: Wet, b: Wet) => a !== b && distance(a, b) < reach(ground);
  const still = cells.filter((cell) => lakes.has(cell.terrain)).map((cell) => ground.at(cell));
  const mouths = new Map<Wet, Point>();
  let strokes = "";
  let fills = "";
  wets.forEach((a, i) => {
    const links = wets.filter((b) => near(a, b));
    const lake = still.find((at) => distance(a, at) < reach(ground));
    const out = lake ?? mouth(a, links, cells, ground);
    if (out && !lake) mouths.set(a, out);
    if (out) strokes += bent(a.bend, out, ground.r, seedOf(a.cell.id, 7));
    if (!links.length && !out) strokes += `M${p(a.bend)}h.1`;
    if (ground.shape === "square") fills += quads(a, links, wets, near);
    for (let j = i + 1; j < wets.length; j++) {
      if (!near(a, wets[j])) continue;
      strokes += bent(a.bend, wets[j].bend, ground.r, seedOf(a.cell.id, wets[j].cell.id));
      for (let k = j + 1; k < wets.length; k++)
        if (near(a, wets[k]) && near(wets[j], wets[k])) fills += polygon([a.bend, wets[j].bend, wets[k].bend]);
    }
  });
  for (const [a, from] of mouths)
    for (const [b, to] of mouths) if (a.cell.id < b.cell.id && near(a, b)) fills += polygon([a.bend, from, to, b.bend]);
  return { strokes, fills };
}

/** Stones to cross on, or waves. */
function Surface({ wet, r }: { wet: Wet; r: number }) {
  const rand = random(seedOf(wet.cell.id, 3));
  if (wet.ford)
    return (
      <g fill="var(--stone)" stroke="var(--waterInk)" stroke-width=".7">
        {Array.from({ length: 9 }, (_, i) => {
          const along = (i - 4) * r * 0.13;
          const cy = wet.y + along * 0.55 + (rand() - 0.5) * r * 0.34;
          return <ellipse cx={n(wet.x + along * 0.9)} cy={n(cy)} rx={n(r * (0.06 + 0.04 * rand()))} ry={n(r * 0.05)} />;
        })}
      </g>
    );
  const waves = [-1, 0, 1].map((i) => wave(wet.x + (rand() - 0.5) * r * 0.5, wet.y + i * r * 0.2, r * 0.16));
  return <path d={waves.join("")} fill="none" stroke="var(--waterInk)" />;
}

function Lake({ cell, ground }: { cell: Cell; ground: Ground }) {
  const { x, y } = ground.at(cell);
  const rand = random(seedOf(cell.id, 5));
  const outline = ground.shape === "hex" ? hexPath(x, y, ground.r * 1.005) : squarePath(x, y, ground.r);
  const waves = [-2, -1, 0, 1, 2].map((i) =>
    wave(x + (rand() - 0.5) * ground.r * 0.9, y + i * ground.r * 0.26, ground.r * 0.18),
  );
  return (
    <g>
      <path d={outline} fill="var(--water)" stroke="var(--water)" />
      <path d={waves.join("")} fill="none" stroke="var(--waterInk)" />
    </g>
  );
}

/** A place that decides the battle and lies between two of a river's is its crossing, though the ground itself is open. */
function isCrossing(cell: Cell, cells: Cell[], ground: Ground): boolean {
  if (cell.terrain || !/goal/.test(cell.role ?? "")) return false;
  const here = ground.at(cell);
  return cells.filter((c) => flows.has(c.terrain) && distance(ground.at(c), here) < reach(ground)).length > 1;
}

export function Water({ cells, ground }: { cells: Cell[]; ground: Ground }) {
  const { r } = ground;
  const wets = cells
    .filter((cell) => flows.has(cell.terrain) || isCrossing(cell, cells, ground))
    .map((cell): Wet => {
      const { x, y } = ground.at(cell);
      const rand = random(seedOf(cell.id, 1));
      const ford = !["river", "water", "stream"].includes(cell.terrain);
      return { cell, x, y, ford, bend: { x: x + (rand() - 0.5) * r * 0.25, y: y + (rand() - 0.5) * r * 0.3 } };
    });
  const { strokes, fills } = bands(wets, cells, ground);
  const layer = (colour: string, width: number, opacity = 1) => (
    <g stroke={colour} stroke-width={n(width)} opacity={opacity}>
      <path d={strokes} fill="none" />
      {fills && <path d={fills} fill={colour} />}
    </g>
  );
  return (
    <g>
      <g stroke-linecap="round" stroke-linejoin="round">
        {layer("var(--waterInk)", r * 0.9)}
        {layer("var(--water)", r * 0.83)}
        {layer("var(--waterHi)", r * 0.42, 0.55)}
      </g>
      {cells.map((cell) => lakes.has(cell.terrain) && <Lake cell={cell} ground={ground} />)}
      {wets.map((wet) => (
        <Surface wet={wet} r={r} />
      ))}
    </g>
  );
}
