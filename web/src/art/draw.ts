// Curves and noise that drawings are made of. Everything is decided by its seed, so that a board looks the same each time.
export interface Point {
  x: number;
  y: number;
}
export type Random = () => number;

/** Numbers from 0 to 1 that depend on the seed alone. */
export function random(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** One seed from several whole numbers. */
export const seedOf = (...parts: number[]): number =>
  parts.reduce((sum, part) => Math.imul(sum ^ (part + 0x9e37), 0x85ebca6b) ^ (sum >>> 13), 0x2545f49);

/** A number as it stands in a path: two digits are a hundredth of a pixel. */
export const n = (value: number): string => `${Math.round(value * 100) / 100}`;
export const p = (point: Point): string => `${n(point.x)} ${n(point.y)}`;
export const polygon = (points: Point[]): string => `M${points.map(p).join("L")}Z`;
export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
export const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** The corners of a hex that stands on a point: north, then clockwise. */
export const hexCorners = (x: number, y: number, r: number): Point[] =>
  Array.from({ length: 6 }, (_, i) => {
    const a = (Math.PI / 180) * (60 * i - 90);
    return { x: x + r * Math.cos(a), y: y + r * Math.sin(a) };
  });
export const hexPath = (x: number, y: number, r: number): string => polygon(hexCorners(x, y, r));
export const squarePath = (x: number, y: number, r: number): string =>
  `M${n(x - r)} ${n(y - r)}h${n(2 * r)}v${n(2 * r)}h${n(-2 * r)}Z`;

/** A closed curve through the points. */
export function smooth(points: Point[]): string {
  const count = points.length;
  const near = (i: number) => points[(i + count) % count];
  let d = `M${p(points[0])}`;
  for (let i = 0; i < count; i++) {
    const [a, b, c, e] = [near(i - 1), near(i), near(i + 1), near(i + 2)];
    const out = { x: b.x + (c.x - a.x) / 3, y: b.y + (c.y - a.y) / 3 };
    const back = { x: c.x - (e.x - b.x) / 3, y: c.y - (e.y - b.y) / 3 };
    d += `C${p(out)} ${p(back)} ${p(c)}`;
  }
  return `${d}Z`;
}

/** A round patch of ground whose edge wobbles by a tenth. */
export function blob(x: number, y: number, r: number, rand: Random): string {
  const points = Array.from({ length: 14 }, (_, i) => {
    const a = (i / 14) * Math.PI * 2;
    const far = r * (0.9 + 0.2 * rand());
    return { x: x + far * Math.cos(a), y: y + far * Math.sin(a) };
  });
  return smooth(points);
}

const GRID = 64;
const ease = (t: number) => t * t * (3 - 2 * t);
function noise(rand: Random): (x: number, y: number) => number {
  const values = Array.from({ length: GRID * GRID }, rand);
  const at = (x: number, y: number) => values[(((y % GRID) + GRID) % GRID) * GRID + (((x % GRID) + GRID) % GRID)];
  return (x, y) => {
    const [i, j] = [Math.floor(x), Math.floor(y)];
    const [u, v] = [ease(x - i), ease(y - j)];
    const top = at(i, j) * (1 - u) + at(i + 1, j) * u;
    return top * (1 - v) + (at(i, j + 1) * (1 - u) + at(i + 1, j + 1) * u) * v;
  };
}

/** Lines of equal height of a hilly field, one path a level: each square of the mesh gives the piece that crosses it. */
export function contours(width: number, height: number, seed: number, mesh = 14, scale = 130): string[] {
  const value = noise(random(seed));
  const high = (x: number, y: number) =>
    0.7 * value(x / scale, y / scale) + 0.3 * value((x / scale) * 2.3 + 9, (y / scale) * 2.3 + 5);
  const [cols, rows] = [Math.floor(width / mesh), Math.floor(height / mesh)];
  const field = Array.from({ length: rows + 1 }, (_, j) =>
    Array.from({ length: cols + 1 }, (_, i) => high(i * mesh, j * mesh)),
  );
  return [0.35, 0.45, 0.55, 0.65].map((level) => {
    let d = "";
    for (let j = 0; j < rows; j++) for (let i = 0; i < cols; i++) d += crossing(field, i, j, level, mesh);
    return d;
  });
}

function crossing(field: number[][], i: number, j: number, level: number, mesh: number): string {
  const [a, b, c, e] = [field[j][i], field[j][i + 1], field[j + 1][i + 1], field[j + 1][i]];
  const [x, y] = [i * mesh, j * mesh];
  const found: Point[] = [];
  const part = (from: number, to: number) => (mesh * (level - from)) / (to - from);
  if (a < level !== b < level) found.push({ x: x + part(a, b), y });
  if (b < level !== c < level) found.push({ x: x + mesh, y: y + part(b, c) });
  if (e < level !== c < level) found.push({ x: x + part(e, c), y: y + mesh });
  if (a < level !== e < level) found.push({ x, y: y + part(a, e) });
  let d = "";
  for (let k = 0; k + 1 < found.length; k += 2) d += `M${p(found[k])}L${p(found[k + 1])}`;
  return d;
}
