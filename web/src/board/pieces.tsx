// The pieces on the board. They are moved by transform alone, so that a step is a glide and nothing else is drawn again.
import { memo } from "preact/compat";
import type { GameArt } from "../art/types";
import { Mark, type Piece, type Scene } from "../core/types";
import type { Layout } from "./geometry";

interface Stand {
  key: string;
  piece: Piece;
  n: number;
  beside: boolean;
  x: number;
  y: number;
  r: number;
}

/** Where each piece stands: alone in its cell, beside its unit, or as a chip among others in an area. */
function stands(scene: Scene, layout: Layout, art: GameArt): Stand[] {
  if (art.stacks) return chips(scene, layout);
  const crowd = new Map<number, Piece[]>();
  for (const p of scene.pieces) crowd.set(p.cell, [...(crowd.get(p.cell) ?? []), p]);
  return scene.pieces.map((piece) => {
    const [x, y] = layout.at(piece.cell);
    const beside = (crowd.get(piece.cell)?.length ?? 0) > 1 && !!(piece.marks & Mark.Leader);
    return { key: `${piece.seat}.${piece.id}`, piece, n: 1, beside, x, y, r: layout.r };
  });
}

function chips(scene: Scene, layout: Layout): Stand[] {
  const k = layout.r / 40;
  const groups = new Map<string, Piece[]>();
  for (const p of scene.pieces) {
    const key = [p.cell, p.seat, p.kind, p.class === "building" ? p.id : "", p.marks & Mark.Hidden].join(".");
    groups.set(key, [...(groups.get(key) ?? []), p]);
  }
  const areas = new Map<number, [string, Piece[]][]>();
  for (const [key, list] of groups)
    areas.set(list[0].cell, [...(areas.get(list[0].cell) ?? []), [key, list] as [string, Piece[]]]);
  const out: Stand[] = [];
  for (const [cell, list] of areas) {
    const [x, y] = layout.at(cell);
    const small = (p: Piece) => p.class === "building";
    const rows = [
      ...split(
        list.filter((g) => small(g[1][0])),
        4,
      ),
      ...split(
        list.filter((g) => !small(g[1][0])),
        3,
      ),
    ];
    rows.forEach((row, line) =>
      row.forEach(([key, pieces], i) => {
        const step = small(pieces[0]) ? 34 : 49;
        const dx = (i - (row.length - 1) / 2) * step * k;
        out.push({
          ...{ key, piece: pieces[0], n: pieces.length, beside: false },
          x: x + dx,
          y: y + (22 + 31 * line) * k,
          r: layout.r,
        });
      }),
    );
  }
  return out;
}
const split = <T,>(list: T[], n: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / n) }, (_, i) => list.slice(i * n, i * n + n));

interface OneProps {
  stand: Stand;
  art: GameArt;
  scene: Scene;
  flip: boolean;
  looker: number;
}
const One = memo(function One({ stand, art, scene, flip, looker }: OneProps) {
  const { piece, n, r, beside } = stand;
  const side = art.side(scene.seats[piece.seat]?.art, piece.seat);
  const queue = scene.stores.filter((m) => m.piece === piece.id && m.state === "making").length;
  const progress = queue ? 0.5 : undefined;
  const own = piece.seat === looker;
  return <art.Piece {...{ piece, side, r, flip, beside, own, progress }} count={n} />;
}, same);

function same(a: OneProps, b: OneProps): boolean {
  const [p, q] = [a.stand.piece, b.stand.piece];
  const making = (x: OneProps) => x.scene.stores.some((m) => m.piece === x.stand.piece.id && m.state === "making");
  return (
    a.art === b.art &&
    a.flip === b.flip &&
    a.looker === b.looker &&
    a.stand.beside === b.stand.beside &&
    making(a) === making(b) &&
    a.stand.r === b.stand.r &&
    a.stand.n === b.stand.n &&
    p.kind === q.kind &&
    p.strength === q.strength &&
    p.facing === q.facing &&
    (p.marks & (Mark.Spent | Mark.Hidden | Mark.Engaged | Mark.Broken)) ===
      (q.marks & (Mark.Spent | Mark.Hidden | Mark.Engaged | Mark.Broken)) &&
    p.symbols === q.symbols &&
    p.label === q.label &&
    p.code === q.code
  );
}

interface PiecesProps {
  scene: Scene;
  layout: Layout;
  art: GameArt;
  looker: number;
}

export function Pieces({ scene, layout, art, looker }: PiecesProps) {
  return (
    <g class="pieces">
      {stands(scene, layout, art)
        .sort((a, b) => a.y - b.y || a.piece.order - b.piece.order)
        .map((s) => (
          <g
            key={s.key}
            class={s.piece.marks & Mark.Spent ? "piece spent" : "piece"}
            data-piece={s.piece.id}
            style={{ transform: `translate(${s.x.toFixed(1)}px, ${s.y.toFixed(1)}px)` }}
          >
            <One stand={s} art={art} scene={scene} flip={layout.flip} looker={looker} />
          </g>
        ))}
    </g>
  );
}
