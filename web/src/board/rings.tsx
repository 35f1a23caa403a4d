// The marks around cells. Each has a form of its own besides its colour: dashes, fill, a tick, crossed swords, footprints.
import swords from "icon:crossed-swords";
import boots from "icon:boot-prints";
import shot from "icon:high-shot";
import { IconAt } from "../art/icon";
import { Board } from "../core/types";
import type { Layout } from "./geometry";
import type { Ring } from "./marks";

interface Style {
  fill?: string;
  opacity?: number;
  stroke?: string;
  width?: number;
  dash?: string;
  icon?: string;
  size?: number;
}
const styles: Record<Ring, Style> = {
  zone: { fill: "var(--rim)", opacity: 0.18 },
  reach: { fill: "var(--goldHi)", opacity: 0.2 },
  support: { fill: "var(--good)", opacity: 0.2, stroke: "var(--good)", width: 1.5, dash: "2 5" },
  threat: { stroke: "var(--target)", width: 2.5, dash: "2 5" },
  calm: { fill: "var(--goldHi)", opacity: 0.2, stroke: "var(--mark)", width: 1, dash: "2 4" },
  can: { stroke: "var(--goldHi)", width: 2.5, dash: "6 5" },
  place: { fill: "var(--goldHi)", opacity: 0.24, stroke: "var(--mark)", width: 2.5, dash: "7 6" },
  move: { fill: "var(--goldHi)", opacity: 0.38, stroke: "var(--mark)", width: 2.5 },
  march: { fill: "#fff", opacity: 0.2, stroke: "var(--march)", width: 2.5, dash: "7 6", icon: boots },
  attack: { fill: "var(--target)", opacity: 0.2, stroke: "var(--target)", width: 3, icon: swords },
  shoot: { fill: "var(--target)", opacity: 0.12, stroke: "var(--target)", width: 3, dash: "3 6", icon: shot },
  picked: { fill: "var(--goldHi)", opacity: 0.28, stroke: "var(--mark)", width: 4 },
  armed: { fill: "var(--goldHi)", opacity: 0.34, stroke: "var(--mark)", width: 4 },
  hint: { stroke: "var(--green)", width: 4, dash: "10 5" },
  actor: { fill: "var(--goldHi)", opacity: 0.28, stroke: "var(--mark)", width: 4 },
  target: { fill: "var(--target)", opacity: 0.24, stroke: "var(--target)", width: 4 },
};

/** The names of areas are written under their marks, and the large fill shows well enough. */
const written = 0.5;

/** Rings that lie under the pieces. */
export function RingView({ cell, rings, layout }: { cell: number; rings: Ring[]; layout: Layout }) {
  const outline = layout.outline(cell);
  return (
    <>
      {rings.map((ring) => {
        const s = styles[ring];
        return (
          <path
            key={ring}
            d={outline}
            fill={s.fill ?? "none"}
            fill-opacity={(s.opacity ?? 0) * (layout.kind === Board.Areas ? written : 1)}
            stroke={s.stroke ?? "none"}
            stroke-width={s.width}
            stroke-dasharray={s.dash}
            stroke-linejoin="round"
          />
        );
      })}
    </>
  );
}

/** The little signs over the pieces: a tick on what is chosen, swords on what can be attacked. */
export function SignView({
  cell,
  rings,
  layout,
  full,
}: {
  cell: number;
  rings: Ring[];
  layout: Layout;
  full: boolean;
}) {
  const [x, y] = layout.at(cell);
  const r = Math.min(layout.r, 44);
  if (rings.includes("picked")) return <Tick x={x - r * 0.72} y={y - r * 0.42} r={Math.max(8, r * 0.25)} />;
  const ring = rings.find((k) => styles[k].icon);
  if (!ring) return null;
  const hostile = ring !== "march";
  const size = full ? r * 0.52 : r * 0.6;
  const [dx, dy] = full ? [r * 0.62, -r * 0.55] : [0, 0];
  return (
    <g class="sign">
      {full && <circle cx={x + dx} cy={y + dy} r={size * 0.68} fill="var(--card)" stroke={styles[ring].stroke} />}
      <IconAt
        body={styles[ring].icon!}
        x={x + dx}
        y={y + dy}
        size={size}
        color={hostile ? "var(--target)" : "var(--march)"}
      />
    </g>
  );
}

function Tick({ x, y, r }: { x: number; y: number; r: number }) {
  return (
    <g>
      <circle cx={x} cy={y} r={r} fill="var(--tick)" stroke="#fff" stroke-width="1.6" />
      <path
        d={`M${x - r * 0.45} ${y}l${r * 0.35} ${r * 0.38}l${r * 0.6} ${-r * 0.75}`}
        fill="none"
        stroke="#fff"
        stroke-width="2.2"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </g>
  );
}
