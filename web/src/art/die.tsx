// A die: its face is a number of pips or a picture. A hit has a gold rim; a miss is half as strong.
import type { ComponentChildren } from "preact";
import type { Thrown } from "../core/types";
import { n } from "./draw";

const PIPS: Record<string, [number, number][]> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

/** The cube without its face. */
export function Cube({ die, size: s, children }: { die: Thrown; size: number; children?: ComponentChildren }) {
  const box = { width: s, height: s, rx: n(s * 0.2) };
  return (
    <g opacity={die.hit ? 1 : 0.5}>
      <rect {...box} x={n(1 - s / 2)} y={n(s * 0.08 - s / 2)} fill="#000" opacity=".28" />
      <rect
        {...box}
        x={n(-s / 2)}
        y={n(-s / 2)}
        fill={die.hit ? "var(--dieHit)" : "var(--die)"}
        stroke={die.hit ? "#c77f0a" : "var(--dieEdge)"}
        stroke-width={die.hit ? 2.4 : 1}
      />
      {children}
    </g>
  );
}

/** A die with pips. What is no number from one to six is written. */
export function PipDie({ die, size }: { die: Thrown; size: number }) {
  const pips = PIPS[die.face];
  return (
    <Cube die={die} size={size}>
      {pips?.map(([x, y]) => (
        <circle cx={n(x * size * 0.26)} cy={n(y * size * 0.26)} r={n(size * 0.085)} fill="var(--pip)" />
      ))}
      {!pips && (
        <text
          y={n(size * 0.16)}
          text-anchor="middle"
          font-size={n(Math.max(11, size * 0.44))}
          font-weight="700"
          fill="var(--pip)"
        >
          {die.face}
        </text>
      )}
    </Cube>
  );
}
