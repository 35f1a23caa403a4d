// TRTS. A map of territories; units are chips with their number, buildings are framed and dark.
import fog from "icon:fog";
import fort from "icon:military-fort";
import minerals from "icon:minerals";
import { Mark, type Cell, type Scene, type Track } from "../../core/types";
import { textWidth } from "../block";
import { lookup } from "../common";
import { PipDie } from "../die";
import { n } from "../draw";
import { stand } from "../emblem";
import { IconAt } from "../icon";
import { Island } from "../parts/island";
import { machines } from "../parts/machines";
import { art as plain } from "../plain";
import { players, playerSide } from "../sides";
import { outlines, Territory } from "../territory";
import type { GameArt, Ground, GroundProps, PieceProps, Side } from "../types";

const icon = lookup(machines);

/** A stack: its silhouette and how many. Your own are square, others round. */
function Chip({ piece, side: who, r, own, count = 1 }: PieceProps) {
  const k = Math.max(0.76, r / 40);
  const [w, h] = [44 * k, 25 * k];
  const hidden = (piece.marks & Mark.Hidden) > 0;
  const box = { x: n(-w / 2), width: n(w), height: n(h), rx: n(own ? 5 * k : h / 2) };
  return (
    <g opacity={hidden ? 0.75 : 1}>
      <rect {...box} y={n(-h / 2 + 2 * k)} fill="#000" opacity=".5" />
      <rect
        {...box}
        y={n(-h / 2)}
        fill={who.face}
        stroke="#0e0b07"
        stroke-width="1.2"
        stroke-dasharray={hidden ? "3 2.5" : undefined}
      />
      <IconAt body={icon(piece.kind ?? piece.code) ?? fog} x={-w / 2 + 14 * k} y={0} size={19 * k} color={who.ink} />
      <text
        x={n(w / 2 - 8 * k)}
        y={n(5.4 * k)}
        text-anchor="end"
        font-size={n(15 * k)}
        font-weight="700"
        fill={who.ink}
      >
        {hidden ? `${count}?` : count}
      </text>
      {count === 1 && <Health piece={piece} w={w * 0.8} y={h / 2 - 1} />}
    </g>
  );
}

/** How much is left of what was hit. */
function Health({ piece, w, y }: { piece: PieceProps["piece"]; w: number; y: number }) {
  if (piece.strength >= piece.max || piece.max < 2) return null;
  const left = Math.max(0, piece.strength / piece.max);
  return (
    <g>
      <rect x={n(-w / 2)} y={n(y)} width={n(w)} height="4" rx="2" fill="#0e0b07" />
      <rect x={n(-w / 2)} y={n(y)} width={n(w * left)} height="4" rx="2" fill={left > 0.5 ? "#7cc48a" : "#e8806f"} />
    </g>
  );
}

function Building({ piece, side: who, r, progress }: PieceProps) {
  const k = Math.max(0.76, r / 40);
  const [w, h] = [28 * k, 27 * k];
  const hidden = (piece.marks & Mark.Hidden) > 0;
  const unfinished = piece.symbols === "unfinished";
  return (
    <g opacity={hidden ? 0.75 : 1}>
      <rect x={n(-w / 2)} y={n(-h / 2 + 2 * k)} width={n(w)} height={n(h)} rx={n(4 * k)} fill="#000" opacity=".5" />
      <rect
        x={n(-w / 2)}
        y={n(-h / 2)}
        width={n(w)}
        height={n(h)}
        rx={n(4 * k)}
        fill="var(--roof)"
        stroke={who.text}
        stroke-width={n(2 * k)}
        stroke-dasharray={hidden || unfinished ? "4 3" : undefined}
      />
      <g opacity={unfinished ? 0.5 : 1}>
        <IconAt body={icon(piece.kind ?? piece.code) ?? fort} x={0} y={0} size={20 * k} color={who.text} />
      </g>
      {progress !== undefined && (
        <g>
          <rect x={n(-w / 2)} y={n(h / 2 + k)} width={n(w)} height={n(5 * k)} rx={n(2.5 * k)} fill="#0e0b07" />
          <rect
            x={n(-w / 2)}
            y={n(h / 2 + k)}
            width={n(w * progress)}
            height={n(5 * k)}
            rx={n(2.5 * k)}
            fill="#f5c452"
          />
        </g>
      )}
      <Health piece={piece} w={w} y={h / 2 - 4} />
    </g>
  );
}

function Piece(props: PieceProps) {
  const { piece, r } = props;
  const Form = piece.class === "building" ? Building : Chip;
  return (
    <g>
      <Form {...props} />
      {(piece.marks & Mark.Broken) > 0 && (
        <path
          d={`M${n(-r * 0.3)} ${n(-r * 0.25)}l${n(r * 0.6)} ${n(r * 0.5)}m0 ${n(-r * 0.5)}l${n(-r * 0.6)} ${n(r * 0.5)}`}
          stroke="#b8322a"
          stroke-width="4"
          stroke-linecap="round"
        />
      )}
    </g>
  );
}

/** What an area yields, in a small dark pill. */
function Yield({ tracks, x, y, k }: { tracks: Track[]; x: number; y: number; k: number }) {
  const part = 37 * k;
  const w = tracks.length * part + 6 * k;
  const colour: Record<string, string> = { minerals: "var(--mineral)", gas: "var(--gas)" };
  return (
    <g transform={`translate(${n(x - w / 2)} ${n(y)})`}>
      <rect width={n(w)} height={n(20 * k)} y={n(-10 * k)} rx={n(10 * k)} fill="var(--card)" opacity=".82" />
      {tracks.map((track, i) => (
        <>
          <IconAt
            body={icon(track.id) ?? minerals}
            x={(i + 0.38) * part}
            y={0}
            size={15 * k}
            color={colour[track.id]}
          />
          <text
            x={n((i + 0.66) * part)}
            y={n(4.6 * k)}
            font-size={n(Math.max(11, 13 * k))}
            font-weight="700"
            fill="var(--ink)"
          >
            {track.value}
          </text>
        </>
      ))}
    </g>
  );
}

/** The name of an area over what it yields. */
function Name({ cell, scene, ground }: { cell: Cell; scene: Scene; ground: Ground }) {
  const { x, y } = ground.at(cell);
  const k = Math.max(0.8, ground.r / 40);
  const size = Math.max(12, 14 * k);
  const half = textWidth(cell.label || cell.name, size) * 0.62;
  const at = Math.min(ground.width - half - 6, Math.max(half + 6, x));
  const tracks = scene.tracks.filter((track) => track.cell === cell.id);
  return (
    <g>
      <text
        x={n(at)}
        y={n(y - 24 * k)}
        text-anchor="middle"
        class="title"
        style="font-family: var(--title)"
        font-weight="700"
        font-size={n(size)}
        fill="var(--ink)"
        stroke="var(--paper)"
        stroke-width="3.4"
        paint-order="stroke"
        stroke-linejoin="round"
      >
        {cell.label || cell.name}
      </text>
      {tracks.length > 0 && <Yield tracks={tracks} x={at} y={y - 9 * k} k={k} />}
    </g>
  );
}

/** Areas of others in which nothing is seen: whoever holds them has something there that does not show. */
function isFogged(scene: Scene, cell: Cell): boolean {
  if (cell.owner >= scene.seats.length) return false;
  const theirs = scene.pieces.filter((piece) => piece.seat === cell.owner && !(piece.marks & Mark.Hidden));
  const mine = cell.owner === scene.bottom && theirs.length > 0;
  return !mine && !theirs.some((piece) => piece.cell === cell.id);
}

/** A stack nobody sees: fog behind a broken line in its owner's colour, quieter than what is known. */
function Unseen({ cell, ground, side: who }: { cell: Cell; ground: Ground; side: Side }) {
  const { x, y } = ground.at(cell);
  const k = Math.max(0.76, ground.r / 40);
  return (
    <g transform={`translate(${n(x)} ${n(y + 22 * k)}) scale(${n(k)})`}>
      <rect
        x="-20"
        y="-11"
        width="40"
        height="22"
        rx="11"
        fill="var(--card)"
        fill-opacity=".8"
        stroke={who.text}
        stroke-width="1.6"
        stroke-dasharray="4 3"
      />
      <IconAt body={fog} x={-7} y={0} size={17} color={who.text} />
      <text x="12" y="5" text-anchor="middle" font-size={n(Math.max(14, 12 / k))} font-weight="700" fill={who.text}>
        ?
      </text>
    </g>
  );
}

function Under({ scene, ground, side }: GroundProps) {
  const cells = scene.cells.map((cell) =>
    isFogged(scene, cell) ? { ...cell, marks: cell.marks | Mark.Hidden } : cell,
  );
  const empty = (cell: Cell) => !scene.pieces.some((piece) => piece.cell === cell.id);
  return (
    <g>
      <Territory scene={{ ...scene, cells }} ground={ground} side={side} />
      {cells.map((cell) => (
        <Name cell={cell} scene={scene} ground={ground} />
      ))}
      {cells.map(
        (cell) =>
          (cell.marks & Mark.Hidden) > 0 &&
          empty(cell) && <Unseen cell={cell} ground={ground} side={side(cell.owner)} />,
      )}
    </g>
  );
}

function Emblem() {
  const order = Object.values(players);
  const chip = (kind: string, count: number, who: Side, own = false) => (
    <g transform="scale(1.35)">
      <Chip piece={{ ...stand(kind, "", 1, 1) }} side={who} r={40} count={count} own={own} />
    </g>
  );
  const stacks = [
    { at: 16, chip: chip("RI", 4, order[0], true) },
    { at: 6, chip: chip("TA", 2, order[0], true) },
    { at: 5, chip: chip("WA", 2, order[1]) },
    { at: 7, chip: chip("RU", 3, order[2]) },
    { at: 13, chip: chip("GU", 2, order[0], true) },
    { at: 4, chip: chip("FL", 1, order[3]) },
  ];
  return <Island sides={order} stacks={stacks} />;
}

export const art: GameArt = {
  Piece,
  Card: plain.Card,
  Die: PipDie,
  side: playerSide,
  icon,
  Emblem,
  Under,
  outlines,
  stacks: true,
};
