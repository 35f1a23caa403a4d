// A land of areas, made from their places alone: who is nearest owns the ground. Borders and coast are bent by luck that comes
// from their ends, so that neighbours match and the same map looks the same each time.
import type { Cell } from "../core/types";
import { distance, middle, n, p, random, seedOf, type Point } from "./draw";
import type { Ground } from "./types";

/** One side of an area: a bent line, and the area on its other side. */
interface Border {
  line: Point[];
  beyond?: number;
}
export interface Area {
  cell: Cell;
  centre: Point;
  outline: string;
  borders: Border[];
}
export interface Land {
  areas: Map<number, Area>;
  /** The lines of the coast, apart. */
  coast: string;
  /** Where mountains stand: borders without a pass. */
  ridges: Point[];
  roads: string[];
}

const SNAP = 0.5;

/** The shore before it is bent: nearly a rectangle, rounded at its corners. */
function shore(ground: Ground): Point[] {
  const [cx, cy] = [ground.width / 2, ground.height / 2];
  const inset = ground.r * 0.55;
  const power = 4.2;
  return Array.from({ length: 44 }, (_, i) => {
    const a = (i / 44) * 2 * Math.PI;
    const [c, s] = [Math.cos(a), Math.sin(a)];
    const k = 1 / (Math.abs(c) ** power + Math.abs(s) ** power) ** (1 / power);
    return { x: cx + c * k * (cx - inset), y: cy + s * k * (cy - inset) };
  });
}

/** What of a polygon is nearer to `own` than to `other`. */
function nearer(polygon: Point[], own: Point, other: Point): Point[] {
  const mid = middle(own, other);
  const side = (q: Point) => (q.x - mid.x) * (own.x - other.x) + (q.y - mid.y) * (own.y - other.y);
  const kept: Point[] = [];
  polygon.forEach((a, i) => {
    const b = polygon[(i + 1) % polygon.length];
    const [da, db] = [side(a), side(b)];
    if (da >= 0) kept.push(a);
    if (da >= 0 !== db >= 0) {
      const t = da / (da - db);
      kept.push({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t });
    }
  });
  return kept;
}

/** Corners that two areas found apart become one, so that both bend the same border. */
function snapper() {
  const known: Point[] = [];
  return (q: Point): Point => {
    const found = known.find((k) => distance(k, q) < SNAP);
    if (!found) known.push(q);
    return found ?? q;
  };
}

/** A line between two corners, displaced three times by up to 14 parts of a hundred; the same from either end. */
function bend(a: Point, b: Point, scale: number): Point[] {
  const turned = a.x > b.x || (a.x === b.x && a.y > b.y);
  const [from, to] = turned ? [b, a] : [a, b];
  const unit = (v: number) => Math.round((v / scale) * 20);
  const rand = random(seedOf(unit(from.x), unit(from.y), unit(to.x), unit(to.y)));
  let line = [from, to];
  for (let pass = 0; pass < 3; pass++) {
    const next = [line[0]];
    for (let i = 0; i + 1 < line.length; i++) {
      const [u, v] = [line[i], line[i + 1]];
      const off = (rand() - 0.5) * 0.28;
      next.push({ x: (u.x + v.x) / 2 - (v.y - u.y) * off, y: (u.y + v.y) / 2 + (v.x - u.x) * off }, v);
    }
    line = next;
  }
  return turned ? line.reverse() : line;
}

/** A curve through the points of an open line, without its first move. */
function curve(line: Point[]): string {
  const at = (i: number) => line[Math.max(0, Math.min(line.length - 1, i))];
  let d = "";
  for (let i = 0; i + 1 < line.length; i++) {
    const [a, b, c, e] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const out = { x: b.x + (c.x - a.x) / 6, y: b.y + (c.y - a.y) / 6 };
    const back = { x: c.x - (e.x - b.x) / 6, y: c.y - (e.y - b.y) / 6 };
    d += `C${p(out)} ${p(back)} ${p(c)}`;
  }
  return d;
}

/** Points along a line, about so far apart. */
function along(line: Point[], step: number): Point[] {
  const points: Point[] = [];
  for (let i = 0; i + 1 < line.length; i++) {
    const [u, v] = [line[i], line[i + 1]];
    const count = Math.max(1, Math.round(distance(u, v) / step));
    for (let k = 0; k < count; k++)
      points.push({ x: u.x + ((v.x - u.x) * k) / count, y: u.y + ((v.y - u.y) * k) / count });
  }
  return points;
}

function road(a: Point, b: Point, scale: number): string {
  const rand = random(seedOf(Math.round(((a.x + b.x) / scale) * 10), Math.round(((a.y + b.y) / scale) * 10)));
  const off = (rand() - 0.5) * 0.2;
  const mid = middle(a, b);
  return `M${p(a)}Q${n(mid.x - (b.y - a.y) * off)} ${n(mid.y + (b.x - a.x) * off)} ${p(b)}`;
}

export function landOf(cells: Cell[], edges: [number, number][], ground: Ground): Land {
  const sites = cells.map((cell) => ({ cell, centre: ground.at(cell) }));
  const snap = snapper();
  const key = (q: Point) => `${n(q.x)},${n(q.y)}`;
  const corners = sites.map(({ centre }, i) => {
    const polygon = sites.reduce(
      (left, other, j) => (i === j ? left : nearer(left, centre, other.centre)),
      shore(ground),
    );
    const snapped = polygon.map(snap);
    return snapped.filter((q, k) => q !== snapped[(k + 1) % snapped.length]);
  });
  const owners = new Map<string, number[]>();
  const sideKey = (a: Point, b: Point) => [key(a), key(b)].sort().join(" ");
  const sides = (i: number) => corners[i].map((a, k): [Point, Point] => [a, corners[i][(k + 1) % corners[i].length]]);
  sites.forEach((_, i) =>
    sides(i).forEach(([a, b]) => owners.set(sideKey(a, b), [...(owners.get(sideKey(a, b)) ?? []), i])),
  );
  const passes = new Set(edges.flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`]));
  const areas = new Map<number, Area>();
  const ridges: Point[] = [];
  let coast = "";
  sites.forEach(({ cell, centre }, i) => {
    const borders = sides(i).map(([a, b]): Border => {
      const other = owners.get(sideKey(a, b))?.find((j) => j !== i);
      return { line: bend(a, b, ground.r), beyond: other === undefined ? undefined : cells[other].id };
    });
    for (const { line, beyond } of borders) {
      if (beyond === undefined) coast += `M${p(line[0])}${curve(line)}`;
      else if (beyond > cell.id && !passes.has(`${cell.id} ${beyond}`)) ridges.push(...along(line, ground.r * 0.33));
    }
    const outline = borders.length ? `M${p(borders[0].line[0])}${borders.map((b) => curve(b.line)).join("")}Z` : "";
    areas.set(cell.id, { cell, centre, outline, borders });
  });
  const at = (id: number) => areas.get(id)?.centre;
  const roads = edges.flatMap(([a, b]) => {
    const [from, to] = [at(a), at(b)];
    return from && to ? [road(from, to, ground.r)] : [];
  });
  return { areas, coast, ridges: ridges.sort((a, b) => a.y - b.y), roads };
}

let last: { key: string; land: Land } | undefined;
/** The land of a board of this size: made once, then known. */
export function land(cells: Cell[], edges: [number, number][], ground: Ground): Land {
  const key = `${ground.r} ${ground.width} ${cells.map((c) => [c.id, p(ground.at(c))].join()).join(" ")} ${edges.join(" ")}`;
  if (last?.key !== key) last = { key, land: landOf(cells, edges, ground) };
  return last.land;
}
