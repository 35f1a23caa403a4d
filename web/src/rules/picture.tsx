// One small board: the same art as the table, without anything to click.
import { useMemo } from "preact/hooks";
import type { GameArt } from "../art/types";
import { groundOf } from "../board/board";
import { ArrowView } from "../board/arrows";
import { EffectView } from "../board/effects";
import { layoutOf, type Layout } from "../board/geometry";
import type { Marks } from "../board/marks";
import { Pieces } from "../board/pieces";
import { RingView, SignView } from "../board/rings";
import { Board, type Scene } from "../core/types";
import type { Effect } from "../timeline/beats";
import { radiusOf, windowOf, type Window } from "./window";

interface PictureProps {
  scene: Scene;
  /** The cells that it is about: the window is drawn around them. */
  cells: number[];
  /** Cells whose pieces are named. */
  names?: number[];
  alone?: boolean;
  art: GameArt;
  marks: Marks;
  effect?: Effect;
  label: string;
}

interface TagsProps {
  scene: Scene;
  names: number[];
  layout: Layout;
  window: Window;
  small: boolean;
  /** One picture is drawn larger than three. */
  alone: boolean;
}

/** What pieces are called, above the upper one and below the lower one. */
function Tags({ scene, names, layout, window, small, alone }: TagsProps) {
  const cells = [...names].sort((a, b) => layout.at(a)[1] - layout.at(b)[1] || layout.at(a)[0] - layout.at(b)[0]);
  const size = Math.max(9, window.width / (alone ? 26 : 17));
  return (
    <g class="tags" font-size={size.toFixed(1)} font-weight="600" text-anchor="middle">
      {cells.map((cell, i) => {
        const name = scene.pieces.filter((p) => p.cell === cell).find((p) => p.name)?.name ?? "";
        const width = name.length * size * 0.54 + size;
        const [x, y] = layout.at(cell);
        const far = layout.r * (small ? 0.8 : 1.02) + size * 0.55;
        const taken = (dy: number) =>
          scene.pieces.some(
            (p) => p.cell !== cell && Math.hypot(layout.at(p.cell)[0] - x, layout.at(p.cell)[1] - y - dy) < layout.r,
          );
        const down = (i > 0 && i === cells.length - 1) || (taken(-far * 1.6) && !taken(far * 1.6)) ? far : -far;
        const cx = Math.max(window.x + width / 2 + 2, Math.min(window.x + window.width - width / 2 - 2, x));
        const cy = Math.max(window.y + size, Math.min(window.y + window.height - size, y + down));
        return (
          name && (
            <g key={cell} transform={`translate(${cx.toFixed(1)} ${cy.toFixed(1)})`}>
              <rect x={-width / 2} y={-size * 0.72} width={width} height={size * 1.4} rx={size * 0.7} />
              <text y={size * 0.33}>{name}</text>
            </g>
          )
        );
      })}
    </g>
  );
}

export function Picture({ scene, cells, names = [], alone = false, art, marks, effect = {}, label }: PictureProps) {
  const layout = useMemo(() => {
    const plain = layoutOf(scene, radiusOf(scene.board), false);
    const outlines = art.outlines?.(scene, groundOf(plain));
    return outlines ? { ...plain, outline: (c: number, k?: number) => outlines.get(c) ?? plain.outline(c, k) } : plain;
  }, [scene.cells, art]);
  const side = (seat: number) => art.side(scene.seats[seat]?.art, seat);
  const ground = useMemo(
    () => <art.Under scene={scene} ground={groundOf(layout)} side={side} />,
    [scene.cells, layout],
  );
  const window = windowOf(layout, cells);
  const full = new Set(scene.pieces.map((p) => p.cell));
  return (
    <svg
      class="board"
      viewBox={[window.x, window.y, window.width, window.height].map((n) => n.toFixed(0)).join(" ")}
      role="img"
      aria-label={label}
    >
      {ground}
      {[...marks.rings].map(([cell, rings]) => (
        <RingView key={cell} {...{ cell, rings, layout }} />
      ))}
      <Pieces {...{ scene, layout, art }} looker={-1} />
      {art.Over && <art.Over scene={scene} ground={groundOf(layout)} side={side} />}
      {[...marks.rings].map(([cell, rings]) => (
        <SignView key={cell} {...{ cell, rings, layout }} full={full.has(cell)} />
      ))}
      {marks.arrows.map((arrow) => (
        <ArrowView key={`${arrow.from}-${arrow.to}-${arrow.kind}`} {...{ arrow, layout, side }} />
      ))}
      <EffectView {...{ effect, layout, art, scene }} />
      {names.length > 0 && window.width < 17 * layout.r && (
        <Tags {...{ scene, names, layout, window, alone }} small={scene.board === Board.Squares} />
      )}
    </svg>
  );
}
