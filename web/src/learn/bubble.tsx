// One sentence beside the goal: what to do now, and why. It stands where it hides least of what is in the light.
import type { Point } from "../board/geometry";

interface BubbleProps {
  at: Point | null;
  /** The middles of everything in the light. */
  lit: Point[];
  w: number;
  h: number;
  say: string;
  why: string;
}
interface Spot {
  x: number;
  y: number;
  tail: "above" | "under" | "free";
}
const width = 264;
const tall = 112;
const gap = 54;

function spots([x, y]: Point, w: number): Spot[] {
  return [
    { x: x - width / 2, y: y - gap - tall, tail: "above" },
    { x: x - width / 2, y: y + gap, tail: "under" },
    { x: x + gap, y: y - tall / 2, tail: "free" },
    { x: x - gap - width, y: y - tall / 2, tail: "free" },
    { x: w - width - 10, y: 10, tail: "free" },
    { x: 10, y: 10, tail: "free" },
  ];
}

/** How much of the light a bubble there would hide, and how far it would stand outside. */
function cost(s: Spot, lit: Point[], w: number, h: number): number {
  const hidden = lit.filter(([x, y]) => x > s.x - 26 && x < s.x + width + 26 && y > s.y - 26 && y < s.y + tall + 26);
  const out = Math.max(0, 6 - s.x, s.x + width + 6 - w, 6 - s.y, s.y + tall + 6 - h);
  return hidden.length * 100 + out;
}

export function Bubble({ at, lit, w, h, say, why }: BubbleProps) {
  const all = at ? spots(at, w) : [{ x: (w - width) / 2, y: 10, tail: "free" } as const];
  const best = all.reduce((a, b) => (cost(b, lit, w, h) < cost(a, lit, w, h) ? b : a));
  const left = Math.min(Math.max(6, best.x), Math.max(6, w - width - 6));
  const top = Math.min(Math.max(6, best.y), Math.max(6, h - tall - 6));
  const place = best.tail === "above" ? { bottom: `${h - top - tall}px` } : { top: `${top}px` };
  const tail = at && { left: `${Math.min(Math.max(16, at[0] - left - 9), width - 34)}px` };
  return (
    <div class={`bubble ${best.tail}`} style={{ left: `${left}px`, ...place }}>
      <b>{say}</b>
      <p>{why}</p>
      {tail && best.tail !== "free" && <i class="tail" style={tail} aria-hidden="true" />}
    </div>
  );
}
