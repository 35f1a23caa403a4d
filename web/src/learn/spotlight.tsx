// The spotlight: the board goes dark but for the cells of concern, cut out as one shape; the goal has two gold rings.
import type { Layout } from "../board/geometry";
import type { Scene } from "../core/types";
import type { Light } from "./types";

/** The cells that lights stand for; cards have none. */
export function cellsOf(lights: Light[], scene: Scene): number[] {
  const cell = (l: Light) => (l.target === "cell" ? l.id : scene.pieces.find((p) => p.id === l.id)?.cell);
  return [...new Set(lights.filter((l) => l.target !== "card").flatMap((l) => cell(l) ?? []))];
}

export function Spotlight({ layout, lit, goal }: { layout: Layout; lit: number[]; goal: number[] }) {
  if (!lit.length) return null;
  const { width, height, r } = layout;
  const sheet = { width, height, rx: 6 };
  return (
    <g class="spotlight" aria-hidden="true">
      <mask id="dark">
        <rect x={-width} y={-height} width={3 * width} height={3 * height} fill="#fff" />
        {lit.map((cell) => (
          <path key={cell} d={layout.outline(cell, 1.04)} fill="#000" stroke="#000" stroke-width="2" />
        ))}
      </mask>
      <mask id="rim">
        <rect x={-width} y={-height} width={3 * width} height={3 * height} fill="#fff" />
        {lit.map((cell) => (
          <path key={cell} d={layout.outline(cell, 1)} fill="#000" />
        ))}
      </mask>
      <rect class="dark" {...sheet} mask="url(#dark)" />
      <g mask="url(#rim)">
        {lit.map((cell) => (
          <path key={cell} class="rim" d={layout.outline(cell, 1)} />
        ))}
      </g>
      {goal.map((cell) => (
        <g key={cell} class="goalrings">
          {[0.72, 0.56].map((k) => (
            <circle key={k} cx={layout.at(cell)[0]} cy={layout.at(cell)[1]} r={r * k} />
          ))}
        </g>
      ))}
    </g>
  );
}
