// Wooden units: one large lead block with a silhouette, smaller ones with the symbol of the class, sockets for those lost; and
// the dice they fight with.
import axes from "icon:crossed-axes";
import ballista from "icon:ballista";
import bow from "icon:high-shot";
import bowman from "icon:bowman";
import camel from "icon:camel";
import cavalry from "icon:cavalry";
import centurion from "icon:centurion-helmet";
import chariot from "icon:chariot";
import crested from "icon:crested-helmet";
import elephant from "icon:elephant";
import flag from "icon:flying-flag";
import horse from "icon:horse-head";
import knight from "icon:mounted-knight";
import arrows from "icon:striking-arrows";
import lightHorse from "icon:chess-knight";
import auxilia from "icon:shield-bash";
import sling from "icon:sling";
import spartan from "icon:spartan";
import sword from "icon:swordman";
import swords from "icon:crossed-swords";
import banner from "icon:vertical-banner";
import type { Piece as ScenePiece, Thrown } from "../../core/types";
import { Block, Pill, Socket } from "../block";
import { lookup } from "../common";
import { Cube, PipDie } from "../die";
import { n } from "../draw";
import { ClassSymbol, IconAt } from "../icon";
import type { PieceProps, Side } from "../types";
import { cardIcons } from "./command";

const icons: Record<string, string> = {
  ...cardIcons,
  LI: arrows,
  LB: bowman,
  LS: sling,
  AX: auxilia,
  WA: axes,
  MI: sword,
  HI: spartan,
  HWM: ballista,
  LC: lightHorse,
  LBC: horse,
  MC: cavalry,
  HC: knight,
  CAM: camel,
  EL: elephant,
  HCH: chariot,
  LDR: centurion,
  banners: banner,
  helmet: centurion,
  flag,
  swords,
};
export const icon = lookup(icons);

/** Types of unit that a variant adds have no art of their own: they are drawn by class and shape. */
const shapes = lookup({
  "light foot": arrows,
  "medium foot": sword,
  "heavy foot": spartan,
  "light bow": bowman,
  "light horse": lightHorse,
  "medium horse": cavalry,
  "heavy horse": knight,
  "medium camel": camel,
  "heavy elephant": elephant,
  "heavy chariot": chariot,
  "heavy machine": ballista,
});

/** The silhouette of a piece; the two sides' leaders wear different helmets. */
const silhouette = (piece: ScenePiece, who: Side) =>
  piece.class === "leader"
    ? who.shape === "square"
      ? centurion
      : crested
    : (icon(piece.kind ?? piece.code) ?? shapes(`${piece.class} ${piece.shape}`) ?? sword);

/** The further blocks of a unit, with sockets for those it lost. */
function Blocks({ piece, side: who, k }: { piece: ScenePiece; side: Side; k: number }) {
  const rest = Math.max(piece.max, piece.strength) - 1;
  const pitch = 37.2 / Math.max(1, rest);
  const [x, w, h] = [(rest > 2 ? 17.5 : 18.8) * k, 17 * k, (pitch - 2) * k];
  return (
    <>
      {Array.from({ length: rest }, (_, i) => {
        const y = (-26.6 + pitch * (i + 0.5)) * k;
        if (i + 1 >= piece.strength) return <Socket x={x} y={y} w={w} h={h} />;
        return (
          <>
            <Block x={x} y={y} w={w} h={h} side={who} thick={3 * k} />
            <ClassSymbol of={piece.class ?? ""} x={x} y={y} size={Math.min(w, h) * 0.52} />
          </>
        );
      })}
    </>
  );
}

function LeaderBlock({ x, y, k, side: who, body }: { x: number; y: number; k: number; side: Side; body: string }) {
  return (
    <Block x={x} y={y} w={19 * k} h={33 * k} side={who} body={body} thick={4.5 * k} pad={3 * k} rim="var(--rim)" />
  );
}

/** A unit with room for all its blocks. */
export function Unit({ piece, side: who, r }: PieceProps) {
  const k = r / 39;
  const big = piece.max <= 2;
  const [w, pad] = piece.max >= 4 ? [34, 5] : big ? [37, 3] : [36, 3.5];
  return (
    <g>
      <Block
        x={-9.5 * k}
        y={-9 * k}
        w={w * k}
        h={35 * k}
        side={who}
        body={silhouette(piece, who)}
        thick={(big ? 5.5 : 4) * k}
        pad={pad * k}
      />
      <Blocks piece={piece} side={who} k={k} />
      {piece.kind === "LBC" && <BowBadge x={3 * k} y={-22 * k} r={8 * k} side={who} />}
      <Pill x={0} y={25 * k} text={piece.code} size={12.4 * k} rim={who.dark}>
        {(x, y, size) => <ClassSymbol of={piece.class ?? ""} x={x} y={y} size={size} />}
      </Pill>
    </g>
  );
}

const BowBadge = ({ x, y, r, side: who }: { x: number; y: number; r: number; side: Side }) => (
  <g>
    <circle cx={x} cy={y} r={r} fill="#fffbf0" stroke={who.dark} />
    <IconAt body={bow} x={x} y={y} size={r * 1.5} color={who.ink} />
  </g>
);

/** A unit where a hex is narrow: one block, its class at the corner, and a cube for each block it has. */
function SmallUnit({ piece, side: who, r }: PieceProps) {
  const w = r * 1.02;
  const cube = r * 0.2;
  const top = -r * 0.16;
  const full = Math.max(piece.max, piece.strength);
  return (
    <g>
      <Block x={0} y={top} w={w} h={w} side={who} body={silhouette(piece, who)} thick={r * 0.14} pad={r * 0.2} />
      <ClassSymbol of={piece.class ?? ""} x={w * 0.5} y={top - w * 0.5 + 1} size={r * 0.34} rim="#fff" />
      {r < 16 && <Strength x={-w * 0.42} y={top + w * 0.4} value={piece.strength} />}
      {r >= 16 &&
        Array.from({ length: full }, (_, i) => {
          const alive = i < piece.strength;
          return (
            <rect
              x={n((i - (full - 1) / 2) * (cube + 2) - cube / 2)}
              y={n(r * 0.55)}
              width={n(cube)}
              height={n(cube)}
              fill={alive ? who.face : "var(--paper)"}
              stroke={alive ? "#fff" : "var(--line)"}
              stroke-dasharray={alive ? undefined : "1.5 1.5"}
            />
          );
        })}
    </g>
  );
}

const Strength = ({ x, y, value }: { x: number; y: number; value: number }) => (
  <g>
    <circle cx={n(x)} cy={n(y)} r="6.5" fill="var(--card)" stroke="var(--line)" />
    <text x={n(x)} y={n(y + 4)} text-anchor="middle" font-size="11" font-weight="700" fill="var(--ink)">
      {value}
    </text>
  </g>
);

export function Leader({ piece, side: who, r, beside }: PieceProps) {
  const body = silhouette(piece, who);
  if (beside && r >= 30)
    return <LeaderBlock x={-26.5 * (r / 39)} y={-6.5 * (r / 39)} k={r / 39} side={who} body={body} />;
  if (beside) return <LeaderBlock x={-r * 0.59} y={-r * 0.2} k={r / 42} side={who} body={body} />;
  return <LeaderBlock x={0} y={-r * 0.06} k={(r / 39) * 1.45} side={who} body={body} />;
}

export function Piece(props: PieceProps) {
  const { piece, r } = props;
  const Form = piece.class === "leader" ? Leader : r < 30 ? SmallUnit : Unit;
  return (
    <g>
      <Form {...props} />
    </g>
  );
}

export function Die({ die, size: s }: { die: Thrown; size: number }) {
  const pictures: Record<string, [string, string]> = {
    helmet: [centurion, "#b07a12"],
    flag: [flag, "#5b3a8c"],
    swords: [swords, "#3a3128"],
  };
  const picture = pictures[die.face];
  if (picture)
    return (
      <Cube die={die} size={s}>
        <IconAt body={picture[0]} x={0} y={0} size={s * 0.72} color={picture[1]} />
      </Cube>
    );
  if (["light", "medium", "heavy"].includes(die.face))
    return (
      <Cube die={die} size={s}>
        <ClassSymbol of={die.face} x={0} y={die.face === "medium" ? s * 0.03 : 0} size={s * 0.56} />
      </Cube>
    );
  return <PipDie die={die} size={s} />;
}
