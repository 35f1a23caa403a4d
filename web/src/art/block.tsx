// A wooden block seen a little from the front: face, darker side below, light upper edge, and a sticker with a silhouette.
import { n } from "./draw";
import { IconAt } from "./icon";
import type { Side } from "./types";

interface BlockProps {
  x: number;
  y: number;
  w: number;
  h: number;
  side: Side;
  body?: string;
  /** How thick the wood is. */
  thick?: number;
  /** The room around the silhouette. */
  pad?: number;
  rim?: string;
}

export function Block({ x, y, w, h, side, body, thick = 4, pad = 6, rim }: BlockProps) {
  const square = side.shape === "square";
  const [left, top, least] = [x - w / 2, y - h / 2, Math.min(w, h)];
  const rx = square ? 1.5 : Math.min(4, least * 0.3);
  const box = { x: n(left), width: n(w), height: n(h), rx };
  const inset = Math.min(2.2, least * 0.11);
  return (
    <g>
      <rect {...box} x={n(left + 1)} y={n(top + thick + thick / 2)} fill="#000" opacity=".25" />
      <rect {...box} y={n(top + thick)} fill={side.dark} />
      <rect {...box} y={n(top)} fill={side.face} />
      <path d={`M${n(left + rx)} ${n(top + 0.7)}h${n(w - 2 * rx)}`} stroke={side.light} stroke-width="1.4" />
      <rect
        x={n(left + inset)}
        y={n(top + inset)}
        width={n(w - 2 * inset)}
        height={n(h - 2 * inset)}
        rx={square ? 0 : n((least - 2 * inset) / 2.4)}
        fill={side.sticker}
      />
      {body && <IconAt body={body} x={x} y={y} size={least - pad} color={side.ink} />}
      {rim && <rect {...box} y={n(top)} fill="none" stroke={rim} stroke-width={n(least * 0.095)} />}
    </g>
  );
}

/** Where a block stood that is lost. */
export const Socket = ({ x, y, w, h }: { x: number; y: number; w: number; h: number }) => (
  <rect
    x={n(x - w / 2)}
    y={n(y - h / 2)}
    width={n(w)}
    height={n(h)}
    rx="2"
    fill="none"
    stroke="var(--line)"
    stroke-dasharray="2 2"
    opacity=".7"
  />
);

/** A small label on paper: its middle at x, y. Letters are never under 11. */
export function Pill({ x, y, text, size, rim, children }: PillProps) {
  const letters = Math.max(11, size);
  const lead = children ? letters * 1.02 : 0;
  const w = textWidth(text, letters) + letters * 0.9 + lead;
  const h = letters * 1.22;
  return (
    <g class="pill">
      <rect
        x={n(x - w / 2)}
        y={n(y - h / 2)}
        width={n(w)}
        height={n(h)}
        rx={n(h / 2)}
        fill="var(--card)"
        stroke={rim}
      />
      {children?.(x - w / 2 + letters * 0.78, y, letters * 0.7)}
      <text
        x={n(x + lead / 2)}
        y={n(y + letters * 0.35)}
        text-anchor="middle"
        font-size={n(letters)}
        font-weight="700"
        fill="var(--ink)"
      >
        {text}
      </text>
    </g>
  );
}
interface PillProps {
  x: number;
  y: number;
  text: string;
  size: number;
  rim: string;
  /** A symbol before the letters, drawn at x, y in a size. */
  children?: (x: number, y: number, size: number) => preact.JSX.Element;
}

/** Letters of the longest word: what a line must hold. */
export const longestWord = (line: string): number => Math.max(...line.split(" ").map((w) => w.length));

/** How wide bold letters run, near enough for a label. */
export const textWidth = (text: string, size: number): number =>
  [...text].reduce(
    (sum, c) => sum + (/[MWmw]/.test(c) ? 0.84 : /[A-Z0-9]/.test(c) ? 0.6 : /[ilI.,'t ]/.test(c) ? 0.32 : 0.54),
    0,
  ) * size;
