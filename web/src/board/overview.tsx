// The whole field in a corner, with the frame of what is in sight; the frame can be dragged.
import type { GameArt } from "../art/types";
import { useRef } from "preact/hooks";
import { Board, type Scene } from "../core/types";
import { say } from "../words/say";
import type { Frame } from "./camera";
import { layoutOf, size, type Layout } from "./geometry";

interface OverviewProps {
  scene: Scene;
  art: GameArt;
  layout: Layout;
  frame: Frame;
  width: number;
  height: number;
  onLook(x: number, y: number): void;
}

/** A map of areas: who holds what, and what joins what. */
function Lands({ scene, art, small }: { scene: Scene; art: GameArt; small: Layout }) {
  const at = (id: number) =>
    small
      .at(id)
      .map((n) => n.toFixed(1))
      .join(" ");
  return (
    <g>
      <path d={scene.edges.map(([a, b]) => `M${at(a)}L${at(b)}`).join("")} stroke="var(--line)" stroke-width="1" />
      {scene.cells.map((c) => {
        const owner = c.owner < scene.seats.length ? art.side(scene.seats[c.owner]?.art, c.owner) : undefined;
        const [cx, cy] = small.at(c.id);
        return <circle key={c.id} cx={cx} cy={cy} r="6" fill={owner?.face ?? "var(--grid)"} stroke="var(--card)" />;
      })}
    </g>
  );
}

const corners = ["top right", "top left", "bottom left"] as const;
type CornerName = (typeof corners)[number];

/** The corner where the overview hides least of what stands there; the one it has already as long as that hides nothing. */
function useCorner({ scene, layout, frame, width, height }: OverviewProps, w: number, h: number): CornerName {
  const now = useRef<CornerName>("top right");
  const points = (scene.board === Board.Areas ? scene.cells.map((c) => c.id) : scene.pieces.map((p) => p.cell)).map(
    (cell) => layout.at(cell),
  );
  const near = layout.r * 0.6;
  const hides = (corner: CornerName) => {
    const left = corner.includes("left");
    const top = corner.includes("top");
    return points.filter(([px, py]) => {
      const [x, y] = [px + frame.left, py + frame.top];
      const across = left ? x < w + near : x > width - w - near;
      return across && x > -near && x < width + near && (top ? y < h + near : y > height - h - near);
    }).length;
  };
  if (hides(now.current)) now.current = corners.reduce((a, b) => (hides(b) < hides(a) ? b : a), now.current);
  return now.current;
}

export function Overview(props: OverviewProps) {
  const { scene, art, layout, frame, width, height, onLook } = props;
  const [w, h] = size(scene);
  const r = Math.min(112 / w, 84 / h);
  const small = layoutOf(scene, r, layout.flip);
  const k = r / layout.r;
  const look = (e: PointerEvent) => {
    const box = (e.currentTarget as SVGElement).getBoundingClientRect();
    onLook((e.clientX - box.left) / box.width, (e.clientY - box.top) / box.height);
  };
  const mark = Math.max(2.2, r * 0.7);
  const corner = useCorner(props, small.width + 16, small.height + 16);
  return (
    <svg
      class={`overview ${corner}`}
      width={small.width}
      height={small.height}
      role="img"
      aria-label={say("table.overview")}
      onPointerDown={(e) => {
        e.stopPropagation();
        (e.currentTarget as SVGElement).setPointerCapture(e.pointerId);
        look(e);
      }}
      onPointerMove={(e) => e.buttons && look(e)}
      onPointerUp={(e) => e.stopPropagation()}
    >
      <rect width={small.width} height={small.height} rx="4" fill="var(--paper)" />
      {scene.board === Board.Areas && <Lands {...{ scene, art, small }} />}
      {scene.cells
        .filter((c) => c.terrain)
        .map((c) => (
          <circle key={c.id} cx={small.at(c.id)[0]} cy={small.at(c.id)[1]} r={r * 0.9} fill="var(--shade)" />
        ))}
      {(scene.board === Board.Areas ? [] : scene.pieces).map((p) => {
        const side = art.side(scene.seats[p.seat]?.art, p.seat);
        const [x, y] = small.at(p.cell);
        return side.shape === "square" ? (
          <rect key={p.id} x={x - mark} y={y - mark} width={2 * mark} height={2 * mark} fill={side.face} />
        ) : (
          <circle key={p.id} cx={x} cy={y} r={mark} fill={side.face} />
        );
      })}
      <rect
        x={Math.max(1, -frame.left * k)}
        y={Math.max(1, -frame.top * k)}
        width={Math.min(small.width - 2, width * k)}
        height={Math.min(small.height - 2, height * k)}
        fill="none"
        stroke="var(--target)"
        stroke-width="2"
        rx="3"
      />
    </svg>
  );
}
