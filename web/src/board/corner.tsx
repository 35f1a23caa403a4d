// A corner of a board in a small box: only to be looked at. What matters stands in its middle.
import { useMemo } from "preact/hooks";
import type { GameArt } from "../art/types";
import type { Choice, Scene } from "../core/types";
import { BoardView, groundOf } from "./board";
import { fit, layoutOf, type Layout } from "./geometry";
import type { Marks } from "./marks";

const unmarked: Marks = { rings: new Map(), arrows: [] };
const silent = new Map<number, Choice[]>();

/** The layout of a board at a size, with the borders that its art draws. */
export function drawnLayout(scene: Scene, art: GameArt, r: number, flip = false): Layout {
  const plain = layoutOf(scene, r, flip);
  const outlines = art.outlines?.(scene, groundOf(plain));
  return outlines
    ? { ...plain, outline: (cell: number, k?: number) => outlines.get(cell) ?? plain.outline(cell, k) }
    : plain;
}

interface CornerProps {
  scene: Scene;
  art: GameArt;
  w: number;
  h: number;
  /** The cells of concern; none: the whole board. */
  focus?: number[];
  /** Pieces are not drawn smaller than this, as long as there is something to focus on. */
  least?: number;
  marks?: Marks;
  flip?: boolean;
  looker?: number;
}

const watcher = 9;
export function Corner({ scene, art, w, h, focus = [], least = 0, marks, flip, looker = watcher }: CornerProps) {
  const layout = useMemo(() => {
    const whole = fit(scene, w, h);
    return drawnLayout(scene, art, focus.length ? Math.max(whole, least) : whole, flip);
  }, [scene, art, w, h, least, flip]);
  const [x, y] = offset(layout, focus, w, h);
  return (
    <div class="corner" style={{ width: `${w}px`, height: `${h}px` }} aria-hidden="true">
      <div style={{ transform: `translate(${x}px, ${y}px)`, width: `${layout.width}px` }}>
        <BoardView
          {...{ scene, layout, art, looker }}
          marks={marks ?? unmarked}
          effect={{}}
          answers={silent}
          cursor={null}
          onFocus={() => {}}
        />
      </div>
    </div>
  );
}

/** How far the board is moved, so that the middle of what matters is seen and no edge is left empty. */
function offset(layout: Layout, focus: number[], w: number, h: number): [number, number] {
  const points = focus.map((cell) => layout.at(cell)).filter(([x]) => x > 0);
  const along = (i: 0 | 1, box: number, board: number) => {
    if (board <= box || !points.length) return (box - board) / 2;
    const at = points.map((p) => p[i]);
    const middle = (Math.min(...at) + Math.max(...at)) / 2;
    return Math.min(0, Math.max(box - board, box / 2 - middle));
  };
  return [along(0, w, layout.width), along(1, h, layout.height)];
}
