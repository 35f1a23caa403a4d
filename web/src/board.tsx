// The table: a scene drawn as SVG. Squares with facings, hexes with terrain, areas with markers, lines of cards.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Board as Kind, Mark, NOBODY, type Cell, type Piece, type Scene } from "./types";
import { Symbol, SymbolRow, shapes, symbolWords } from "./art";
import type { Effect } from "./effects";

const R = 30; // radius of a hex, half of a square
const W = Math.sqrt(3) * R;

export interface Spot { x: number; y: number }

export function place(scene: Scene, c: Cell, flip: boolean): Spot {
  let x = c.x, y = c.y;
  if (scene.board === Kind.Areas) return { x: (flip ? 100 - x : x) * 9.6, y: (flip ? 100 - y : y) * 7.4 };
  if (scene.board === Kind.Hexes) {
    const half = (y & 1) * 0.5;
    const px = (x + half) * W, py = y * R * 1.5;
    const right = (scene.cols - 1) * W, low = (scene.rows - 1) * R * 1.5;
    return flip ? { x: right - px, y: low - py } : { x: px, y: py };
  }
  if (flip && scene.board === Kind.Squares) { x = scene.cols - 1 - x; y = scene.rows - 1 - y; }
  const size = scene.board === Kind.Lines ? { w: 74, h: 96 } : { w: 2 * R, h: 2 * R };
  return { x: x * size.w, y: y * size.h };
}

const hexPoints = Array.from({ length: 6 }, (_, i) => {
  const a = (Math.PI / 180) * (60 * i - 90);
  return `${(R * Math.cos(a)).toFixed(2)},${(R * Math.sin(a)).toFixed(2)}`;
}).join(" ");

// sides w nw ne e se sw as pairs of corners
const corner = (i: number) => [R * Math.cos((Math.PI / 180) * (60 * i - 90)), R * Math.sin((Math.PI / 180) * (60 * i - 90))];
const sides: [number, number][] = [[4, 5], [5, 0], [0, 1], [1, 2], [2, 3], [3, 4]];

const terrainIcon: Record<string, string> = {
  hill: "M-16 8 Q-8 -10 0 4 Q8 -12 16 8", hills: "M-16 8 Q-8 -10 0 4 Q8 -12 16 8",
  woods: "M-10 8v-6M-10 2l-6 0 6-12 6 12zM8 10v-6M8 4l-6 0 6-12 6 12z", forest: "M-10 8v-6M-10 2l-6 0 6-12 6 12zM8 10v-6M8 4l-6 0 6-12 6 12z",
  water: "M-16 -2q4-5 8 0t8 0 8 0 M-16 7q4-5 8 0t8 0 8 0", river: "M-16 -2q4-5 8 0t8 0 8 0 M-16 7q4-5 8 0t8 0 8 0",
  ford: "M-14 3q4-4 7 0t7 0 7 0M-6 -8h12", marsh: "M-12 8v-8M-6 8v-12M0 8v-9M6 8v-12M12 8v-8M-15 9h30", camp: "M-12 10 0 -10 12 10z M0 10v-10",
  coast: "M-16 6q4-5 8 0t8 0 8 0", sea: "M-16 -2q4-5 8 0t8 0 8 0 M-16 7q4-5 8 0t8 0 8 0", rugged: "M-14 8l5-14 4 8 4-10 5 12 4-6 4 10z", broken: "M-12 8l6-10 4 6 5-9 8 13z",
  town: "M-12 10v-10l6-6 6 6v10zM2 10v-14h10v14z", wall: "M-14 6h28M-14 0h28M-14 -6h28", bridge: "M-14 -6h28M-14 6h28M-8 -6v12M0 -6v12M8 -6v12",
};

function CellShape({ scene, cell }: { scene: Scene; cell: Cell }) {
  if (scene.board === Kind.Hexes) return <polygon points={hexPoints} />;
  if (scene.board === Kind.Areas) return <rect x={-70} y={-50} width={140} height={100} rx={16} />;
  if (scene.board === Kind.Lines) return <rect x={-34} y={-44} width={68} height={88} rx={7} />;
  return <rect x={-R} y={-R} width={2 * R} height={2 * R} class={(cell.x + cell.y) & 1 ? "odd" : ""} />;
}

function Walls({ walls, flip }: { walls: number; flip: boolean }) {
  return <>{sides.map(([a, b], i) => walls >> i & 1
    ? <line class="wall" x1={corner(a)[0] * (flip ? -1 : 1)} y1={corner(a)[1] * (flip ? -1 : 1)} x2={corner(b)[0] * (flip ? -1 : 1)} y2={corner(b)[1] * (flip ? -1 : 1)} />
    : null)}</>;
}

// Areas are drawn as large as the map lets them be without touching each other.
function areaSize(spots: Spot[]): number {
  let k = 1.45;
  for (const [i, a] of spots.entries()) for (const b of spots.slice(i + 1)) k = Math.min(k, Math.max((Math.abs(a.x - b.x) - 14) / 140, (Math.abs(a.y - b.y) - 14) / 100));
  return Math.max(k, 0.7);
}

// A counter: seat A round, seat B square, C cut, D notched: told apart without colour.
const outline = [
  "M0 -19a19 19 0 1 1 0 38a19 19 0 1 1 0 -38z", "M-18 -18h36v36h-36z",
  "M-10 -19h20l9 9v20l-9 9h-20l-9-9v-20z", "M0 -21l20 13-8 25h-24l-8-25z",
];

function Counter({ piece, scale, flip, many, led, speeds }: { piece: Piece; scale: number; flip: boolean; many: number; led?: boolean; speeds: number[] }) {
  const turn = piece.facing <= 7 ? piece.facing * 45 + (flip ? 180 : 0) : null;
  const cls = ["counter", "seat" + piece.seat, piece.marks & Mark.Spent ? "spent" : "", piece.marks & Mark.Choice ? "can" : "",
    piece.marks & Mark.Selected ? "selected" : "", piece.marks & Mark.Target ? "target" : "", piece.marks & Mark.Hidden ? "hidden" : ""].join(" ");
  const named = /^[A-Z]{2,3}$/.test(piece.code) && piece.shape in shapes && piece.shape !== "leader";
  const called = piece.call; // as the log and the questions call it
  if (piece.symbols) return <g class={cls}><rect class="body" x={-28} y={-38} width={56} height={76} rx={piece.seat ? 1 : 9} /><SymbolRow symbols={piece.symbols} size={24} />
    {speeds.length > 0 && <text class="speeds" y={35} text-anchor="middle">{speeds.join(" ")}</text>}</g>;
  return <g class={cls} transform={scale === 1 ? "" : `scale(${scale})`}>
    <path class="body" d={outline[piece.seat] ?? outline[0]} /><path class="shine" d={outline[piece.seat] ?? outline[0]} fill="url(#shine)" />
    {turn !== null && <g transform={`rotate(${turn})`}><path class="nose" d="M-8 -21L0 -29 8 -21z" /></g>}
    <g transform={called ? "translate(0 2.5)" : named ? "translate(0 1)" : ""}><Symbol shape={piece.shape} code={piece.code} size={called ? 19 : named ? 22 : 26} /></g>
    {named && <text class="kindcode" y={called ? -8.5 : -10.5} text-anchor="middle">{piece.code}{many === 1 && called ? " " + called : ""}</text>}
    {piece.max > 1 && piece.max <= 6 && <g class="pips">{Array.from({ length: piece.max }, (_, i) =>
      <rect x={-piece.max * 3 + i * 6 + 0.7} y={11} width={4.4} height={4} class={i < piece.strength ? "" : "gone"} />)}</g>}
    {piece.max > 6 && piece.strength < piece.max && <text class="hurt" y={18} text-anchor="middle">{piece.strength}/{piece.max}</text>}
    {piece.marks & Mark.Leader && piece.shape !== "leader" && !led ? <path class="crownmark" d="M-6 -20l-1-7 3.5 3 3.5-5 3.5 5 3.5-3-1 7z" /> : null}
    {many > 1 && <g class="many"><circle cx={16} cy={14} r={10} /><text x={16} y={18.5} text-anchor="middle">{many}</text></g>}
  </g>;
}

// Where the pieces of one cell stand, and how large. A leader stands at the shoulder of his unit; an area takes a crowd.
function spread(scene: Scene, all: Piece[], i: number): Spot & { scale: number } {
  const n = all.length;
  if (scene.board === Kind.Areas) {
    const cols = n > 15 ? 8 : n > 8 ? 6 : 4, scale = n > 15 ? 0.38 : n > 8 ? 0.49 : n > 3 ? 0.66 : n > 2 ? 0.9 : 1.1;
    const step = scale * 46, rows = Math.ceil(n / cols), row = Math.floor(i / cols), inRow = Math.min(cols, n - row * cols);
    return { x: (i % cols - (inRow - 1) / 2) * step, y: (row - (rows - 1) / 2) * step, scale };
  }
  if (n === 1) return { x: 0, y: 0, scale: 1 };
  if (n === 2 && all.filter((q) => q.shape === "leader").length === 1)
    return all[i].shape === "leader" ? { x: 15, y: -14, scale: 0.56 } : { x: -3, y: 4, scale: 0.92 };
  const a = (Math.PI * 2 * i) / n - Math.PI / 2;
  return { x: n === 2 ? (i ? 12 : -12) : Math.cos(a) * 13, y: n === 2 ? (i ? 10 : -10) : Math.sin(a) * 13, scale: 0.62 };
}

// Pieces of an area that look the same stand as one counter with their number.
function stacked(scene: Scene, pieces: Piece[]): (Piece & { many: number })[] {
  const sorted = [...pieces].sort((a, b) => a.order - b.order);
  if (scene.board !== Kind.Areas || pieces.length < 6) return sorted.map((q) => ({ ...q, many: 1 }));
  const groups = new Map<string, Piece & { many: number }>();
  for (const q of sorted) {
    const key = [q.seat, q.code, q.shape, q.marks, q.strength, q.max].join();
    const group = groups.get(key);
    if (group) group.many++; else groups.set(key, { ...q, many: 1 });
  }
  return [...groups.values()];
}

export interface BoardProps {
  scene: Scene; flip: boolean;
  hot: Set<number>;        // cells that answer the question
  armed: number | null;    // the cell chosen first
  arrows: { from: number; to: number }[];
  hinted?: Set<number>;    // what the computer would choose
  effects?: Effect[];      // what just happened
  onCell(id: number): void;
  onHover(id: number | null): void;
}

// A place in a line of cards: the one asked about, or the markers that lie on it. Speeds stand on the card itself.
function Place({ asked, markers }: { asked: boolean; markers: number }) {
  if (asked) return <text class="asked" y={9} text-anchor="middle">?</text>;
  return <g class="struck">{Array.from({ length: markers }, (_, i) => <circle cx={(i - (markers - 1) / 2) * 11} cy={36} r={4.5} />)}</g>;
}

// Where north is: moves and the log name facings, and the board may be turned.
function Compass({ flip }: { flip: boolean }) {
  return <svg class="compass" viewBox="-20 -20 40 40" role="img" aria-label={`North is ${flip ? "down" : "up"}`}><title>North is {flip ? "down" : "up"}</title><circle r={18} />
    <path d="M0 -9L5 9 0 5 -5 9z" transform={flip ? "rotate(180) translate(0 4)" : "translate(0 4)"} /><text y={flip ? 17 : -8} text-anchor="middle">N</text></svg>;
}

// What just happened, where it happened.
function Happened({ e, spots, flip }: { e: Effect; spots: Map<number, Spot>; flip: boolean }) {
  const b = e.cell === undefined ? undefined : spots.get(e.cell), a = e.from === undefined ? undefined : spots.get(e.from);
  if (!b) return null;
  if (e.kind === "arrow" && a) {
    const far = Math.hypot(b.x - a.x, b.y - a.y) || 1, cut = (n: number) => n / far;
    const x1 = a.x + (b.x - a.x) * cut(14), y1 = a.y + (b.y - a.y) * cut(14), x2 = b.x - (b.x - a.x) * cut(16), y2 = b.y - (b.y - a.y) * cut(16);
    return <g class={"fx fxarrow " + (e.look ?? "")}><path d={e.look === "shot" ? `M${x1} ${y1}Q${(x1 + x2) / 2} ${(y1 + y2) / 2 - far * 0.25} ${x2} ${y2}` : `M${x1} ${y1}L${x2} ${y2}`} pathLength={1} marker-end="url(#fxhead)" /></g>;
  }
  if (e.kind === "hit") return <g class="fx fxhit" style={{ transform: `translate(${b.x}px, ${b.y}px)` }}><path d="M0 -26L6 -9 22 -15 13 0 26 8 9 10 7 26 -3 13 -17 21 -12 6 -27 1 -12 -6 -17 -21 -4 -12z" />{e.text && <text y={-18} text-anchor="middle">{e.text}</text>}</g>;
  if (e.kind === "dead") return <g class="fx fxdead" style={{ transform: `translate(${b.x}px, ${b.y}px)` }}><g>{e.piece ? <Counter piece={e.piece} scale={1} flip={flip} many={1} speeds={[]} /> : <circle r={18} />}<path class="cross" d="M-18 -18L18 18M18 -18L-18 18" /></g></g>;
  return null;
}

export function Table({ scene, flip, hot, armed, arrows, hinted, effects = [], onCell, onHover }: BoardProps) {
  const spots = useMemo(() => new Map(scene.cells.map((c) => [c.id, place(scene, c, flip)])), [scene, flip]);
  const size = useMemo(() => (scene.board === Kind.Areas ? areaSize([...spots.values()]) : scene.board === Kind.Squares ? 1.18 : 1), [spots]);
  const box = useMemo(() => {
    const pad = scene.board === Kind.Areas ? 70 * size + 12 : scene.board === Kind.Lines ? 58 : 42;
    const all = [...spots.values()];
    const x0 = Math.min(...all.map((s) => s.x)) - pad, y0 = Math.min(...all.map((s) => s.y)) - pad;
    return { x: x0, y: y0, w: Math.max(1, ...all.map((s) => s.x)) + pad - x0, h: Math.max(1, ...all.map((s) => s.y)) + pad - y0 };
  }, [spots]);
  const [zoom, setZoom] = useState({ k: 1, x: 0, y: 0 });
  const [whole, setWhole] = useState(false); // on a narrow screen: all of it, however small
  const svg = useRef<SVGSVGElement>(null);
  const drag = useRef<{ x: number; y: number; moved: boolean; pointers: Map<number, [number, number]>; gap: number }>({ x: 0, y: 0, moved: false, pointers: new Map(), gap: 0 });
  useEffect(() => setZoom({ k: 1, x: 0, y: 0 }), [scene.rows, scene.cols, scene.board]);

  const byCell = new Map<number, Piece[]>();
  for (const piece of scene.pieces) byCell.set(piece.cell, [...(byCell.get(piece.cell) ?? []), piece]);
  // On a narrow screen a board that is nearer is larger, and a finger scrolls it; else a part of it is shown, and the pointer draws it along.
  const narrow = innerWidth <= 860, view = narrow ? box : { w: box.w / zoom.k, h: box.h / zoom.k };
  const vx = narrow ? box.x : box.x + zoom.x, vy = narrow ? box.y : box.y + zoom.y;
  const unit = () => view.w / (svg.current?.clientWidth || 1);
  // As near as k, with the board's edge no further in than the window's; the middle stays where it is unless it is said where to.
  const show = (k: number, x = zoom.x + (view.w - box.w / k) / 2, y = zoom.y + (view.h - box.h / k) / 2) => {
    const within = (at: number, size: number) => Math.min(size - size / k, Math.max(0, at));
    setZoom({ k, x: within(x, box.w), y: within(y, box.h) });
  };
  const nearer = (by: number) => Math.min(5, Math.max(1, zoom.k * by));

  const wheel = (event: WheelEvent) => {
    if (!event.ctrlKey && Math.abs(event.deltaY) < 20) return;
    event.preventDefault();
    show(nearer(event.deltaY < 0 ? 1.15 : 0.87));
  };
  const down = (event: PointerEvent) => {
    drag.current.pointers.set(event.pointerId, [event.clientX, event.clientY]);
    drag.current.x = event.clientX; drag.current.y = event.clientY; drag.current.moved = false;
  };
  const move = (event: PointerEvent) => {
    const d = drag.current;
    if (!d.pointers.has(event.pointerId)) return;
    d.pointers.set(event.pointerId, [event.clientX, event.clientY]);
    if (d.pointers.size === 2) {
      const [a, b] = [...d.pointers.values()];
      const gap = Math.hypot(a[0] - b[0], a[1] - b[1]);
      if (d.gap) { show(nearer(gap / d.gap)); d.moved = true; }
      d.gap = gap;
      return;
    }
    const dx = event.clientX - d.x, dy = event.clientY - d.y;
    if (!d.moved && Math.hypot(dx, dy) < 6) return;
    d.moved = true;
    if (zoom.k > 1) show(zoom.k, zoom.x - dx * unit(), zoom.y - dy * unit());
    d.x = event.clientX; d.y = event.clientY;
  };
  const up = (event: PointerEvent) => { drag.current.pointers.delete(event.pointerId); drag.current.gap = 0; };
  const click = (id: number) => { if (!drag.current.moved) onCell(id); };

  // Arrows go from one answer to the nearest in that direction.
  const arrow = (from: number, key: string) => {
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key]!;
    const a = spots.get(from)!;
    let best = -1, least = Infinity;
    for (const id of hot) {
      const b = spots.get(id);
      if (!b || id === from) continue;
      const along = (b.x - a.x) * dx + (b.y - a.y) * dy, aside = Math.abs((b.x - a.x) * dy) + Math.abs((b.y - a.y) * dx);
      if (along > 1 && along + 2 * aside < least) { least = along + 2 * aside; best = id; }
    }
    svg.current?.querySelector<SVGGElement>(`[data-cell="${best}"]`)?.focus();
  };
  // On a narrow screen the board is larger than the window, so that a finger meets one cell: bring what is asked into sight.
  const wrap = useRef<HTMLDivElement>(null);
  const asked = [...hot].join(), was = useRef(1);
  useLayoutEffect(() => {
    const w = wrap.current, by = zoom.k / was.current;
    was.current = zoom.k;
    if (w && narrow && by !== 1) w.scrollTo((w.scrollLeft + w.clientWidth / 2) * by - w.clientWidth / 2, (w.scrollTop + w.clientHeight / 2) * by - w.clientHeight / 2);
  }, [zoom.k]);
  useEffect(() => {
    const w = wrap.current;
    if (!w || (w.scrollWidth <= w.clientWidth + 4 && w.scrollHeight <= w.clientHeight + 4)) return;
    const at = (hot.size ? [...hot] : scene.pieces.map((p) => p.cell)).flatMap((id) => spots.get(id) ?? []);
    if (!at.length) return;
    const mid = (k: "x" | "y") => (Math.min(...at.map((s) => s[k])) + Math.max(...at.map((s) => s[k]))) / 2;
    const scale = w.scrollWidth / box.w, wide = w.clientWidth / scale / 2, high = w.clientHeight / scale / 2;
    let to = { x: mid("x"), y: mid("y") };
    const off = (s: { x: number; y: number }) => Math.max(Math.abs(s.x - to.x) / wide, Math.abs(s.y - to.y) / high);
    // Answers on both wings leave the middle empty: then it is the nearest one.
    const nearest = at.reduce((a, b) => (off(b) < off(a) ? b : a));
    if (off(nearest) > 0.85) to = nearest;
    w.scrollTo({ left: (to.x - box.x) * scale - w.clientWidth / 2, top: (to.y - box.y) * (w.scrollHeight / box.h) - w.clientHeight / 2, behavior: "smooth" });
  }, [asked, flip]);
  const finger = zoom.k * ({ [Kind.Areas]: 0.62, [Kind.Lines]: 0.52, [Kind.Hexes]: 42 / W, [Kind.Squares]: 40 / (2 * R) }[scene.board] ?? 0);

  const parts = (c: Cell) => (c.role ?? "").split(" ").filter((r) => r === "left" || r === "centre" || r === "right").length;
  const figure = (c: number, id: string) => scene.tracks.filter((t) => t.cell === c && t.id === id).map((t) => t.value);
  const label = (c: Cell) => [c.name, c.terrain, parts(c) > 1 ? "between two sections" : "", scene.board === Kind.Lines ? "" : c.label, ...(byCell.get(c.id) ?? []).map((q) => q.label || symbolWords(q.symbols) || q.code), hot.has(c.id) ? "can be chosen" : ""].filter(Boolean).join(", ");
  return <div class="boardwrap"><div class="scroll" ref={wrap}>
    <svg ref={svg} style={{ "--wide": `${Math.round(box.w * finger)}px`, "--high": `${Math.round(box.h * finger)}px` }} class={"board kind" + scene.board + (whole ? " whole" : zoom.k > 1 ? " near" : "")} viewBox={`${vx} ${vy} ${view.w} ${view.h}`} role="group" aria-label={scene.title}
      onWheel={wheel} onPointerDown={down} onPointerMove={move} onPointerUp={up} onPointerLeave={up}>
      {scene.board !== Kind.Areas && <rect class="mat" x={box.x + 4} y={box.y + 4} width={box.w - 8} height={box.h - 8} rx={14} />}
      {scene.edges.map(([a, b]) => spots.has(a) && spots.has(b)
        ? <line class="edge" x1={spots.get(a)!.x} y1={spots.get(a)!.y} x2={spots.get(b)!.x} y2={spots.get(b)!.y} /> : null)}
      {scene.cells.map((c) => {
        const at = spots.get(c.id)!;
        const section = parts(c) > 1; // a line between two parts of the field runs through it
        const gap = c.role === "field" || c.role === "divide";
        const cls = ["cell", gap ? "gap" : "", c.terrain ? "t-" + c.terrain.split(" ")[0] : "", hot.has(c.id) ? "hot" : "", hinted?.has(c.id) ? "hinted" : "", armed === c.id ? "armed" : "",
          c.marks & Mark.Selected ? "selected" : "", c.marks & Mark.Target ? "target" : "", c.marks & Mark.Engaged ? "engaged" : "",
          c.owner !== NOBODY ? "own" + c.owner : ""].join(" ");
        return <g key={c.id} data-cell={c.id} class={cls} transform={`translate(${at.x} ${at.y})${scene.board === Kind.Areas ? ` scale(${size.toFixed(3)})` : ""}`} tabIndex={hot.has(c.id) ? 0 : -1} role={gap ? "presentation" : "button"} aria-label={gap ? undefined : label(c)}
          onClick={() => click(c.id)} onMouseEnter={() => onHover(c.id)} onMouseLeave={() => onHover(null)} onFocus={() => onHover(c.id)} onBlur={() => onHover(null)}
          onKeyDown={(e) => { if (e.key === "Enter" || e.key === " ") { e.preventDefault(); onCell(c.id); } if (e.key.startsWith("Arrow")) { e.preventDefault(); arrow(c.id, e.key); } }}>
          <CellShape scene={scene} cell={c} />
          {c.walls ? <Walls walls={c.walls} flip={flip} /> : null}
          {terrainIcon[c.terrain.split(" ")[0]] && <path class="terrain" d={terrainIcon[c.terrain.split(" ")[0]]} />}
          {scene.board === Kind.Areas ? <text class="areaname" y={-34} text-anchor="middle">{c.name}</text>
            : scene.board !== Kind.Lines && <text class="cellname" y={scene.board === Kind.Hexes ? -19 : -21} text-anchor="middle">{c.name}</text>}
          {/* The log and the question name columns, each army by its own: the number stands before the front card. */}
          {scene.board === Kind.Lines && !gap && Math.abs(c.y - (scene.rows - 1) / 2) === 1 && <text class="column" y={c.y * 2 < scene.rows ? 60 : -51} text-anchor="middle">{c.name.replace("-", "−")}</text>}
          {section && <line class="section" y1={-1.5 * R} y2={1.5 * R} />}
          {scene.board === Kind.Lines && !gap && <Place asked={!!(c.marks & Mark.Selected) && !byCell.has(c.id)} markers={figure(c.id, "markers")[0] ?? 0} />}
          {c.label && !section && scene.board !== Kind.Lines && (<text class="celllabel" y={scene.board === Kind.Areas ? 43 : 4} text-anchor="middle">{c.label}</text>)}
          {!gap && <title>{label(c)}</title>}
        </g>;
      })}
      {/* Rims lie over the neighbours' edges. */}
      {scene.cells.filter((c) => hot.has(c.id) || hinted?.has(c.id)).map((c) => <g key={"r" + c.id} class={"rim" + (hinted?.has(c.id) ? " advised" : "")} transform={`translate(${spots.get(c.id)!.x} ${spots.get(c.id)!.y})${scene.board === Kind.Areas ? ` scale(${size.toFixed(3)})` : ""}`}><CellShape scene={scene} cell={c} /></g>)}
      {[...byCell.entries()].flatMap(([cell, pieces]) => stacked(scene, pieces).map((piece, i, all) => {
        const at = spots.get(cell);
        if (!at) return null;
        const s = spread(scene, all, i), k = scene.board === Kind.Areas ? size : 1;
        return <g key={"p" + piece.seat + "-" + piece.id} class="piece" style={{ transform: `translate(${at.x + s.x * k}px, ${at.y + s.y * k}px)` }}>
          <Counter piece={piece} scale={s.scale * size} flip={flip} many={piece.many} led={all.some((q) => q.shape === "leader")} speeds={figure(piece.cell, "speed")} />
        </g>;
      }))}
      {arrows.map(({ from, to }) => {
        const a = spots.get(from), b = spots.get(to);
        return a && b ? <line class="arrow" x1={a.x} y1={a.y} x2={b.x} y2={b.y} marker-end="url(#head)" /> : null;
      })}
      {effects.map((e, i) => <Happened key={i + e.kind + e.cell} e={e} spots={spots} flip={flip} />)}
      <defs><marker id="fxhead" viewBox="0 0 10 10" refX="7" refY="5" markerWidth="4" markerHeight="4" orient="auto"><path d="M0 0L10 5L0 10z" /></marker>
        <radialGradient id="shine" cx="35%" cy="25%" r="85%"><stop offset="0" stop-color="#fff" stop-opacity=".55" /><stop offset=".55" stop-color="#fff" stop-opacity="0" /><stop offset="1" stop-color="#000" stop-opacity=".16" /></radialGradient><marker id="head" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="5" markerHeight="5" orient="auto"><path d="M0 0L10 5L0 10z" class="arrowhead" /></marker></defs>
    </svg></div>
    <div class="zoom" role="group" aria-label="Zoom">
      {scene.pieces.some((q) => q.facing <= 7) && <Compass flip={flip} />}
      <button onClick={() => { if (whole && narrow) setWhole(false); else show(nearer(1.3)); }} aria-label="Zoom in">+</button>
      <button onClick={() => { setZoom({ k: 1, x: 0, y: 0 }); setWhole(zoom.k > 1 || !whole); }} aria-label="Show the whole board">▢</button>
    </div>
  </div>;
}
