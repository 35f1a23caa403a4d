// Cards that lie on the table: what is in play is named, the piles have their numbers and open with a click.
import { useState } from "preact/hooks";
import { Icon } from "../art/icon";
import { Mark, type Card } from "../core/types";
import { say } from "../words/say";
import { useTable } from "./context";

interface Pile {
  key: string;
  zone: string;
  cards: Card[];
  n: number;
}
const zones = [
  "play",
  "known hand",
  "offer",
  "played",
  "discard",
  "deck",
  "hand",
  "burnt",
  "awaiting",
  "row",
  "dead",
] as const;
const zoneName = (zone: string): string => say(`zone.${zones.find((z) => z === zone) ?? "other"}`);
/** Zones whose cards count now: named one by one. */
const named = (zone: string) => zone === "play" || zone === "row";
const seen = (c: Card) => !(c.marks & Mark.Hidden);

function pilesOf(cards: Card[], looker: number): Map<number, Pile[]> {
  const seats = new Map<number, Pile[]>();
  for (const c of cards) {
    if (c.zone === "hand" && (c.seat === looker || !seen(c))) continue;
    const own = seats.get(c.seat) ?? seats.set(c.seat, []).get(c.seat)!;
    let pile = own.find((p) => p.zone === c.zone);
    if (!pile) own.push((pile = { key: `${c.seat} ${c.zone}`, zone: c.zone, cards: [], n: 0 }));
    pile.cards.push(c);
    pile.n += Math.max(1, c.count);
  }
  return seats;
}

export function Piles() {
  const { scene, model, side, name } = useTable();
  const [open, setOpen] = useState<string | null>(null);
  const seats = pilesOf(scene.cards, model.host.looker);
  const all = [...seats.values()].flat();
  const shown = all.find((p) => p.key === open);
  if (!all.some((p) => p.cards.some(seen))) return null;
  return (
    <section class="panel piles" aria-label={say("table.inPlay")}>
      <span class="lab">{say("table.inPlay")}</span>
      {[...seats].map(([seat, piles]) => (
        <div class="pilerow" key={seat}>
          {seat < 4 && (
            <i class={`badge ${side(seat).shape}`} style={{ background: side(seat).face }} title={name(seat)} />
          )}
          {piles.map((p) =>
            named(p.zone) && p.cards.every(seen) ? (
              p.cards.map((c) => <Laid key={c.id} card={c} />)
            ) : (
              <button
                type="button"
                key={p.key}
                class="pile"
                aria-expanded={open === p.key}
                disabled={!p.cards.some(seen)}
                onClick={() => setOpen(open === p.key ? null : p.key)}
              >
                <b>{p.n}</b> {zoneName(p.zone)}
              </button>
            ),
          )}
        </div>
      ))}
      {shown && <Opened pile={shown} />}
    </section>
  );
}

/** A card in play by its picture and name; a tap says what it does. */
function Laid({ card }: { card: Card }) {
  const { art, side, model } = useTable();
  const body = art.icon(card.kind ?? card.symbols ?? "");
  return (
    <button
      type="button"
      class="laidcard"
      style={{ borderColor: card.seat < 4 ? side(card.seat).text : undefined }}
      onClick={() => void model.inspect("card", card.id)}
      title={card.text}
    >
      {body && <Icon body={body} size={20} />}
      <b>{card.name || card.code}</b>
      {card.count > 1 && <small>×{card.count}</small>}
    </button>
  );
}

function Opened({ pile }: { pile: Pile }) {
  const { art, side, model } = useTable();
  return (
    <div class="minis">
      {pile.cards
        .filter(seen)
        .slice(0, 40)
        .map((c) => (
          <button
            type="button"
            key={c.id}
            class="minicard"
            aria-label={c.name}
            onClick={() => void model.inspect("card", c.id)}
          >
            <art.Card card={c} side={side(c.seat)} small />
            {c.count > 1 && <span class="times">×{c.count}</span>}
          </button>
        ))}
    </div>
  );
}
