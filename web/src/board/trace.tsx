// The last deeds of the others, drawn quietly: trails under the pieces, blows and losses over them.
import skull from "icon:death-skull";
import { IconAt } from "../art/icon";
import type { Side } from "../art/types";
import type { Trace, TraceWay } from "../timeline/trace";
import { ArrowView } from "./arrows";
import type { Layout } from "./geometry";

interface TraceProps {
  trace: Trace;
  layout: Layout;
  side(seat: number): Side;
  /** Where pieces stand. */
  full: Set<number>;
}
const isBlow = (w: TraceWay) => w.kind === "attack" || w.kind === "shoot";
const known = (layout: Layout, w: TraceWay) => [w.from, ...w.path].every((cell) => layout.at(cell)[0] > 0);

/** Where they came from: the empty socket, and the way to where they stand. */
export function TraceUnder({ trace, layout, side }: TraceProps) {
  const ways = trace.ways.filter((w) => !isBlow(w) && known(layout, w));
  return (
    <g class="trace ways">
      {ways.map((w) => {
        const [x, y] = layout.at(w.from);
        const colour = w.seat !== undefined && w.seat < 4 ? side(w.seat).text : "var(--ink)";
        return (
          <g key={`${w.kind} ${w.from} ${w.to} ${w.seat}`} data-trace={w.kind}>
            <circle
              {...{ cx: x.toFixed(1), cy: y.toFixed(1) }}
              r={(layout.r * 0.34).toFixed(1)}
              fill="none"
              stroke={colour}
              stroke-width="2"
              stroke-dasharray="3 4"
            />
            <ArrowView
              arrow={{ ...w, n: w.n > 1 ? w.n : undefined, seat: undefined }}
              {...{ layout, side, colour }}
              thin
            />
          </g>
        );
      })}
    </g>
  );
}

export function TraceOver({ trace, layout, side, full }: TraceProps) {
  const r = Math.min(layout.r, 44);
  return (
    <g class="trace marks">
      {trace.ways
        .filter((w) => isBlow(w) && known(layout, w))
        .map((w) => (
          <g key={`${w.kind} ${w.from} ${w.to} ${w.seat}`} data-trace={w.kind}>
            <ArrowView
              arrow={{ ...w, path: undefined, n: undefined, seat: undefined }}
              colour={w.seat !== undefined && w.seat < 4 ? side(w.seat).text : undefined}
              {...{ layout, side }}
              thin
            />
          </g>
        ))}
      {trace.fallen.map(({ cell, seat }, i) => {
        const [x, y] = layout.at(cell);
        const k = full.has(cell) ? 0.62 : 0;
        const colour = seat !== undefined && seat < 4 ? side(seat).text : "var(--ink)";
        const size = full.has(cell) ? r * 0.27 : r * 0.42;
        return (
          <g key={`dead${cell} ${i}`} data-trace="dead" transform={`translate(${x - k * r} ${y - k * r})`}>
            <circle r={size} fill="var(--card)" stroke={colour} stroke-width="2" stroke-dasharray="4 3" />
            <IconAt body={skull} x={0} y={0} size={size * 1.35} color={colour} />
          </g>
        );
      })}
      {trace.hits
        .filter(({ cell }) => full.has(cell))
        .map(({ cell, n }) => {
          const [x, y] = layout.at(cell);
          return (
            <g key={`hit${cell}`} data-trace="hit" transform={`translate(${x + r * 0.62} ${y - r * 0.62})`}>
              <rect x="-14" y="-10" width="28" height="20" rx="10" fill="#a83226" stroke="#fff" stroke-width="1.4" />
              <text text-anchor="middle" y="4.5" font-size="13" font-weight="700" fill="#fff">{`−${n}`}</text>
            </g>
          );
        })}
    </g>
  );
}
