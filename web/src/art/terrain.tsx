// The ground, one drawing a word. Rivers are joined across their neighbours (water.tsx); ramparts stand on the sides of hexes.
// A word nobody drew yet is hatched and named, so that it is never missed.
import { useMemo } from "preact/hooks";
import type { Cell } from "../core/types";
import { hexCorners, hexPath, n, random, seedOf, squarePath } from "./draw";
import { drawings, stakes, stroke, wooden } from "./ground";
import type { Ground } from "./types";
import { Water, waterWords } from "./water";

/** Has the word a drawing of its own? */
export const isDrawn = (word: string): boolean => word === "" || word in drawings || waterWords.has(word);

const tints: [RegExp, string][] = [
  [/wood|forest/, "var(--forest)"],
  [/hill|steep|mountain/, "var(--hill)"],
  [/marsh|swamp/, "var(--marsh)"],
  [/camp|wall|city|rampart|fort/, "var(--wood)"],
];
/** The one colour of a word's ground, where a place is a few pixels wide. */
export const tint = (word: string): string =>
  waterWords.has(word) ? "var(--water)" : (tints.find(([words]) => words.test(word))?.[1] ?? "var(--broken)");

/** The ground of one cell; water not included. */
function Spot({ cell, ground }: { cell: Cell; ground: Ground }) {
  const { x, y } = ground.at(cell);
  const r = ground.shape === "square" ? ground.r * 1.06 : ground.r;
  const draw = drawings[cell.terrain];
  if (draw) return draw({ x, y, r, rand: random(seedOf(cell.id, cell.terrain.length)) });
  const outline = ground.shape === "hex" ? hexPath(x, y, r * 0.94) : squarePath(x, y, ground.r * 0.94);
  let hatch = "";
  for (let i = -2; i <= 2; i++)
    hatch += `M${n(x + i * r * 0.28 - r * 0.3)} ${n(y + r * 0.3)}l${n(r * 0.6)} ${n(-r * 0.6)}`;
  return (
    <g>
      <path d={outline} fill="var(--broken)" opacity=".8" />
      {stroke(hatch, 1, "var(--hillInk)")}
      <text x={x} y={y - r * 0.55} text-anchor="middle" font-size="11" font-weight="700" fill="var(--ink2)">
        {cell.terrain}
      </text>
    </g>
  );
}

/** The sides of hexes that are ramparts: bits w, nw, ne, e, se, sw. */
function Rampart({ cell, ground }: { cell: Cell; ground: Ground }) {
  const { x, y } = ground.at(cell);
  const c = hexCorners(x, y, ground.r * 0.9);
  const sides: [number, number][] = [
    [4, 5],
    [5, 0],
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 4],
  ];
  return <g>{sides.map(([a, b], bit) => (cell.walls >> bit) & 1 && wooden(stakes(c[a], c[b])))}</g>;
}

/** A place that decides the battle has two rings; one that may be left has an arrow towards the edge. */
function Role({ cell, ground }: { cell: Cell; ground: Ground }) {
  const { x, y } = ground.at(cell);
  const roles = (cell.role ?? "").split(" ");
  const out = y < ground.height / 2 ? -1 : 1;
  return (
    <g fill="none" stroke="var(--mid)">
      {roles.includes("goal") && <circle cx={x} cy={y} r={ground.r * 0.72} stroke-width="2" stroke-dasharray="5 4" />}
      {roles.includes("goal") && <circle cx={x} cy={y} r={ground.r * 0.6} stroke-width="1.2" />}
      {roles.includes("exit") && (
        <path
          d={`M${n(x - ground.r * 0.16)} ${n(y + out * ground.r * 0.68)}l${n(ground.r * 0.16)} ${n(out * ground.r * 0.18)}l${n(ground.r * 0.16)} ${n(-out * ground.r * 0.18)}`}
          stroke-width="2.4"
          stroke-linecap="round"
        />
      )}
    </g>
  );
}

/** What the places that decide are called: once for all the cells of one name, over the middle one. */
function PlaceNames({ cells, ground }: { cells: Cell[]; ground: Ground }) {
  const names = new Map<string, Cell[]>();
  for (const cell of cells)
    if (cell.label && /goal/.test(cell.role ?? "")) names.set(cell.label, [...(names.get(cell.label) ?? []), cell]);
  return (
    <g
      text-anchor="middle"
      style="font-family: var(--title)"
      font-weight="700"
      font-size="12"
      fill="var(--red)"
      paint-order="stroke"
      stroke="var(--paper)"
      stroke-width="3"
    >
      {[...names].map(([name, list]) => {
        const { x, y } = ground.at(list[list.length >> 1]);
        return (
          <text x={n(x)} y={n(y - ground.r * 0.6)}>
            {`${name[0].toUpperCase()}${name.slice(1)}`}
          </text>
        );
      })}
    </g>
  );
}

const same = (cells: Cell[]) =>
  cells.map((c) => `${c.id} ${c.x} ${c.y} ${c.terrain} ${c.walls} ${c.role ?? ""} ${c.label}`).join();

/** All the ground of a board. Drawn again only when ground or its places change, never for what stands on it. */
export function Terrain({ cells, ground }: { cells: Cell[]; ground: Ground }) {
  const key = same(cells);
  return useMemo(() => {
    const dry = cells.filter((c) => c.terrain && !waterWords.has(c.terrain));
    return (
      <g aria-hidden="true">
        {dry.map((cell) => (
          <Spot cell={cell} ground={ground} />
        ))}
        <Water cells={cells} ground={ground} />
        {cells.map((cell) => cell.walls > 0 && <Rampart cell={cell} ground={ground} />)}
        {cells.map((cell) => /goal|exit/.test(cell.role ?? "") && <Role cell={cell} ground={ground} />)}
        <PlaceNames cells={cells} ground={ground} />
      </g>
    );
  }, [key, ground]);
}
