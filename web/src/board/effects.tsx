// What just happened, drawn over the pieces: a figure that floats up, a piece that falls.
import type { GameArt } from "../art/types";
import type { Scene } from "../core/types";
import { allOf, type Effect } from "../timeline/beats";
import type { Layout } from "./geometry";

interface EffectProps {
  effect: Effect;
  layout: Layout;
  art: GameArt;
  scene: Scene;
}

export function EffectView(props: EffectProps) {
  return (
    <>
      {allOf(props.effect).map((one, i) => (
        <OneEffect key={i} {...props} effect={one} />
      ))}
    </>
  );
}

function OneEffect({ effect, layout, art, scene }: EffectProps) {
  const { float, dead } = effect;
  const r = layout.r;
  if (dead) {
    const [x, y] = layout.at(dead.cell);
    const side = art.side(scene.seats[dead.piece.seat]?.art, dead.piece.seat);
    const k = r * 0.55;
    return (
      <g class="fallen" style={{ transform: `translate(${x}px, ${y}px)` }}>
        <art.Piece piece={{ ...dead.piece, strength: 0 }} side={side} r={r} flip={layout.flip} />
        <path
          d={`M${-k} ${-k}L${k} ${k}M${k} ${-k}L${-k} ${k}`}
          stroke="var(--target)"
          stroke-width={r * 0.18}
          stroke-linecap="round"
        />
      </g>
    );
  }
  if (!float) return null;
  const [x, y] = layout.at(float.cell);
  const width = float.text.length * 7 + 18;
  return (
    <g class="float" style={{ transform: `translate(${x}px, ${y - r * 0.5}px)` }}>
      <g class="rise">
        <rect x={-width / 2} y="-15" width={width} height="28" rx="14" class={float.bad ? "bad" : "good"} />
        <text text-anchor="middle" y="5" font-size="14" font-weight="700" fill="#fff">
          {float.text}
        </text>
      </g>
    </g>
  );
}
