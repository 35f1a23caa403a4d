// The window onto the board: how large it is drawn, where the camera looks, what lies over it.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { GameArt } from "../art/types";
import { NOBODY, type Scene } from "../core/types";
import type { Pointer } from "../table/model";
import type { Effect } from "../timeline/beats";
import type { Choice } from "../core/types";
import { say } from "../words/say";
import { BoardView, groundOf } from "./board";
import { approach, frame, lookAt, moved, nearest, opening, playing, resized, type View } from "./camera";
import { fit, layoutOf, towards, type Layout, type Point } from "./geometry";
import { useGestures } from "./gestures";
import type { Marks } from "./marks";
import { Overview } from "./overview";

export interface StageProps {
  scene: Scene;
  art: GameArt;
  looker: number;
  flip: boolean;
  marks: Marks;
  effect: Effect;
  answers: Map<number, Choice[]>;
  onCell?(cell: number, by: Pointer, piece?: number): void;
  onHover?(cell: number | null): void;
  onTake?(cell: number): boolean;
  /** A long press, or the right button. */
  onLook?(cell: number, piece?: number): void;
  /** Drawn into the board, in its coordinates. */
  inside?(layout: Layout): preact.ComponentChildren;
  /** Laid over the window: gets the place of a cell in it. */
  over?(place: (cell: number) => Point, width: number, height: number): preact.ComponentChildren;
}

function ZoomKeys({ rest, onZoom }: { rest: boolean; onZoom(by: number): void }) {
  return (
    <div class={rest ? "zoom rest" : "zoom"}>
      <button aria-label={say("table.zoomIn")} onClick={() => onZoom(1.3)}>
        +
      </button>
      <button aria-label={say("table.zoomOut")} onClick={() => onZoom(1 / 1.3)}>
        −
      </button>
    </div>
  );
}

export function Stage(props: StageProps) {
  const { scene, art, flip, marks, effect, answers } = props;
  const el = useRef<HTMLDivElement>(null);
  const [width, height] = useSize(el);
  const [view, setView] = useState<View | null>(null);
  const [cursor, setCursor] = useState<number | null>(null);
  const shape = `${scene.scenario.id} ${scene.board} ${scene.rows} ${scene.cols}`;
  const shown = useRef("");
  // Another window keeps what it looked at; another board is framed again.
  useLayoutEffect(() => {
    const same = shown.current === shape;
    if (!width) setView(null);
    else setView((v) => (v && same ? resized(v, scene, width, height, flip) : opening(scene, width, height, flip)));
    shown.current = shape;
  }, [shape, width, height]);
  const r = width && view ? fit(scene, width, height) * view.zoom : 0;
  const layout = useMemo(
    () => (r ? drawnLayout(scene, r, flip, art) : null),
    [shape, scene.cells.length, r, flip, art],
  );
  useFollow(layout, marks, setView, width, height, playing(scene, width, height));
  const zoom = (k: number) =>
    setView((v) => {
      const near = nearest(scene, width, height);
      return v && { ...v, zoom: Math.min(near, Math.max(1, v.zoom * k)), first: false };
    });
  useGestures(el, {
    click: (cell, by, piece) => cell !== null && props.onCell?.(cell, by, art.stacks ? piece : undefined),
    hover: (cell) => props.onHover?.(cell),
    look: (cell, piece) => cell !== null && props.onLook?.(cell, art.stacks ? piece : undefined),
    take: (cell) => props.onTake?.(cell) ?? false,
    pan: (dx, dy) => layout && setView((v) => v && moved(v, layout, width, height, dx, dy)),
    zoom,
  });
  const key = (e: KeyboardEvent) => {
    if (!layout) return;
    if (e.key.startsWith("Arrow")) {
      const next = towards(layout, answers.size ? answers.keys() : scene.cells.map((c) => c.id), cursor, e.key);
      if (next !== null) setCursor(next);
      if (next !== null) setView((v) => v && lookAt(v, layout, width, height, [layout.at(next)]));
      e.preventDefault();
    }
    if ((e.key === "Enter" || e.key === " ") && cursor !== null) {
      props.onCell?.(cursor, "key");
      e.preventDefault();
      e.stopPropagation();
    }
  };
  useEffect(() => document.getElementById(`cell-${cursor}`)?.focus({ preventScroll: true }), [cursor]);
  useEffect(() => setCursor(null), [scene.prompt]);
  const at = view && layout ? frame(view, layout, width, height) : { r: 0, left: 0, top: 0 };
  const larger = !!layout && (layout.width > width + 1 || layout.height > height + 1);
  return (
    <div class="stage" ref={el} onKeyDown={key} role="group" aria-label={say("table.board")}>
      {layout && (
        <div class="sheet" style={{ transform: `translate(${Math.round(at.left)}px, ${Math.round(at.top)}px)` }}>
          <BoardView
            {...{ scene, layout, art, marks, effect, answers, cursor }}
            looker={props.looker}
            onFocus={setCursor}
          >
            {props.inside?.(layout)}
          </BoardView>
        </div>
      )}
      {layout && larger && !view?.first && (
        <Overview
          {...{ scene, art, layout, width, height }}
          frame={at}
          onLook={(x, y) => setView((v) => v && { ...v, x, y, first: false })}
        />
      )}
      <ZoomKeys rest={!larger} onZoom={zoom} />
      {layout && props.over?.((cell) => [layout.at(cell)[0] + at.left, layout.at(cell)[1] + at.top], width, height)}
    </div>
  );
}

// Areas have the outlines that their art gives them.
function drawnLayout(scene: Scene, r: number, flip: boolean, art: GameArt): Layout {
  const layout = layoutOf(scene, r, flip);
  const outlines = art.outlines?.(scene, groundOf(layout));
  return outlines ? { ...layout, outline: (cell, k) => outlines.get(cell) ?? layout.outline(cell, k) } : layout;
}

// The camera goes where something happens or can be done, if that is out of sight.
function useFollow(
  layout: Layout | null,
  marks: Marks,
  setView: (f: (v: View | null) => View | null) => void,
  w: number,
  h: number,
  near: number,
) {
  const places = [...marks.rings.keys(), ...marks.arrows.flatMap((a) => [a.from, a.to])].sort((a, b) => a - b).join();
  useEffect(() => {
    if (!layout || !places) return;
    const points = places
      .split(",")
      .map((cell) => layout.at(Number(cell)))
      .filter((p) => p[0] > -900);
    setView((v) => v && (v.first ? approach(v, layout, near, points) : lookAt(v, layout, w, h, points)));
  }, [places, layout, w, h]);
}

function useSize(el: { current: HTMLElement | null }): [number, number] {
  const [size, setSize] = useState<[number, number]>([0, 0]);
  useLayoutEffect(() => {
    const box = el.current;
    if (!box) return;
    const measure = () => setSize([box.clientWidth, box.clientHeight]);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(box);
    return () => watch.disconnect();
  }, []);
  return size;
}

/** The board is turned for the seat at its top. Lines are drawn with the looker's own below already. */
export const turned = (scene: Scene, looker: number): boolean =>
  scene.board !== 4 && scene.bottom !== NOBODY && looker < 4 && scene.bottom !== looker;
