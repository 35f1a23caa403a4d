// Cards of a hand that is an army's will: initiative in a disc, then rows of symbols for the command, the effect of the round,
// what it adds when committed, and whom it preserves.
import arrowCluster from "icon:arrow-cluster";
import arrowsShield from "icon:arrows-shield";
import axeSwing from "icon:axe-swing";
import backup from "icon:backup";
import bootPrints from "icon:boot-prints";
import commit from "icon:card-discard";
import knightHead from "icon:chess-knight";
import turn from "icon:clockwise-rotation";
import contract from "icon:contract";
import converge from "icon:convergence-target";
import swords from "icon:crossed-swords";
import cycle from "icon:cycle";
import dodging from "icon:dodging";
import elephant from "icon:elephant";
import encircle from "icon:encirclement";
import gladius from "icon:gladius";
import preserve from "icon:heart-shield";
import heavyRain from "icon:heavy-rain";
import bow from "icon:high-shot";
import horse from "icon:horse-head";
import horseshoe from "icon:horseshoe";
import laurel from "icon:laurel-crown";
import laurels from "icon:laurels";
import meeples from "icon:meeple-army";
import equites from "icon:mounted-knight";
import pikeman from "icon:pikeman";
import back from "icon:return-arrow";
import romanShield from "icon:roman-shield";
import sabers from "icon:sabers-choc";
import sergeant from "icon:sergeant";
import echoes from "icon:shield-echoes";
import opposition from "icon:shield-opposition";
import shield from "icon:shield";
import spartan from "icon:spartan";
import spears from "icon:spears";
import stars from "icon:star-formation";
import arrows from "icon:striking-arrows";
import strike from "icon:sword-brandish";
import sword from "icon:swordman";
import targetArrows from "icon:target-arrows";
import banner from "icon:tattered-banner";
import boot from "icon:walking-boot";
import wings from "icon:winged-shield";
import type { ComponentChildren } from "preact";
import type { Card, CardFact } from "../../core/types";
import { longestWord } from "../block";
import { factsOf } from "../card";
import { Icon } from "../icon";
import { phalanx, spear } from "../own";
import { nationCards, nationUnits } from "./nations";

export const unitIcons: Record<string, string> = {
  ...nationUnits,
  VE: arrows,
  NS: spear,
  AL: romanShield,
  LI: pikeman,
  PS: spears,
  ML: sword,
  NC: knightHead,
  PC: horse,
  EQ: equites,
  AV: spartan,
  EL: elephant,
  attack: gladius,
  range: bow,
  speed: boot,
  flexibility: turn,
  defense: shield,
  retreat: back,
  reverse: turn,
  rout: banner,
  support: backup,
  burnt: banner,
  javelin: spear,
  mounted: horse,
  formation: opposition,
  phalanx,
  missile: bow,
  foot: sword,
  commanders: laurel,
  commands: bootPrints,
  commits: commit,
  preserves: preserve,
  covers: preserve,
  effect: laurel,
  first: sergeant,
  cleanup: cycle,
  deploy: meeples,
};

const byNumber = [
  strike,
  dodging,
  arrowCluster,
  equites,
  boot,
  spears,
  arrowsShield,
  axeSwing,
  meeples,
  back,
  horseshoe,
  bootPrints,
  converge,
  horse,
  arrows,
  spear,
  stars,
  sergeant,
  spartan,
  contract,
  cycle,
  sabers,
  opposition,
  echoes,
  swords,
  bow,
  heavyRain,
  encircle,
  targetArrows,
  elephant,
  laurels,
  wings,
  backup,
];
export const cardIcons: Record<string, string> = {
  ...Object.fromEntries(byNumber.map((body, i) => [`${i + 1}`, body])),
  ...nationCards,
};

const colours = ["var(--bandGreen)", "var(--bandBlue)", "var(--bandGold)", "var(--bandRed)"];
type Look = (id: string) => string | undefined;

/** A distance from the commander. */
const Within = ({ spaces }: { spaces: number }) => (
  <svg width="20" height="20" aria-hidden="true">
    <circle cx="10" cy="10" r="8.5" fill="none" stroke="#b9780a" stroke-width="1.6" stroke-dasharray="3 2.4" />
    <text x="10" y="14.4" text-anchor="middle" font-size="12" font-weight="700" fill="#7a4e05">
      {spaces}
    </text>
  </svg>
);

/** How many are ordered: units apart, or lines of joined ones. Many are a number. */
function Ordered({ what, count }: { what: string; count: number }) {
  const lines = what === "lines";
  if (count > (lines ? 3 : 4))
    return (
      <>
        <b>{count}×</b>
        <Ordered what={what} count={1} />
      </>
    );
  if (lines)
    return (
      <svg width="34" height={count * 7 + 1} aria-hidden="true">
        {Array.from({ length: count * 3 }, (_, i) => (
          <rect
            x={(i % 3) * 11 + 1}
            y={Math.floor(i / 3) * 7 + 1}
            width="11"
            height="5"
            fill="var(--romeFace)"
            stroke="#fff"
            stroke-width=".8"
          />
        ))}
      </svg>
    );
  return (
    <svg width={count * 11 + 1} height="14" aria-hidden="true">
      {Array.from({ length: count }, (_, i) => (
        <rect x={i * 11 + 1} y="2" width="8" height="10" rx="1.5" fill="var(--romeFace)" />
      ))}
    </svg>
  );
}

/** Kinds and traits by their icons; what has none is written. */
function Whom({ words, icon, size = 17 }: { words: string; icon: Look; size?: number }) {
  return (
    <>
      {words.split(" ").map((word) => {
        const body = icon(word);
        return body ? <Icon body={body} size={size} /> : <span>{word}</span>;
      })}
    </>
  );
}

const Stat = ({ fact, icon }: { fact: CardFact; icon: Look }) => (
  <span class="stat">
    <Icon body={icon(fact.label ?? "") ?? gladius} size={16} />
    <b>
      {(fact.value ?? 0) < 0 ? "−" : "+"}
      {Math.abs(fact.value ?? 0)}
    </b>
  </span>
);

function Row({
  lead,
  colour,
  under,
  children,
}: {
  lead: string;
  colour?: string;
  under?: boolean;
  children: ComponentChildren;
}) {
  return (
    <div class={under ? "card-row under" : "card-row"}>
      <span class="lead">
        <Icon body={lead} size={17} color={colour} />
      </span>
      <span class="rest">{children}</span>
    </div>
  );
}

function Rows({ card, icon }: { card: Card; icon: Look }) {
  const of = (show: string) => factsOf(card.facts, show);
  const [move, shoot, who, within, reach, keeps] = ["move", "shoot", "who", "within", "effect within", "preserves"].map(
    (s) => of(s)[0],
  );
  const order = move ?? shoot;
  const covers = of("covers")[0];
  const crowded = of("ordered").length > 1 || (of("ordered").length > 0 && who);
  return (
    <div class={crowded ? "card-rows crowded" : "card-rows"}>
      {order && (
        <Row lead={shoot ? bow : boot}>
          <Ordered what={order.label ?? ""} count={order.value ?? 1} />
          {within?.value !== undefined && <Within spaces={within.value} />}
          {who?.label && <Whom words={who.label} icon={icon} />}
          {of("ordered").map((fact) => (
            <Stat fact={fact} icon={icon} />
          ))}
        </Row>
      )}
      {of("effect").length > 0 && (
        <Row lead={laurel} colour="#b9780a">
          {reach?.value !== undefined && <Within spaces={reach.value} />}
          {of("effect").map((fact) => (
            <Stat fact={fact} icon={icon} />
          ))}
        </Row>
      )}
      {of("commits").length > 0 && (
        <Row lead={commit} colour="var(--bandPurple)">
          {of("commits").map((fact) => (
            <Stat fact={fact} icon={icon} />
          ))}
        </Row>
      )}
      {(keeps?.label || covers) && (
        <Row lead={preserve} colour="var(--bandGreen)" under>
          {covers?.value !== undefined && <b>{covers.value}×</b>}
          <span class="keeps">
            <Whom words={keeps?.label ?? covers?.label ?? ""} icon={icon} size={18} />
          </span>
        </Row>
      )}
    </div>
  );
}

export function InitiativeCard({ card, small, icon }: { card: Card; small?: boolean; icon: Look }) {
  const initiative = factsOf(card.facts, "initiative")[0]?.value ?? 0;
  const colour = colours[initiative - 1] ?? "var(--bandPurple)";
  const picture = icon(card.kind ?? card.code) ?? swords;
  const word = longestWord(card.name);
  return (
    <div class={`card ${small ? "small" : ""}`} style={{ "--band": colour }}>
      <div class="card-head">
        <span class="disc">{initiative}</span>
        <span class={word > 8 ? "card-name longest" : card.name.length > 6 ? "card-name long" : "card-name"}>
          {card.name}
        </span>
        {!small && word < 10 && <Icon body={picture} size={word > 8 ? 18 : 24} />}
      </div>
      {small ? (
        <div class="card-picture">
          <Icon body={picture} size={40} />
        </div>
      ) : (
        <Rows card={card} icon={icon} />
      )}
    </div>
  );
}
