// The sheet everything lies on: paper with a little relief, contour lines, and the ruled line around a map.
import { useMemo } from "preact/hooks";
import { contours, n } from "./draw";
import { useId } from "./id";

interface Box {
  x?: number;
  y?: number;
  width: number;
  height: number;
  seed?: number;
}

/** Paper without an edge: for small pictures. `scale` is how wide its hills are. */
export function Paper({ x = 0, y = 0, width, height, seed = 7, scale = 130 }: Box & { scale?: number }) {
  const relief = useId();
  return useMemo(() => {
    const box = { x, y, width, height };
    return (
      <g>
        <defs>
          <radialGradient id={relief} cx=".45" cy=".4" r=".8">
            <stop offset="0" stop-color="var(--glow)" stop-opacity=".55" />
            <stop offset=".6" stop-color="var(--glow)" stop-opacity="0" />
            <stop offset="1" stop-color="var(--shade)" stop-opacity=".35" />
          </radialGradient>
        </defs>
        <rect {...box} rx="3" fill="var(--paper)" />
        <rect {...box} rx="3" fill={`url(#${relief})`} />
        <g transform={`translate(${x} ${y})`} fill="none" stroke="var(--contour)" stroke-width=".9">
          {contours(width, height, seed, 14, scale).map((d, i) => (
            <path d={d} opacity={0.5 + 0.12 * i} />
          ))}
        </g>
      </g>
    );
  }, [x, y, width, height, seed, scale, relief]);
}

/** The alternating marks between the two lines around a map. */
function ticks(x: number, y: number, width: number, height: number): string {
  const [across, down] = [Math.round(width / 22), Math.round(height / 22)];
  const [w, h] = [(width - 14) / across, (height - 14) / down];
  let d = "";
  for (let i = 1; i < across; i += 2) {
    const at = n(x + 7 + i * w);
    d += `M${at} ${y + 5.5}h${n(w)}M${at} ${y + height - 5.5}h${n(w)}`;
  }
  for (let i = 1; i < down; i += 2) {
    const at = n(y + 7 + i * h);
    d += `M${x + 5.5} ${at}v${n(h)}M${x + width - 5.5} ${at}v${n(h)}`;
  }
  return d;
}

/** The whole sheet: shadow, paper, neatline. Drawn once for its size. */
export function Sheet({ x = 0, y = 0, width, height, seed = 7 }: Box) {
  const paper = <Paper x={x} y={y} width={width} height={height} seed={seed} />;
  const edge = useMemo(
    () => (
      <g fill="none" stroke="var(--line)">
        <rect x={x + 3.5} y={y + 3.5} width={width - 7} height={height - 7} stroke-width=".8" />
        <path d={ticks(x, y, width, height)} stroke-width="3.2" />
        <rect x={x + 7.5} y={y + 7.5} width={width - 15} height={height - 15} stroke-width=".8" />
      </g>
    ),
    [x, y, width, height],
  );
  return (
    <g>
      <rect x={x + 3} y={y + 5} width={width} height={height} rx="4" fill="#000" opacity=".22" />
      {paper}
      {edge}
    </g>
  );
}

/** A compass rose; the letter says where north is, and turns with the board. */
export function Compass({ x, y, r, turned }: { x: number; y: number; r: number; turned?: boolean }) {
  const ray = (angle: number, far: number) => `${n(Math.sin(angle) * far)} ${n(-Math.cos(angle) * far)}`;
  return (
    <g transform={`translate(${n(x)} ${n(y)})`} opacity=".8" aria-hidden="true">
      <circle r={r * 0.72} fill="none" stroke="var(--line)" stroke-width=".8" />
      {Array.from({ length: 8 }, (_, i) => {
        const a = (i * Math.PI) / 4;
        const tip = ray(a, i % 2 ? r * 0.6 : r);
        return (
          <g>
            <path d={`M0 0L${ray(a - Math.PI / 8, r * 0.22)}L${tip}Z`} fill="var(--line)" />
            <path
              d={`M0 0L${ray(a + Math.PI / 8, r * 0.22)}L${tip}Z`}
              fill="var(--paper)"
              stroke="var(--line)"
              stroke-width=".6"
            />
          </g>
        );
      })}
      <text
        y={turned ? r + 11 : -r - 3}
        text-anchor="middle"
        class="title"
        style="font-family: var(--title)"
        font-weight="700"
        font-size="11"
        fill="var(--line)"
      >
        N
      </text>
    </g>
  );
}
