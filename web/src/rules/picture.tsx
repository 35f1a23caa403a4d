// One small board: the same art as the table, without anything to click.
import { useMemo } from "preact/hooks";
import type { GameArt } from "../art/types";
import { groundOf } from "../board/board";
import { ArrowView } from "../board/arrows";
import { EffectView } from "../board/effects";
import { layoutOf } from "../board/geometry";
import type { Marks } from "../board/marks";
import { Pieces } from "../board/pieces";
import { RingView, SignView } from "../board/rings";
import { Board, type Scene } from "../core/types";
import type { Effect } from "../timeline/beats";

const radius = { [Board.Hexes]: 38, [Board.Squares]: 28, [Board.Areas]: 26, [Board.Lines]: 40 } as Record<
  number,
  number
>;

interface PictureProps {
  scene: Scene;
  art: GameArt;
  marks: Marks;
  effect?: Effect;
  label: string;
}

export function Picture({ scene, art, marks, effect = {}, label }: PictureProps) {
  const layout = useMemo(() => {
    const plain = layoutOf(scene, radius[scene.board] ?? 36, false);
    const outlines = art.outlines?.(scene, groundOf(plain));
    return outlines ? { ...plain, outline: (c: number, k?: number) => outlines.get(c) ?? plain.outline(c, k) } : plain;
  }, [scene.cells, art]);
  const side = (seat: number) => art.side(scene.seats[seat]?.art, seat);
  const ground = useMemo(
    () => <art.Under scene={scene} ground={groundOf(layout)} side={side} />,
    [scene.cells, layout],
  );
  const full = new Set(scene.pieces.map((p) => p.cell));
  return (
    <svg
      class="board"
      viewBox={`0 0 ${layout.width.toFixed(0)} ${layout.height.toFixed(0)}`}
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
    </svg>
  );
}
