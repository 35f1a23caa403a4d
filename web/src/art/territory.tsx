// A map of areas as an atlas has it: coast with its water lines, owners by colour and pattern, mountains where there is no pass,
// dotted roads where there is one, fog over what is not seen.
import { useMemo } from "preact/hooks";
import { Mark, type Cell, type Scene } from "../core/types";
import { contours, n, type Point } from "./draw";
import { useId } from "./id";
import { land, type Area, type Land } from "./land";
import type { Ground, GroundProps, Side } from "./types";

/** The fill of an owner besides his colour, so that owners differ without it. */
function Pattern({ id, side }: { id: string; side: Side }) {
  const line = { stroke: side.face, "stroke-width": 1.8 };
  const size = { diagonal: 9, dots: 10, horizontal: 8, lattice: 10 }[side.pattern];
  const turned = side.pattern === "diagonal" || side.pattern === "lattice" ? "rotate(45)" : undefined;
  return (
    <pattern id={id} width={size} height={size} patternUnits="userSpaceOnUse" patternTransform={turned}>
      {side.pattern === "dots" ? (
        <g fill={side.face}>
          <circle cx="3" cy="3" r="1.6" />
          <circle cx="8" cy="8" r="1.6" />
        </g>
      ) : (
        <path
          d={
            side.pattern === "horizontal"
              ? `M0 1.5H${size}`
              : side.pattern === "diagonal"
                ? `M0 0V${size}`
                : `M0 0V${size}M0 0H${size}`
          }
          {...line}
        />
      )}
    </pattern>
  );
}

/** Stripes of two, where an area is fought over. */
const Stripes = ({ id, sides }: { id: string; sides: Side[] }) => (
  <pattern id={id} width="44" height="44" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <rect width="22" height="44" fill={sides[0]?.face ?? "var(--line)"} />
    <rect x="22" width="22" height="44" fill={sides[1]?.face ?? sides[0]?.face ?? "var(--line)"} />
  </pattern>
);

interface AreaProps {
  area: Area;
  owner?: Side;
  ids: string;
  contested: Side[];
}

/** The ground of an area: its owner's tint, pattern and inner border. */
function AreaView({ area, owner, ids, contested }: AreaProps) {
  const { cell, outline } = area;
  const clip = `${ids}-c${cell.id}`;
  return (
    <g>
      <path d={outline} fill="var(--paper)" stroke="var(--paper)" />
      {contested.length > 0 && (
        <>
          <Stripes id={`${ids}-s${cell.id}`} sides={contested} />
          <path d={outline} fill={`url(#${ids}-s${cell.id})`} opacity=".3" />
        </>
      )}
      {owner && (
        <>
          <path d={outline} fill={owner.face} style="opacity: var(--ownTint)" />
          <path d={outline} fill={`url(#${ids}-p${cell.owner})`} style="opacity: var(--ownPattern)" />
          {(cell.marks & Mark.Hidden) > 0 && <path d={outline} fill="var(--fog)" opacity=".38" />}
          <clipPath id={clip}>
            <path d={outline} />
          </clipPath>
          <path d={outline} fill="none" stroke={owner.face} stroke-width="8" opacity=".7" clip-path={`url(#${clip})`} />
        </>
      )}
    </g>
  );
}

/** A range of peaks, the right slope in shade. */
function Ridges({ peaks, r }: { peaks: Point[]; r: number }) {
  const k = r / 40;
  const q = (v: number) => n(v * k);
  const slopes = peaks.map((at) => `M${n(at.x - 7 * k)} ${n(at.y + 5 * k)}l${q(7)} ${q(-12)}l${q(7)} ${q(12)}`);
  return (
    <g>
      {peaks.map((at, i) => (
        <>
          <path d={slopes[i]} fill="var(--hill)" stroke="var(--hillInk)" stroke-width="1.1" stroke-linejoin="round" />
          <path d={`M${n(at.x)} ${n(at.y - 7 * k)}l${q(2)} ${q(12)}h${q(5)}Z`} fill="var(--hillInk)" opacity=".45" />
        </>
      ))}
    </g>
  );
}

/** Water lines around the coast, ever fainter. */
const Coast = ({ coast, r }: { coast: string; r: number }) => (
  <g fill="none" stroke="var(--waterInk)" stroke-linecap="round" stroke-linejoin="round">
    {[
      [0.65, 0.1],
      [0.42, 0.16],
      [0.22, 0.26],
    ].map(([width, opacity]) => (
      <path d={coast} stroke-width={n(width * r)} opacity={opacity} />
    ))}
  </g>
);

const Roads = ({ roads }: { roads: string[] }) => (
  <g fill="none" stroke-linecap="round">
    <path d={roads.join("")} stroke="var(--paper)" stroke-width="7" opacity=".4" />
    <path d={roads.join("")} stroke="var(--road)" stroke-width="3" stroke-dasharray="1 7" opacity=".9" />
  </g>
);

/** Who stand in an area that is fought over. */
function fighters(scene: Scene, cell: Cell): number[] {
  if (!(cell.marks & Mark.Engaged)) return [];
  return [...new Set(scene.pieces.filter((piece) => piece.cell === cell.id).map((piece) => piece.seat))].sort();
}

/** The map without names and pieces. Drawn again only when an owner changes. */
export function Territory({ scene, ground, side }: GroundProps) {
  const ids = useId();
  const made = land(scene.cells, scene.edges, ground);
  const state = scene.cells
    .map((cell) => `${cell.owner}${cell.marks & (Mark.Hidden | Mark.Engaged)}${fighters(scene, cell)}`)
    .join();
  return useMemo(() => <Drawn {...{ made, scene, ground, side, ids }} />, [made, state, ids]);
}

function Drawn({ made, scene, ground, side, ids }: { made: Land; ids: string } & GroundProps) {
  const borders = [...made.areas.values()].map((area) => area.outline).join("");
  const now = new Map(scene.cells.map((cell) => [cell.id, cell]));
  return (
    <g aria-hidden="true">
      <defs>
        {scene.seats.map((_, seat) => (
          <Pattern id={`${ids}-p${seat}`} side={side(seat)} />
        ))}
      </defs>
      <Coast coast={made.coast} r={ground.r} />
      {[...made.areas.values()].map((area) => {
        const cell = now.get(area.cell.id) ?? area.cell;
        const owner = cell.owner < scene.seats.length ? side(cell.owner) : undefined;
        return (
          <AreaView area={{ ...area, cell }} owner={owner} ids={ids} contested={fighters(scene, cell).map(side)} />
        );
      })}
      <clipPath id={`${ids}-land`}>
        <path d={borders} />
      </clipPath>
      <g clip-path={`url(#${ids}-land)`} fill="none" stroke="var(--contour)" stroke-width=".9" opacity=".8">
        {contours(ground.width, ground.height, 77).map((d) => (
          <path d={d} />
        ))}
      </g>
      <g fill="none" stroke-linejoin="round">
        <path d={borders} stroke="var(--shade)" stroke-width="4" opacity=".6" />
        <path d={borders} stroke="var(--line)" stroke-width="1.5" />
      </g>
      <Roads roads={made.roads} />
      <Ridges peaks={made.ridges} r={ground.r} />
      <path d={made.coast} fill="none" stroke="var(--waterInk)" stroke-width="2.2" stroke-linecap="round" />
    </g>
  );
}

/** The outlines of areas, for clicks and marks. */
export const outlines = (scene: Scene, ground: Ground): Map<number, string> =>
  new Map([...land(scene.cells, scene.edges, ground).areas].map(([id, area]) => [id, area.outline]));
