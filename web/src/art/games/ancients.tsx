// Commands & Colors: Ancients. Wooden blocks with stickers: one large lead block, smaller ones with the symbol of the class.
import { n } from "../draw";
import { hexAt, Scenery, stand, type Hexes } from "../emblem";
import { Field } from "../field";
import { Die, icon, Leader, Piece, Unit } from "../parts/blocks";
import { CommandCard } from "../parts/command";
import { army, carthage, rome } from "../sides";
import type { GameArt, GroundProps, Side } from "../types";

const side = army(/roman/, /carthag/, carthage);

/** The sections as the cards write them. */
const titles: Record<string, string> = { left: "Left", centre: "Center", right: "Right" };

/** The lines between the sections, through the hexes that belong to two, and their names. */
function Sections({ scene, ground }: GroundProps) {
  const spots = scene.cells.map((cell) => ({ role: cell.role ?? "", ...ground.at(cell) }));
  const ys = spots.map((s) => s.y);
  const [top, bottom] = [Math.min(...ys) - ground.r * 1.02, Math.max(...ys) + ground.r * 1.02];
  const lines = ["left centre", "centre right"].map((both) => spots.find((s) => s.role.startsWith(both))?.x);
  const names = ["left", "centre", "right"].flatMap((word) => {
    const xs = spots.filter((s) => s.role.split(" ").includes(word)).map((s) => s.x);
    return xs.length ? [{ word, x: (Math.min(...xs) + Math.max(...xs)) / 2 }] : []; // a part of the board may have none of it
  });
  return (
    <g aria-hidden="true">
      {lines.map(
        (x) =>
          x !== undefined && (
            <path
              d={`M${n(x)} ${n(top)}V${n(bottom)}`}
              stroke="var(--red)"
              stroke-width="2"
              stroke-dasharray="1 7"
              stroke-linecap="round"
              opacity=".75"
            />
          ),
      )}
      {ground.r >= 30 &&
        names.map(({ word, x }) => (
          <text
            x={n(x)}
            y={n(bottom + 10)}
            text-anchor="middle"
            class="title"
            style="font-family: var(--title)"
            font-weight="700"
            font-size="13"
            fill="var(--red)"
          >
            {titles[word]}
          </text>
        ))}
    </g>
  );
}

function Under(props: GroundProps) {
  return (
    <>
      <Field {...props} />
      <Sections {...props} />
    </>
  );
}

/** A unit that only stands in a picture: where, what, whose, how many blocks it has left; with a leader or not. */
type Posed = [
  row: number,
  col: number,
  kind: string,
  klass: string,
  who: Side,
  strength: number,
  max: number,
  leader?: boolean,
];

function Poses({ hexes, poses }: { hexes: Hexes; poses: Posed[] }) {
  return (
    <>
      {poses.map(([row, col, kind, klass, who, strength, max, leader]) => {
        const { x, y } = hexAt(hexes, row, col);
        return (
          <g transform={`translate(${n(x)} ${n(y)})`}>
            <Unit piece={stand(kind, klass, strength, max)} side={who} r={hexes.r} />
            {leader && <Leader piece={stand("LDR", "leader", 1, 1)} side={who} r={hexes.r} beside />}
          </g>
        );
      })}
    </>
  );
}

function Emblem() {
  const hexes = { r: 45, x: 34, y: 38 };
  const poses: Posed[] = [
    [0, 0, "HI", "heavy", rome, 4, 4, true],
    [0, 1, "EL", "heavy", carthage, 2, 2],
    [1, 1, "LS", "light", carthage, 3, 4],
    [1, 0, "MI", "medium", rome, 3, 4],
  ];
  const land: [number, number, string][] = [
    [0, 2, "forest"],
    [1, 2, "hill"],
    [1, -1, "hill"],
  ];
  return (
    <Scenery seed={3} hexes={hexes} land={land}>
      <Poses hexes={hexes} poses={poses} />
    </Scenery>
  );
}

/** A clash at a ford, wide, for the top of the home page. */
function Hero() {
  const hexes = { r: 54, x: 152, y: 42 };
  const poses: Posed[] = [
    [0, 4, "WA", "medium", carthage, 4, 4],
    [0, 5, "MC", "medium", carthage, 2, 3],
    [1, 1, "HI", "heavy", rome, 4, 4, true],
    [1, 2, "MI", "medium", rome, 3, 4],
    [1, 3, "EL", "heavy", carthage, 2, 2],
    [1, 4, "HI", "heavy", carthage, 4, 4, true],
    [2, 1, "MC", "medium", rome, 3, 3],
    [2, 2, "LI", "light", rome, 4, 4],
  ];
  const land: [number, number, string][] = [
    [0, 1, "forest"],
    [1, 0, "forest"],
    [2, 4, "hill"],
    [1, 4, "hill"],
    [0, 3, "river"],
    [1, 3, "ford"],
    [2, 3, "river"],
    [3, 2, "river"],
    [-1, 3, "river"],
  ];
  const [from, to] = [hexAt(hexes, 1, 2), hexAt(hexes, 1, 3)];
  const blow = `M${n(from.x + 38)} ${n(from.y - 8)}H${n(to.x - 52)}`;
  return (
    <Scenery seed={5} width={700} height={252} keep="xMaxYMid" hexes={hexes} land={land}>
      <Poses hexes={hexes} poses={poses} />
      <path d={blow} stroke="#fff" stroke-width="10" stroke-linecap="round" opacity=".7" />
      <path d={blow} stroke="var(--target)" stroke-width="7" stroke-linecap="round" />
      <path d={`M${n(to.x - 34)} ${n(to.y - 8)}l-21 -10v20Z`} fill="var(--target)" stroke="#fff" stroke-width="1.4" />
      <g transform="translate(604 218)">
        {(["heavy", "swords", "flag"] as const).map((face, i) => (
          <g transform={`translate(${(i - 1) * 46} ${[2, 0, 4][i]}) rotate(${[4, -8, 7][i]})`}>
            <Die die={{ face, hit: face !== "flag" }} size={38} />
          </g>
        ))}
      </g>
    </Scenery>
  );
}

export const art: GameArt = { Piece, Card: CommandCard, Die, side, icon, Emblem, Hero, Under };
