// Prevail. Tokens point where they face: Rome's is a house front, Carthage's a drop, with a pale beak; silhouettes stay upright.
import burnt from "icon:burning-embers";
import card from "icon:card-play";
import helmet from "icon:crested-helmet";
import commander from "icon:laurel-crown";
import swords from "icon:crossed-swords";
import { Mark } from "../../core/types";
import { Pill } from "../block";
import { CardBack } from "../card";
import { lookup } from "../common";
import { Dial } from "../dial";
import { PipDie } from "../die";
import { n, squarePath } from "../draw";
import { Scenery, stand } from "../emblem";
import { Field } from "../field";
import { IconAt } from "../icon";
import { cardIcons, InitiativeCard, unitIcons } from "../parts/initiative";
import { army, carthage, rome } from "../sides";
import type { CardProps, GameArt, PieceProps, Side } from "../types";

/** What a token is called where there is room: the last word of its name, unless that says too little. */
const shortNames: Record<string, string> = {
  NS: "Skirmishers",
  AL: "Allies",
  LI: "Libyans",
  PS: "Spearmen",
  ML: "Legion",
  NC: "Numidians",
  PC: "Cavalry",
  AV: "Veterans",
  EL: "Elephants",
};
const icons: Record<string, string> = { ...unitIcons, ...cardIcons, commander, played: card, burnt, units: helmet };
const drawn = lookup(icons);
/** Where a type is for sale only its id is known; pieces on the board have its letters. */
const letters: Record<string, string> = {
  velites: "VE",
  "numidian-skirmishers": "NS",
  "alae-socii": "AL",
  "libyan-spearmen": "LI",
  "punic-spearmen": "PS",
  "manipular-legion": "ML",
  "numidian-cavalry": "NC",
  "punic-cavalry": "PC",
  equites: "EQ",
  "african-veterans": "AV",
  "african-elephants": "EL",
  pezhetairoi: "PE",
  hypaspists: "HY",
  "macedonian-peltasts": "PT",
  "cretan-archers": "CR",
  companions: "CO",
  "thessalian-cavalry": "TH",
  "gallic-warband": "GW",
  gaesatae: "GA",
  soldurii: "SO",
  "gallic-youths": "GY",
  "gallic-nobles": "GN",
  "gallic-chariots": "GC",
};
const icon = (id: string): string | undefined => drawn(id) ?? drawn(letters[id.replace(/-\d+$/, "")] ?? "");
const side = army(/rome/, /carthage/, rome);

/** The outline of a token that faces north. */
const outline = (who: Side, s: number) => {
  const q = (v: number) => n(v * s);
  if (who.shape === "round")
    return `M0 ${q(-0.58)}L${q(0.3)} ${q(-0.24)}A${q(0.41)} ${q(0.41)} 0 1 1 ${q(-0.3)} ${q(-0.24)}Z`;
  return `M${q(-0.38)} ${q(0.42)}Q${q(-0.38)} ${q(0.46)} ${q(-0.34)} ${q(0.46)}H${q(0.34)}Q${q(0.38)} ${q(0.46)} ${q(0.38)} ${q(0.42)}V${q(-0.14)}L0 ${q(-0.56)}L${q(-0.38)} ${q(-0.14)}Z`;
};
const beak = (s: number) =>
  `M0 ${n(-0.53 * s)}L${n(0.25 * s)} ${n(-0.245 * s)}L0 ${n(-0.33 * s)}L${n(-0.25 * s)} ${n(-0.245 * s)}Z`;

function Token({ piece, side: who, r, flip }: PieceProps) {
  const s = Math.max(21, r * 1.61);
  const turn = ((piece.facing > 7 ? 0 : piece.facing) * 45 + (flip ? 180 : 0)) % 360;
  const back = (turn * Math.PI) / 180;
  const path = outline(who, s);
  const at = (dx: number, dy: number) => `translate(${n(dx)} ${n(dy)}) rotate(${turn})`;
  return (
    <g>
      <path d={path} transform={at(1, s * 0.07)} fill="#000" opacity=".28" />
      <path d={path} transform={at(0, s * 0.04)} fill={who.dark} />
      <path d={path} transform={at(0, 0)} fill={who.face} stroke={who.dark} />
      {piece.facing <= 7 && <path d={beak(s)} transform={at(0, 0)} fill="var(--beak)" />}
      <IconAt
        body={icon(piece.code) ?? icon(piece.kind ?? "") ?? helmet}
        x={-Math.sin(back) * s * 0.07}
        y={Math.cos(back) * s * 0.07}
        size={s * (r < 14 ? 0.5 : 0.56)}
        color="var(--silhouette)"
      />
    </g>
  );
}

/** The name of a unit where a space is wide, else its code at the corner: never over the beak. */
function Name({ piece, side: who, r, flip }: PieceProps) {
  const name = shortNames[piece.code] ?? piece.name?.split(" ").at(-1) ?? piece.code;
  const turn = piece.facing > 7 ? 0 : (piece.facing + (flip ? 4 : 0)) % 8;
  if (!piece.code) return null; // a type for sale: its name stands beside it
  if (r >= 29 && name) {
    const size = Math.min(12, r * 0.36);
    return <Pill x={0} y={turn >= 3 && turn <= 5 ? -r * 0.8 : r * 0.8} text={name} size={size} rim={who.dark} />;
  }
  const x = turn === 2 || turn === 3 ? -0.6 : 0.6;
  return (
    <Pill x={r * x} y={r * (turn === 4 ? 0.36 : 0.68)} text={piece.code} size={Math.min(12, r * 0.38)} rim={who.dark} />
  );
}

function Commander({ side: who, r, beside }: PieceProps) {
  const s = Math.max(16, r * 1.37) * (beside ? 0.6 : 1);
  const [x, y] = beside ? [-r * 0.68, r * 0.08] : [0, 0];
  return (
    <g transform={`translate(${n(x)} ${n(y)})`}>
      <circle cy={n(s * 0.06)} r={n(s * 0.4)} fill="#000" opacity=".3" />
      <circle r={n(s * 0.4)} fill={who.face} stroke="var(--rim)" stroke-width={n(s * 0.06)} />
      <IconAt body={commander} x={0} y={0} size={s * 0.56} color="var(--beak)" />
    </g>
  );
}

/** In contact with an enemy. */
const Contact = ({ r }: { r: number }) => (
  <g transform={`translate(${n(-r * 0.66)} ${n(r * 0.62)})`}>
    <circle r={n(r * 0.22)} fill="var(--card)" stroke="var(--target)" stroke-width="1.4" />
    <IconAt body={swords} x={0} y={0} size={r * 0.3} color="var(--target)" />
  </g>
);

function Piece(props: PieceProps) {
  const { piece, r } = props;
  if (piece.kind === "commander" || piece.shape === "commander") return <Commander {...props} />;
  return (
    <g>
      <Token {...props} />
      {r >= 18 && <Name {...props} />}
      {(piece.marks & Mark.Engaged) > 0 && r >= 18 && <Contact r={r} />}
    </g>
  );
}

function Card({ card: shown, side: who, small }: CardProps) {
  if (shown.marks & Mark.Hidden || !shown.kind) return <CardBack side={who} body={commander} count={shown.count} />;
  return <InitiativeCard card={shown} small={small} icon={icon} />;
}

function Emblem() {
  const C = 58;
  const at = (row: number, col: number) => `translate(${col * C - 20 + C / 2} ${row * C - 40 + C / 2})`;
  const put = (row: number, col: number, code: string, who: Side, facing: number) => (
    <g transform={at(row, col)}>
      <Token piece={{ ...stand(code, "", 0, 0), facing }} side={who} r={C / 2 + 1} />
    </g>
  );
  let lines = "";
  let dark = "";
  for (let row = 0; row < 4; row++)
    for (let col = 0; col < 6; col++) {
      const square = squarePath(col * C - 20 + C / 2, row * C - 40 + C / 2, C / 2);
      lines += square;
      if ((row + col) % 2) dark += square;
    }
  return (
    <Scenery seed={21}>
      <path d={dark} fill="var(--shade)" opacity=".25" />
      <path d={lines} fill="none" stroke="var(--grid)" opacity=".8" />
      {put(1, 0, "EL", carthage, 3)}
      {put(1, 1, "PS", carthage, 4)}
      {put(1, 3, "PC", carthage, 5)}
      {put(2, 1, "ML", rome, 0)}
      {put(2, 3, "EQ", rome, 7)}
      {put(3, 1, "AL", rome, 0)}
      {put(3, 3, "VE", rome, 1)}
      <g transform={at(2, 0)}>
        <Commander piece={stand("", "", 0, 0)} side={rome} r={C / 2} />
      </g>
      <g opacity=".8">{put(2, 2, "ML", rome, 7)}</g>
      <g transform={at(2, 2)}>
        <Dial inner={25} outer={42} open={[0, 1, 7, 6]} at={7} />
      </g>
    </Scenery>
  );
}

export const art: GameArt = { Piece, Card, Die: PipDie, side, icon, Emblem, Under: Field };
