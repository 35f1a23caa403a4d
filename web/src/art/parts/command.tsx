// The command cards of Ancients: section cards show which sections they order, the others what they are about.
import arrowCluster from "icon:arrow-cluster";
import backForth from "icon:back-forth";
import bowman from "icon:bowman";
import cavalry from "icon:cavalry";
import conqueror from "icon:conqueror";
import converge from "icon:convergence-target";
import divert from "icon:divert";
import flag from "icon:flying-flag";
import helmet from "icon:centurion-helmet";
import horse from "icon:horse-head";
import knight from "icon:mounted-knight";
import laurel from "icon:laurel-crown";
import rally from "icon:rally-the-troops";
import back from "icon:return-arrow";
import opposition from "icon:shield-opposition";
import spartan from "icon:spartan";
import sprint from "icon:sprint";
import arrows from "icon:striking-arrows";
import strike from "icon:sword-brandish";
import sword from "icon:swordman";
import uprising from "icon:uprising";
import friends from "icon:three-friends";
import type { Card, CardFact } from "../../core/types";
import { Block } from "../block";
import { CardBack, CardFace, factsOf, isLong } from "../card";
import { ClassSymbol, Icon } from "../icon";
import { section } from "../own";
import { rome } from "../sides";
import type { CardProps } from "../types";

/** Section cards are known by the section they order. */
const sections = ["left", "center", "right"].flatMap((word, i) =>
  ["two", "three", "four"].map((number): [string, string] => [`order-${number}-${word}`, section(i)]),
);

export const cardIcons: Record<string, string> = {
  ...Object.fromEntries(sections),
  "out-flanked": divert,
  "coordinated-attack": converge,
  "order-light": arrows,
  "order-medium": sword,
  "order-heavy": spartan,
  "order-mounted": horse,
  "inspired-left": laurel,
  "inspired-center": laurel,
  "inspired-right": laurel,
  "leadership-any": conqueror,
  "clash-of-shields": opposition,
  "counter-attack": back,
  "darken-the-sky": arrowCluster,
  "double-time": sprint,
  "first-strike": strike,
  "i-am-spartacus": uprising,
  "line-command": rally,
  "mounted-charge": cavalry,
  "move-fire-move": backForth,
  rally: flag,
  light: arrows,
  medium: sword,
  heavy: spartan,
  mounted: horse,
  foot: sword,
  leader: helmet,
  "leader-symbol": helmet,
  linked: friends,
  copy: back,
};

const groups: Record<string, string> = {
  section: "var(--bandGold)",
  troop: "var(--bandGreen)",
  leadership: "var(--bandPurple)",
  tactic: "var(--bandRed)",
};

const PART = 32;
const GAP = 4;

/** Where the blocks of one section stand: one alone, two side by side, then rows of two. */
function spots(count: number): [number, number][] {
  return Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / 2);
    const rows = Math.ceil(count / 2);
    const alone = i === count - 1 && count % 2 === 1;
    return [alone ? 0 : (i % 2 ? 0.5 : -0.5) * 12, (row - (rows - 1) / 2) * 13];
  });
}

/** The field as the card sees it: left, centre and right, with a block for each unit it orders there. */
export function SectionDiagram({ sections }: { sections: CardFact[] }) {
  const width = sections.length * (PART + GAP) - GAP;
  return (
    <svg width={width} height="38" viewBox={`0 0 ${width} 38`} aria-hidden="true">
      {sections.map((section, i) => {
        const x = i * (PART + GAP);
        const on = (section.value ?? 0) > 0;
        return (
          <g>
            <rect
              x={x + 0.8}
              y=".8"
              width={PART - 1.6}
              height="36.4"
              rx="4"
              fill={on ? "#f3d98e" : "#e9dfc6"}
              stroke={on ? "#9a6b12" : "#c9ba94"}
              stroke-width={on ? 1.6 : 1}
            />
            {!on && <path d={`M${x + PART / 2 - 5} 19h10`} stroke="#b5a57c" stroke-width="1.5" />}
            {spots(section.value ?? 0).map(([dx, dy]) => (
              <Block x={x + PART / 2 + dx} y={18 + dy} w={10} h={9} side={rome} thick={2} />
            ))}
          </g>
        );
      })}
    </svg>
  );
}

/** What a troop card orders: the class, and two silhouettes of it. */
const troops: Record<string, [string, string, string?]> = {
  "order-light": [arrows, bowman, "light"],
  "order-medium": [sword, cavalry, "medium"],
  "order-heavy": [spartan, knight, "heavy"],
  "order-mounted": [horse, cavalry],
};

function Picture({ card }: { card: Card }) {
  const kind = card.kind ?? card.code;
  const sections = factsOf(card.facts, "section");
  if (sections.length) return <SectionDiagram sections={sections} />;
  const where = leads(card);
  if (where && where !== "anywhere") return <Inspired where={where} />;
  const pair = troops[kind];
  if (pair)
    return (
      <>
        {pair[2] && (
          <svg width="20" height="20">
            <ClassSymbol of={pair[2]} x={10} y={10} size={16} />
          </svg>
        )}
        <Icon body={pair[0]} size={34} />
        <Icon body={pair[1]} size={34} />
      </>
    );
  return <Icon body={cardIcons[kind] ?? helmet} size={40} />;
}

const leads = (card: Card) => factsOf(card.facts, "leader")[0]?.label;
const hasDiagram = (card: Card) =>
  factsOf(card.facts, "section").length > 0 || (!!leads(card) && leads(card) !== "anywhere");

/** A leader in one section, and those beside him. */
function Inspired({ where }: { where: string }) {
  const parts = ["left", "centre", "right"].map((word): CardFact => ({
    show: word,
    value: word === where ? 1 : 0,
  }));
  return <SectionDiagram sections={parts} />;
}

export function CommandCard({ card, side, small }: CardProps) {
  if (!card.name) return <CardBack side={side} body={helmet} count={card.count} />;
  const colour = groups[card.group ?? ""] ?? "var(--bandRed)";
  // A long text leaves a diagram no row of its own: it stands in the band.
  const above = !small && isLong(card.text) && hasDiagram(card);
  const band = (
    <>
      {card.group}
      {above && (
        <span class="end">
          <Picture card={card} />
        </span>
      )}
    </>
  );
  return (
    <CardFace band={band} colour={colour} name={card.name} text={card.text} small={small}>
      {!above && <Picture card={card} />}
    </CardFace>
  );
}
