// A battle a hundred pixels wide: the ground in its colours, the sides as their shapes.
import { useMemo } from "preact/hooks";
import { tint } from "../art/terrain";
import type { GameArt } from "../art/types";
import { layoutOf, size } from "../board/geometry";
import { Board, type Cell, type SeatFacts, type Scene } from "../core/types";
import type { SmallMap } from "./shelf";

const R = 10;
/** Above this many places a grid is only grey. */
const countable = 300;

const bare = { marks: 0, owner: 6, name: "", terrain: "", label: "", walls: 0 };
function layout(map: SmallMap) {
  const cells = Array.from({ length: map.at.length / 2 }, (_, i): Cell => ({
    ...bare,
    id: i,
    x: map.at[2 * i],
    y: map.at[2 * i + 1],
  }));
  const scene = { board: map.board, rows: map.rows, cols: map.cols, cells } as Scene;
  return { cells, size: size(scene), ...layoutOf(scene, R, false) };
}

interface SmallMapProps {
  map: SmallMap;
  sides: SeatFacts[];
  art: GameArt;
}
export function SmallMapView({ map, sides, art }: SmallMapProps) {
  const on = useMemo(() => layout(map), [map]);
  const areas = map.board === Board.Areas;
  const side = (seat: number) => art.side(sides[seat]?.art, seat);
  const grid = areas || on.cells.length > countable ? "" : on.cells.map((c) => on.outline(c.id, 1)).join("");
  const r = areas ? 5.5 : Math.max(7, Math.sqrt(on.cells.length) * 0.62);
  return (
    <svg
      class="smallmap"
      viewBox={`0 0 ${on.width.toFixed(1)} ${on.height.toFixed(1)}`}
      preserveAspectRatio={on.height > on.width ? "xMidYMid meet" : "xMidYMid slice"}
      aria-hidden="true"
    >
      <rect width={on.width} height={on.height} fill="var(--paper)" />
      {map.land.map(([cell, word]) => (
        <path key={cell} d={on.outline(cell, 1.08)} fill={tint(word)} />
      ))}
      <path d={grid} fill="none" stroke="var(--grid)" stroke-width="1" opacity=".6" />
      {areas && <Ways {...{ map }} at={on.at} />}
      {areas && on.cells.map((c) => <circle cx={on.at(c.id)[0]} cy={on.at(c.id)[1]} r="9" fill="var(--line)" />)}
      {[...map.owners, ...map.men].map(([cell, seat], i) => {
        const [x, y] = on.at(cell);
        const { shape, face } = side(seat);
        const mark = { fill: face, stroke: "var(--paper)", "stroke-width": r * 0.18 };
        if (shape === "square") return <rect key={i} x={x - r} y={y - r} width={2 * r} height={2 * r} {...mark} />;
        return <circle key={i} cx={x} cy={y} r={r * 1.1} {...mark} />;
      })}
    </svg>
  );
}

function Ways({ map, at }: { map: SmallMap; at(cell: number): readonly [number, number] }) {
  const d = map.edges.map(([a, b]) => `M${at(a).join(" ")}L${at(b).join(" ")}`).join("");
  return <path d={d} stroke="var(--road)" stroke-width="2" stroke-dasharray="3 3" fill="none" />;
}
