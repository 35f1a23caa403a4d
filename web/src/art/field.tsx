// What lies under the pieces when a game says nothing else: the sheet, the ground, the grid and its names.
import { useMemo } from "preact/hooks";
import { seedOf, hexPath, squarePath } from "./draw";
import { useId } from "./id";
import { Compass, Sheet } from "./sheet";
import { Terrain } from "./terrain";
import type { Ground, GroundProps } from "./types";
import type { Cell, Scene } from "../core/types";

const grid = (cells: Cell[], ground: Ground) =>
  cells
    .map((cell) => {
      const { x, y } = ground.at(cell);
      return ground.shape === "hex" ? hexPath(x, y, ground.r) : squarePath(x, y, ground.r);
    })
    .join("");

/** Every other square a shade darker, so that rows and distances are counted at a glance. */
const checks = (cells: Cell[], ground: Ground) =>
  cells
    .filter((cell) => (cell.x + cell.y) % 2)
    .map((cell) => squarePath(ground.at(cell).x, ground.at(cell).y, ground.r))
    .join("");

/** The names of rows and columns beside a board of squares. */
function Names({ scene, ground }: Pick<GroundProps, "scene" | "ground">) {
  const { cells } = scene;
  const [left, top] = [Math.min(...cells.map((c) => ground.at(c).x)), Math.min(...cells.map((c) => ground.at(c).y))];
  const text = (words: string, x: number, y: number) => (
    <text x={x} y={y} text-anchor="middle" font-size="12" fill="var(--ink2)">
      {words}
    </text>
  );
  return (
    <g aria-hidden="true">
      {cells.map((cell) => {
        const { x, y } = ground.at(cell);
        return (
          <>
            {y === top && text(scene.across?.[cell.x] ?? "", x, top - ground.r - 5)}
            {x === left && text(scene.down?.[cell.y] ?? "", left - ground.r - 9, y + 4)}
          </>
        );
      })}
    </g>
  );
}

/** The seed of a battle's sheet: the same battle lies on the same paper. */
export const sheetSeed = (scene: Scene): number =>
  seedOf(...[...scene.scenario.id].map((c) => c.charCodeAt(0))) & 0xffff;

/** A key for what does not change in a match, so that the ground is drawn once. */
const still = (cells: Cell[]) => cells.map((c) => `${c.id}.${c.x}.${c.y}`).join();

export function Field({ scene, ground }: GroundProps) {
  const clip = useId();
  const { cells } = scene;
  const key = still(cells);
  const { width, height } = ground;
  const shade = useMemo(
    () => ground.shape === "square" && <path d={checks(cells, ground)} fill="var(--shade)" opacity=".22" />,
    [key, ground],
  );
  const lines = useMemo(
    () => (
      <g aria-hidden="true">
        <path
          d={grid(cells, ground)}
          fill="none"
          stroke="var(--grid)"
          stroke-width={ground.r > 14 ? 1 : 0.6}
          opacity=".75"
        />
        {ground.shape === "square" && scene.across && <Names scene={scene} ground={ground} />}
      </g>
    ),
    [key, ground],
  );
  return (
    <g>
      <Sheet width={width} height={height} seed={sheetSeed(scene)} />
      <clipPath id={clip}>
        <rect x="8" y="8" width={width - 16} height={height - 16} />
      </clipPath>
      <g clip-path={`url(#${clip})`}>
        {shade}
        <Terrain cells={cells} ground={ground} />
        {lines}
      </g>
      {width > 500 && ground.r >= 22 && <Compass x={width - 38} y={height - 40} r={16} turned={ground.flip} />}
    </g>
  );
}
