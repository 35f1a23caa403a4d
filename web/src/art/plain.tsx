// How a game looks that has no art file: discs and squares with the codes of its pieces, cards with their names and texts.
import helmet from "icon:barbute";
import { Mark } from "../core/types";
import { Pill } from "./block";
import { CardBack, CardFace } from "./card";
import { lookup } from "./common";
import { PipDie } from "./die";
import { n } from "./draw";
import { Scenery } from "./emblem";
import { Field } from "./field";
import { IconAt } from "./icon";
import { playerSide } from "./sides";
import type { CardProps, GameArt, PieceProps } from "./types";

function Piece({ piece, side, r, count }: PieceProps) {
  const s = r * 1.2;
  const box = { x: n(-s / 2), width: n(s), height: n(s), rx: n(side.shape === "square" ? s * 0.12 : s / 2) };
  const strength = piece.max > 1 ? `${piece.strength}` : "";
  const many = count && count > 1 ? `×${count}` : "";
  return (
    <g>
      <rect {...box} y={n(-s / 2 + s * 0.07)} fill="#000" opacity=".28" />
      <rect {...box} y={n(-s / 2)} fill={side.face} stroke={side.dark} />
      <text
        y={n(s * 0.12)}
        text-anchor="middle"
        font-size={n(Math.max(11, s * 0.34))}
        font-weight="700"
        fill={side.ink}
      >
        {piece.code}
      </text>
      {(strength || many) && <Pill x={0} y={s * 0.5} text={`${strength}${many}`} size={11} rim={side.dark} />}
    </g>
  );
}

function PlainCard({ card, side, small }: CardProps) {
  if (card.marks & Mark.Hidden || !card.name) return <CardBack side={side} body={helmet} count={card.count} />;
  return <CardFace band={card.group} colour="var(--bandBlue)" name={card.name} text={card.text} small={small} />;
}

const Emblem = () => (
  <Scenery seed={17} hexes={{ r: 45, x: 34, y: 38 }}>
    <IconAt body={helmet} x={118} y={75} size={84} color="var(--line)" />
  </Scenery>
);

export const art: GameArt = {
  Piece,
  Card: PlainCard,
  Die: PipDie,
  side: playerSide,
  icon: lookup({}),
  Emblem,
  Under: Field,
};
