// Who was ahead when: what one side could expect at each decision, from 0 to 100.
import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Side } from "../art/types";
import { say } from "../words/say";
import { changeFor, type Moment, type Review } from "./run";

const most = 760; // wider it grows as a picture
const least = 280;
const H = 190;
const left = 70;
const right = 14;
const top = 18;
const base = 24;

interface GraphProps {
  review: Review;
  me: string;
  moments: Moment[];
  at: number;
  entries: number;
  name(seat: number): string;
  side(seat: number): Side;
  onAt(entry: number): void;
}

/** The chance of a seat at each entry where somebody decided. Of more than two, only its own decisions say it. */
export function expectations(review: Review, me: string): [entry: number, chance: number, turn: number][] {
  const two = review.sides.length === 2;
  return review.decisions
    .filter((d) => d.seat === me || two)
    .map((d) => [d.entry, d.seat === me ? d.before : 100 - d.before, d.turn]);
}

export function Graph({ review, me, moments, at, entries, name, side, onAt }: GraphProps) {
  const [W, svg] = useWidth();
  const points = expectations(review, me);
  const x = (entry: number) => left + ((W - left - right) * entry) / Math.max(1, entries);
  const y = (chance: number) => top + ((H - top - base) * (100 - chance)) / 100;
  const seat = "ABCD".indexOf(me);
  const other = seat === 0 ? 1 : 0;
  const line = points.map(([e, c], i) => `${i ? "L" : "M"}${x(e).toFixed(1)} ${y(c).toFixed(1)}`).join("");
  const area = points.length ? `${line}V${y(50)}H${x(points[0][0]).toFixed(1)}Z` : "";
  const click = (e: MouseEvent) => {
    const box = (e.currentTarget as Element).getBoundingClientRect();
    const where = ((e.clientX - box.left) / box.width) * W;
    onAt(Math.round(Math.min(1, Math.max(0, (where - left) / (W - left - right))) * entries));
  };
  return (
    <svg ref={svg} class="graph" viewBox={`0 0 ${W} ${H}`} role="img" aria-label={say("review.graph")} onClick={click}>
      <clipPath id="ahead">
        <rect x="0" y="0" width={W} height={y(50)} />
      </clipPath>
      <clipPath id="behind">
        <rect x="0" y={y(50)} width={W} height={H} />
      </clipPath>
      {[75, 25].map((c) => (
        <path key={c} d={`M${left} ${y(c)}H${W - right}`} stroke="var(--edge)" stroke-dasharray="2 4" />
      ))}
      <path d={area} fill={side(seat).face} opacity=".55" clip-path="url(#ahead)" />
      <path d={area} fill={side(other).face} opacity=".55" clip-path="url(#behind)" />
      <path d={`M${left} ${y(50)}H${W - right}`} stroke="var(--ink2)" />
      <path d={line} fill="none" stroke="var(--ink)" stroke-width="2.4" stroke-linejoin="round" />
      <path d={`M${x(at)} ${top - 8}V${H - base + 6}`} stroke="var(--mark)" stroke-width="3" />
      <Names
        {...{ y }}
        mine={name(seat)}
        theirs={name(other)}
        mineColour={side(seat).text}
        theirColour={side(other).text}
      />
      <Turns points={points} x={x} />
      {moments.map((m, i) => (
        <Point key={m.entry} n={i + 1} x={x(m.entry)} y={y(near(points, m.entry))} bad={changeFor(m, me) < 0} />
      ))}
    </svg>
  );
}

/** As many units as pixels, so that letters keep their size on a phone. */
function useWidth(): [number, RefObject<SVGSVGElement>] {
  const svg = useRef<SVGSVGElement>(null);
  const [width, setWidth] = useState(most);
  useEffect(() => {
    const seen = new ResizeObserver(([e]) =>
      setWidth(Math.max(least, Math.min(most, Math.round(e.contentRect.width)))),
    );
    if (svg.current) seen.observe(svg.current);
    return () => seen.disconnect();
  }, []);
  return [width, svg];
}

const near = (points: [number, number, number][], entry: number): number =>
  points.findLast(([e]) => e <= entry)?.[1] ?? 50;

function Names(props: { y(c: number): number; mine: string; theirs: string; mineColour: string; theirColour: string }) {
  const text = (words: string, c: number, fill: string) => (
    <text x={left - 8} y={props.y(c) + 4} text-anchor="end" font-size="13" font-weight="700" fill={fill}>
      {words.length > 9 ? `${words.slice(0, 7)}.` : words}
    </text>
  );
  return (
    <>
      {text(props.mine, 92, props.mineColour)}
      {text(say("review.even"), 50, "var(--ink2)")}
      {text(props.theirs, 8, props.theirColour)}
    </>
  );
}

/** A few turns are numbered below. */
function Turns({ points, x }: { points: [number, number, number][]; x(entry: number): number }) {
  const first = new Map<number, number>();
  for (const [entry, , turn] of points) if (turn && !first.has(turn)) first.set(turn, entry);
  const every = Math.ceil(first.size / 10);
  const shown = [...first].filter((_, i) => i % every === 0);
  return (
    <>
      {shown.map(([turn, entry]) => (
        <text key={turn} x={x(entry)} y={H - 5} text-anchor="middle" font-size="12" fill="var(--ink2)">
          {turn}
        </text>
      ))}
    </>
  );
}

function Point({ n, x, y, bad }: { n: number; x: number; y: number; bad: boolean }) {
  return (
    <g transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
      <circle r="12" fill={bad ? "var(--bad)" : "var(--tick)"} stroke="#fff" stroke-width="2" />
      <text y="5" text-anchor="middle" font-size="13.5" font-weight="700" fill="#fff">
        {n}
      </text>
    </g>
  );
}
