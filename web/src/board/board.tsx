// The drawn board: ground, marks, pieces, arrows, what happened. Drawing only; clicks are the stage's.
import { useMemo } from "preact/hooks";
import { memo } from "preact/compat";
import type { GameArt, Ground } from "../art/types";
import { Board as Kind, type Cell, type Choice, type Scene } from "../core/types";
import type { Effect } from "../timeline/beats";
import { ArrowView } from "./arrows";
import { EffectView } from "./effects";
import type { Layout } from "./geometry";
import type { Marks } from "./marks";
import { Pieces } from "./pieces";
import { RingView, SignView } from "./rings";
import { TraceOver, TraceUnder } from "./trace";

const shapes = { [Kind.Squares]: "square", [Kind.Hexes]: "hex", [Kind.Areas]: "area", [Kind.Lines]: "card" } as const;
export const groundOf = (layout: Layout): Ground => ({
  shape: shapes[layout.kind as keyof typeof shapes] ?? "area",
  r: layout.r,
  width: layout.width,
  height: layout.height,
  flip: layout.flip,
  at: (cell: Cell) => {
    const [x, y] = layout.at(cell.id);
    return { x, y };
  },
});

interface BoardProps {
  scene: Scene;
  layout: Layout;
  art: GameArt;
  marks: Marks;
  effect: Effect;
  looker: number;
  /** Cells that answer the question, with their labels for readers. */
  answers: Map<number, Choice[]>;
  cursor: number | null;
  onFocus(cell: number): void;
  children?: preact.ComponentChildren;
}

export function BoardView(props: BoardProps) {
  const { scene, layout, art, marks, effect, looker } = props;
  const full = useMemo(() => new Set(scene.pieces.map((p) => p.cell)), [scene]);
  const side = (seat: number) => art.side(scene.seats[seat]?.art, seat);
  return (
    <svg class="board" width={layout.width} height={layout.height} aria-hidden={false}>
      <GroundLayer scene={scene} layout={layout} art={art} />
      <g class="rings">
        {[...marks.rings].map(([cell, rings]) => (
          <RingView key={cell} {...{ cell, rings, layout }} />
        ))}
      </g>
      {marks.trace && <TraceUnder trace={marks.trace} {...{ layout, side, full }} />}
      <Pieces {...{ scene, layout, art, looker }} />
      {art.Over && <art.Over scene={scene} ground={groundOf(layout)} side={side} />}
      <g class="signs">
        {[...marks.rings].map(([cell, rings]) => (
          <SignView key={cell} {...{ cell, rings, layout }} full={full.has(cell)} />
        ))}
      </g>
      {marks.trace && <TraceOver trace={marks.trace} {...{ layout, side, full }} />}
      {marks.arrows.map((arrow) => (
        <ArrowView key={`${arrow.from}-${arrow.to}-${arrow.kind}`} {...{ arrow, layout, side }} />
      ))}
      <EffectView {...{ effect, layout, art, scene }} />
      <Hits {...props} />
      {props.children}
    </svg>
  );
}

// The ground changes with the battle and the owners of areas, not with every step.
const GroundLayer = memo(
  function GroundLayer({ scene, layout, art }: { scene: Scene; layout: Layout; art: GameArt }) {
    const side = (seat: number) => art.side(scene.seats[seat]?.art, seat);
    return <art.Under scene={scene} ground={groundOf(layout)} side={side} />;
  },
  (a, b) =>
    a.layout === b.layout && a.art === b.art && (a.scene === b.scene || groundKey(a.scene) === groundKey(b.scene)),
);
const keys = new WeakMap<Scene, string>();
function groundKey(scene: Scene): string {
  const known = keys.get(scene);
  if (known !== undefined) return known;
  const cells = scene.cells.map((c) => `${c.id}${c.terrain}${c.owner}${c.marks & 96}${c.label}`).join();
  const key =
    scene.scenario.id +
    cells +
    scene.tracks
      .filter((t) => t.cell !== undefined)
      .map((t) => t.value)
      .join();
  keys.set(scene, key);
  return key;
}

// What can be clicked: every cell, invisible. Those that answer are buttons, one of them in the order of Tab.
function Hits({ scene, layout, answers, cursor, onFocus, looker }: BoardProps) {
  const first = cursor ?? [...answers.keys()][0];
  return (
    <g class="hits">
      {scene.cells.map((cell) => {
        const list = answers.get(cell.id);
        const hit = <path d={layout.outline(cell.id, 1)} />;
        if (!list && cursor !== cell.id)
          return (
            <g key={cell.id} data-cell={cell.id}>
              {hit}
            </g>
          );
        return (
          <g
            key={cell.id}
            id={`cell-${cell.id}`}
            data-cell={cell.id}
            class={list ? "hot" : ""}
            role="button"
            tabIndex={cell.id === first ? 0 : -1}
            aria-label={cellLabel(scene, cell, list, looker)}
            onFocus={() => onFocus(cell.id)}
          >
            {hit}
          </g>
        );
      })}
    </g>
  );
}

/** A cell for screen readers: what it is called, who stands there, what can be done. */
export function cellLabel(scene: Scene, cell: Cell, list: Choice[] | undefined, _looker: number): string {
  const who = scene.pieces.filter((p) => p.cell === cell.id).map((p) => p.label);
  const what = list?.length === 1 ? [list[0].label] : [];
  const name = [cell.label.length > 1 ? cell.label : "", cell.name].filter(Boolean).join(" ");
  return [name, cell.terrain, ...who, ...what].filter(Boolean).join(". ");
}
