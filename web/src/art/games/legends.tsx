// Battle of Legends. Counters are the shields of the armies: studs for the heavy, a gold rim for the leader, pips for strength.
import boot from "icon:boot-prints";
import bowman from "icon:bowman";
import cavalry from "icon:cavalry";
import knightHead from "icon:chess-knight";
import divert from "icon:divert";
import encircle from "icon:encirclement";
import fire from "icon:fire-dash";
import horse from "icon:horse-head";
import horseshoe from "icon:horseshoe";
import laurel from "icon:laurel-crown";
import laurels from "icon:laurels";
import equites from "icon:mounted-knight";
import pikeman from "icon:pikeman";
import rally from "icon:rally-the-troops";
import back from "icon:return-arrow";
import spartan from "icon:spartan";
import spears from "icon:spears";
import arrows from "icon:striking-arrows";
import strike from "icon:sword-brandish";
import clash from "icon:sword-clash";
import walk from "icon:walking-boot";
import wing from "icon:wingfoot";
import wolf from "icon:wolf-head";
import { Mark, type CardFact } from "../../core/types";
import { Pill } from "../block";
import { CardBack, CardFace } from "../card";
import { lookup } from "../common";
import { PipDie } from "../die";
import { n } from "../draw";
import { Scenery, stand } from "../emblem";
import { Field } from "../field";
import { Icon, IconAt } from "../icon";
import { army, carthage, rome } from "../sides";
import type { CardProps, GameArt, PieceProps, Side } from "../types";

const icons: Record<string, string> = {
  LE: laurel,
  AR: bowman,
  SP: pikeman,
  PI: spears,
  IN: spartan,
  CA: cavalry,
  NU: knightHead,
  PH: horse,
  EQ: equites,
  VE: arrows,
  CC: fire,
  WD: back,
  FS: strike,
  FL: divert,
  EV: encircle,
  XC: horseshoe,
  SK: arrows,
  CT: clash,
  AD: walk,
  PU: wolf,
  HR: wing,
  MO: rally,
  morale: laurels,
  march: boot,
  actions: walk,
  counter: clash,
  advance: walk,
};
const icon = lookup(icons);
const side = army(/rome/, /carthage/, rome);

/** The outline of a shield, k times its size: a scutum or a round one. */
function Shield({ side: who, s, dy = 0, ...look }: { side: Side; s: number; dy?: number } & ShieldLook) {
  if (who.shape === "round") return <circle cy={n(dy)} r={n(s / 2)} {...look} />;
  const w = s * 0.86;
  return <rect x={n(-w / 2)} y={n(dy - s / 2)} width={n(w)} height={n(s)} rx={n(s * 0.16)} {...look} />;
}
interface ShieldLook {
  fill?: string;
  stroke?: string;
  "stroke-width"?: string;
  opacity?: string;
}

/** Nails on the rim of heavy shields. */
function Studs({ side: who, s }: { side: Side; s: number }) {
  const round = Array.from({ length: 8 }, (_, i) => {
    const a = (i * Math.PI) / 4 + Math.PI / 8;
    return [Math.cos(a) * s * 0.445, Math.sin(a) * s * 0.445];
  });
  const corners = [-1, 1].flatMap((x) => [-1, 1].map((y) => [x * s * 0.355, y * s * 0.425]));
  const spots = who.shape === "round" ? round : corners;
  return (
    <g fill={who.sticker}>
      {spots.map(([x, y]) => (
        <circle cx={n(x)} cy={n(y)} r={n(s * 0.048)} />
      ))}
    </g>
  );
}

function Pips({ value, max, s }: { value: number; max: number; s: number }) {
  const w = s * 0.13;
  return (
    <g>
      {Array.from({ length: max }, (_, i) => {
        const x = (i - (max - 1) / 2) * (w + s * 0.05) - w / 2;
        return i < value ? (
          <rect x={n(x)} y={n(s * 0.27)} width={n(w)} height={n(w)} rx="1" fill="var(--silhouette)" />
        ) : (
          <rect
            x={n(x + 0.5)}
            y={n(s * 0.27 + 0.5)}
            width={n(w - 1)}
            height={n(w - 1)}
            rx="1"
            fill="none"
            stroke="var(--silhouette)"
            stroke-width="1.2"
          />
        );
      })}
    </g>
  );
}

function Piece({ piece, side: who, r }: PieceProps) {
  const s = r * 1.27;
  const leader = piece.kind === "LE" || (piece.marks & Mark.Leader) > 0;
  const rim = leader ? "var(--rim)" : who.sticker;
  return (
    <g transform={`translate(0 ${n(-s * 0.06)})`}>
      <Shield side={who} s={s} dy={s * 0.08} fill="#000" opacity=".28" />
      <Shield side={who} s={s} dy={s * 0.05} fill={who.dark} />
      <Shield side={who} s={s} fill={who.face} />
      <Shield side={who} s={s * 0.89} fill="none" stroke={rim} stroke-width={n(s * (leader ? 0.05 : 0.035))} />
      {(piece.class ?? "").split(" ").includes("heavy") && <Studs side={who} s={s} />}
      <IconAt
        body={icon(piece.kind ?? piece.code) ?? spartan}
        x={0}
        y={-s * 0.08}
        size={s * 0.62}
        color="var(--silhouette)"
      />
      <Pips value={piece.strength} max={piece.max} s={s} />
      {r >= 26 && <Pill x={0} y={s * 0.6} text={piece.code} size={s * 0.24} rim={who.dark} />}
    </g>
  );
}

const phases: Record<string, string> = {
  roll: "var(--bandPurple)",
  attack: "var(--bandRed)",
  defend: "var(--bandBlue)",
  counter: "var(--bandBlue)",
  advance: "var(--bandGreen)",
  move: "var(--bandGold)",
};
const gains: Record<string, string> = { dice: clash, move: walk, strike, escape: back, units: rally };

/** What a card needs and gives, a line each: "+1 attack die". */
function Fact({ fact }: { fact: CardFact }) {
  const body = gains[fact.show];
  const amount = fact.value === undefined ? "" : fact.show === "dice" ? `+${fact.value} ` : `${fact.value} `;
  return (
    <div class={`card-fact ${fact.show === "who" ? "who" : body ? "gain" : ""}`}>
      {body && <Icon body={body} size={14} />}{" "}
      {["move", "strike"].includes(fact.show) && `${fact.showName ?? fact.show} `}
      {amount}
      {fact.label}
    </div>
  );
}

function Card({ card, side: who, small }: CardProps) {
  if (card.marks & Mark.Hidden || !card.kind) return <CardBack side={who} body={laurel} count={card.count} />;
  const returns = card.facts?.some((f) => f.show === "returns");
  const band = (
    <>
      {card.groupName ?? card.group}
      {returns && <span class="end">↺</span>}
    </>
  );
  const facts = (card.facts ?? []).filter((f) => f.show !== "returns");
  return (
    <CardFace
      band={band}
      colour={phases[card.group ?? ""] ?? "var(--bandRed)"}
      name={card.name}
      small={small}
      below={facts.map((fact) => (
        <Fact fact={fact} />
      ))}
    >
      <Icon body={icon(card.kind) ?? clash} size={46} />
    </CardFace>
  );
}

function Emblem() {
  const R = 44;
  const at = (row: number, col: number) =>
    `translate(${n(40 + (col + (row % 2 ? 0.5 : 0)) * R * Math.sqrt(3))} ${34 + row * 1.5 * R})`;
  const put = (row: number, col: number, kind: string, who: Side, strength: number, heavy: boolean) => (
    <g transform={at(row, col)}>
      <Piece piece={stand(kind, heavy ? "heavy" : "light", strength, kind === "PH" ? 2 : 3)} side={who} r={R * 1.03} />
    </g>
  );
  return (
    <Scenery
      seed={11}
      hexes={{ r: R, x: 40, y: 34 }}
      land={[
        [1, -1, "forest"],
        [1, 2, "steep"],
        [-1, 2, "river"],
        [0, 2, "river"],
      ]}
    >
      <g transform={at(1, 1)}>
        <circle
          r="76"
          fill="var(--rim)"
          fill-opacity=".18"
          stroke="var(--mid)"
          stroke-width="1.6"
          stroke-dasharray="3 4"
        />
      </g>
      {put(1, 1, "LE", rome, 3, false)}
      {put(1, 0, "IN", rome, 3, true)}
      {put(0, 0, "PI", carthage, 2, true)}
      {put(0, 1, "PH", carthage, 2, true)}
    </Scenery>
  );
}

export const art: GameArt = { Piece, Card, Die: PipDie, side, icon, Emblem, Under: Field };
