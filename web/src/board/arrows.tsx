// Arrows over the board: a straight one for blows, the way itself for moves, dashes for marches, dots for shots.
import type { Arrow } from "./marks";
import type { Side } from "../art/types";
import type { Layout, Point } from "./geometry";

const colours: Record<Arrow["kind"], string> = {
  attack: "var(--target)",
  shoot: "var(--target)",
  move: "var(--mark)",
  march: "var(--march)",
  hint: "var(--green)",
  retreat: "var(--purple)",
};

function shortened([x1, y1]: Point, [x2, y2]: Point, by: number): Point {
  const d = Math.hypot(x2 - x1, y2 - y1) || 1;
  return [x2 - ((x2 - x1) / d) * by, y2 - ((y2 - y1) / d) * by];
}

/** How many go, or how many blows fall. */
function Number({ n, at: [x, y] }: { n: number; at: Point }) {
  return (
    <g transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
      <circle r="13" fill="var(--card)" stroke="var(--mark)" stroke-width="2" />
      <text y="5" text-anchor="middle" font-size="15" font-weight="700" fill="var(--ink)">
        {n}
      </text>
    </g>
  );
}

interface ArrowProps {
  arrow: Arrow;
  layout: Layout;
  side(seat: number): Side;
  /** Another colour than that of its kind. */
  colour?: string;
  /** What is over already is drawn lightly. */
  thin?: boolean;
}

export function ArrowView({ arrow, layout, side, thin, ...props }: ArrowProps) {
  const { r } = layout;
  const colour = props.colour ?? (arrow.seat === undefined ? colours[arrow.kind] : side(arrow.seat).face);
  // Blows of both sides pass each other.
  const shift = arrow.seat === undefined ? 0 : (arrow.seat % 2 ? 1 : -1) * r * 0.3;
  const way = [arrow.from, ...(arrow.path?.length ? arrow.path : [arrow.to])].map((cell): Point => {
    const [x, y] = layout.at(cell);
    return [x + shift, y];
  });
  const last = way.at(-1)!;
  const before = way.at(-2)!;
  const gap = arrow.seat !== undefined ? r * 1.12 : thin ? r * 0.62 : r * 0.42;
  const tip = arrow.path?.length && !thin ? last : shortened(before, last, gap);
  const first = shortened(way[1] ?? tip, way[0], thin ? r * 0.34 : gap);
  const points = [first, ...way.slice(1, -1), tip];
  const angle = Math.atan2(tip[1] - before[1], tip[0] - before[0]);
  const head = Math.max(9, r * 0.36) * (thin ? 0.75 : 1);
  const width = Math.max(3, r * 0.13) * (thin ? 0.6 : 1);
  const neck: Point = [tip[0] - Math.cos(angle) * head * 0.8, tip[1] - Math.sin(angle) * head * 0.8];
  const line = `M${[...points.slice(0, -1), neck].map((p) => p.map((n) => n.toFixed(1)).join(" ")).join("L")}`;
  const wing = (turn: number) =>
    `${(tip[0] - Math.cos(angle + turn) * head).toFixed(1)} ${(tip[1] - Math.sin(angle + turn) * head).toFixed(1)}`;
  const dash = { march: `${r * 0.2} ${r * 0.18}`, shoot: `1 ${r * 0.22}`, retreat: `${r * 0.14} ${r * 0.16}` }[
    arrow.kind as string
  ];
  const paint = { fill: "none", "stroke-linecap": "round", "stroke-linejoin": "round" } as const;
  return (
    <g class={`arrow ${arrow.kind}`}>
      <path d={line} stroke="#fff" stroke-width={width + 3} opacity=".7" {...paint} />
      <path d={line} stroke={colour} stroke-width={width} stroke-dasharray={dash} {...paint} />
      <path
        d={`M${tip[0].toFixed(1)} ${tip[1].toFixed(1)}L${wing(-0.45)}L${wing(0.45)}Z`}
        fill={colour}
        stroke="#fff"
        stroke-width="1.2"
      />
      {arrow.n !== undefined && (arrow.seat === undefined || arrow.n > 1) && (
        <Number n={arrow.n} at={[(first[0] + tip[0]) / 2, (first[1] + tip[1]) / 2]} />
      )}
    </g>
  );
}
