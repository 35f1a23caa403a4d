// Drawings of dry ground: ink on a tinted patch, decided by the place alone.
import type { JSX } from "preact";
import tent from "icon:barracks-tent";
import { blob, hexCorners, n, type Point, type Random } from "./draw";
import { IconAt } from "./icon";

/** A patch to draw: its middle, the radius of its space, and its own luck. */
export interface Patch extends Point {
  r: number;
  rand: Random;
}
export type Draw = (patch: Patch) => JSX.Element;

export const stroke = (d: string, width: number, colour: string) => (
  <path d={d} fill="none" stroke={colour} stroke-width={width} stroke-linecap="round" />
);
const patch = ({ x, y, r, rand }: Patch, colour: string, size = 0.93) => (
  <path d={blob(x, y, r * size, rand)} fill={colour} />
);

function tree(x: number, y: number, s: number) {
  const q = (...parts: number[]) => parts.map((v) => n(v * s)).join(" ");
  return (
    <g>
      {stroke(`M${n(x)} ${n(y)}v${n(-s * 0.5)}`, 1.4, "var(--treeInk)")}
      <path
        d={`M${n(x - s * 0.42)} ${n(y - s * 0.32)}q${q(-0.12, -0.38, 0.2, -0.42)}q${q(0.22, -0.36, 0.44, 0)}q${q(0.32, 0.04, 0.2, 0.42)}q${q(-0.42, 0.16, -0.84, 0)}Z`}
        fill="var(--tree)"
        stroke="var(--treeInk)"
      />
      <path
        d={`M${n(x + s * 0.06)} ${n(y - s * 0.26)}q${q(0.2, 0, 0.34, -0.08)}q${q(0.1, -0.24, -0.1, -0.36)}q${q(0.02, 0.32, -0.24, 0.44)}Z`}
        fill="var(--treeInk)"
        opacity=".45"
      />
    </g>
  );
}

const TREES = [
  [-0.5, -0.28],
  [0, -0.45],
  [0.5, -0.3],
  [-0.25, 0.02],
  [0.28, 0],
  [-0.55, 0.3],
  [0, 0.36],
  [0.52, 0.32],
  [-0.2, 0.66],
  [0.24, 0.68],
];
const forest: Draw = (at) => {
  const { x, y, r, rand } = at;
  const ground = patch(at, "var(--forest)");
  const stems = TREES.map(([a, b]) => ({
    x: x + (a + 0.12 * (rand() - 0.5)) * r,
    y: y + (b + 0.1 * (rand() - 0.5)) * r,
  }));
  stems.sort((a, b) => a.y - b.y);
  return (
    <g>
      <g opacity=".8">{ground}</g>
      {stems.map((stem) => tree(stem.x, stem.y + r * 0.06, r * (0.36 + 0.1 * rand())))}
    </g>
  );
};

/** One hill: an arc and the strokes of its slope. */
function knoll(x: number, y: number, w: number, strokes: number, ink: number) {
  let slope = "";
  for (let i = 0; i < strokes; i++) {
    const t = i / (strokes - 1);
    slope += `M${n(x + w * (0.05 + 0.8 * t))} ${n(y - w * (0.66 - 0.62 * t * t))}l${n(w * (0.04 + 0.1 * t))} ${n(w * (0.42 - 0.22 * t))}`;
  }
  const arc = `M${n(x - w)} ${n(y + w * 0.32)}Q${n(x - w * 0.55)} ${n(y - w * 0.75)} ${n(x)} ${n(y - w * 0.7)}Q${n(x + w * 0.55)} ${n(y - w * 0.7)} ${n(x + w)} ${n(y + w * 0.32)}`;
  return (
    <g>
      <path d={arc} fill="var(--hill)" stroke="var(--hillInk)" stroke-width="1.3" stroke-linecap="round" />
      {stroke(slope, ink, "var(--hillInk)")}
    </g>
  );
}
const hills =
  (strokes: number, ink: number): Draw =>
  (at) => {
    const { x, y, r } = at;
    return (
      <g>
        {patch(at, "var(--hill)", 0.95)}
        {knoll(x - 0.28 * r, y - 0.08 * r, 0.42 * r, strokes, ink)}
        {knoll(x + 0.3 * r, y + 0.14 * r, 0.46 * r, strokes, ink)}
        {knoll(x - 0.12 * r, y + 0.46 * r, 0.4 * r, strokes, ink)}
      </g>
    );
  };

const broken: Draw = (at) => {
  const { x, y, r, rand } = at;
  const ground = patch(at, "var(--broken)", 0.92);
  const stones = Array.from({ length: 7 }, (_, i) => {
    const a = ((i + rand() * 0.8) / 7) * Math.PI * 2;
    const far = r * (0.18 + 0.5 * rand());
    const w = r * (0.1 + 0.09 * rand());
    return { cx: x + Math.cos(a) * far, cy: y + Math.sin(a) * far * 0.85, w };
  });
  stones.sort((a, b) => a.cy - b.cy);
  return (
    <g>
      {ground}
      {stones.map(({ cx, cy, w }) => (
        <g stroke="var(--hillInk)">
          <path
            d={`M${n(cx - w)} ${n(cy + w * 0.5)}l${n(w * 0.4)} ${n(-w * 1.1)}l${n(w * 0.9)} ${n(-w * 0.2)}l${n(w * 0.7)} ${n(w * 1.2)}Z`}
            fill="var(--stone)"
          />
          <path d={`M${n(cx + w * 0.2)} ${n(cy - w * 0.7)}l${n(w * 0.1)} ${n(w * 1.1)}`} stroke-width=".7" />
        </g>
      ))}
    </g>
  );
};

const REEDS = [
  [-0.45, -0.2],
  [0.1, -0.45],
  [0.5, -0.1],
  [-0.1, 0.1],
  [0.3, 0.42],
  [-0.4, 0.45],
];
const marsh: Draw = (at) => {
  const { x, y, r, rand } = at;
  const ground = patch(at, "var(--marsh)", 0.92);
  const w = r * 0.17;
  let water = "";
  let reeds = "";
  for (const [a, b] of REEDS) {
    const [cx, cy] = [x + (a + 0.1 * (rand() - 0.5)) * r, y + b * r];
    water += `M${n(cx - w * 1.5)} ${n(cy)}h${n(w * 3)}M${n(cx - w * 0.8)} ${n(cy + w * 0.4)}h${n(w * 1.6)}`;
    for (const lean of [-0.7, 0, 0.7]) reeds += `M${n(cx)} ${n(cy)}l${n(w * lean)} ${n(-w * (lean ? 1.3 : 1.7))}`;
  }
  return (
    <g>
      {ground}
      {stroke(water, 1, "var(--waterInk)")}
      {stroke(reeds, 1.3, "var(--treeInk)")}
    </g>
  );
};

/** Pointed stakes from one corner to another. */
export function stakes(a: Point, b: Point, count = 5): string {
  const [dx, dy] = [(b.x - a.x) / count, (b.y - a.y) / count];
  const w = Math.hypot(dx, dy);
  let d = "";
  for (let i = 0; i <= count; i++) {
    const [x, y] = [a.x + dx * i, a.y + dy * i];
    d += `M${n(x - w * 0.36)} ${n(y + w * 0.45)}v${n(-w * 0.9)}l${n(w * 0.36)} ${n(-w * 0.45)}l${n(w * 0.36)} ${n(w * 0.45)}v${n(w * 0.9)}Z`;
  }
  return d;
}
export const wooden = (d: string) => <path d={d} fill="var(--wood)" stroke="var(--woodInk)" />;

const camp: Draw = (at) => {
  const { x, y, r } = at;
  const c = hexCorners(x, y, r * 0.8);
  return (
    <g>
      {patch(at, "var(--hill)", 0.9)}
      {[4, 5, 0, 1].map((i) => wooden(stakes(c[i], c[(i + 1) % 6])))}
      <IconAt body={tent} x={x} y={y + r * 0.12} size={r * 0.8} color="var(--woodInk)" />
    </g>
  );
};

/** A city wall: a band of masonry with merlons, as wide as its space. */
const wall: Draw = ({ x, y, r }) => {
  const [h, w] = [r * 0.5, r * 1.72];
  const [left, top] = [x - w / 2, y - h * 0.55];
  let joints = "";
  for (let row = 1; row < 3; row++) joints += `M${n(left)} ${n(top + row * h * 0.366)}h${n(w)}`;
  for (let row = 0; row < 3; row++)
    for (let i = 0; i < 6; i++)
      joints += `M${n(left + ((i + (row % 2 ? 0.5 : 0.02)) * w) / 5.98)} ${n(top + row * h * 0.366)}v${n(h * 0.366)}`;
  return (
    <g fill="var(--stone)" stroke="var(--hillInk)">
      {Array.from({ length: 5 }, (_, i) => (
        <rect x={left + (i * w) / 4.6} y={y - h * 0.85} width={w / 8} height={h * 0.32} stroke-width="1.1" />
      ))}
      <rect x={left} y={top} width={w} height={h * 1.1} stroke-width="1.4" />
      <path d={joints} fill="none" stroke-width=".7" />
    </g>
  );
};

/** Field works all around: earth and stakes. */
const fortified: Draw = (at) => {
  const { x, y, r } = at;
  const c = hexCorners(x, y, r * 0.78);
  return (
    <g>
      {patch(at, "var(--broken)", 0.9)}
      {[5, 0, 4, 1, 3, 2].map((i) => wooden(stakes(c[i], c[(i + 1) % 6], 4)))}
    </g>
  );
};

/** A bank of earth as wide as its space, with stakes along its crest. */
const rampart: Draw = ({ x, y, r }) => {
  const w = r * 0.92;
  let slope = "";
  for (let i = 0; i < 11; i++)
    slope += `M${n(x - w + (i + 0.5) * ((2 * w) / 11))} ${n(y + r * 0.08)}l${n(r * 0.03)} ${n(r * 0.26)}`;
  return (
    <g>
      <path
        d={`M${n(x - w)} ${n(y - r * 0.1)}q${n(w)} ${n(-r * 0.1)} ${n(2 * w)} 0v${n(r * 0.42)}q${n(-w)} ${n(r * 0.14)} ${n(-2 * w)} 0Z`}
        fill="var(--hill)"
        stroke="var(--hillInk)"
        stroke-width="1.2"
      />
      {stroke(slope, 1, "var(--hillInk)")}
      {wooden(stakes({ x: x - w * 0.94, y: y - r * 0.12 }, { x: x + w * 0.94, y: y - r * 0.12 }, 9))}
    </g>
  );
};

const farm: Draw = (at) => {
  const { x, y, r } = at;
  let rows = "";
  for (let i = -3; i <= 3; i++)
    rows += `M${n(x - r * 0.6)} ${n(y + i * r * 0.16)}q${n(r * 0.6)} ${n(-r * 0.12)} ${n(r * 1.2)} 0`;
  return (
    <g>
      {patch(at, "var(--forest)", 0.9)}
      {stroke(rows, 1.2, "var(--hillInk)")}
    </g>
  );
};

export const drawings: Record<string, Draw> = {
  forest,
  woods: forest,
  wood: forest,
  hill: hills(6, 1),
  hills: hills(6, 1),
  steep: hills(9, 1.5),
  mountain: hills(9, 1.5),
  broken,
  rough: broken,
  rocks: broken,
  marsh,
  swamp: marsh,
  camp,
  wall,
  walls: wall,
  city: wall,
  fortified,
  rampart,
  farm,
  field: farm,
};
