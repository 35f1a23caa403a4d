// Cards that lie on the table: what is in play is named, the piles have their numbers and open with a click.
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

/** What lies before one seat (or before nobody): cards in play by name, piles that can be opened by their number. */
export function SeatPiles({ seat, open, onOpen }: { seat: number; open: string | null; onOpen(key: string): void }) {
  const { scene, model } = useTable();
  // A figure with a maximum says as much as a pile that nobody can look through.
  const told = (p: Pile) => scene.tracks.some((t) => t.seat === seat && t.id === p.zone);
  const piles = (pilesOf(scene.cards, model.host.looker).get(seat) ?? []).filter((p) => p.cards.some(seen) || !told(p));
  return (
    <>
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
            onClick={() => onOpen(p.key)}
          >
            <span>
              <b>{p.n}</b> {zoneName(p.zone)}
            </span>
          </button>
        ),
      )}
    </>
  );
}

/** The pile that was opened, card by card. */
export function OpenPile({ open }: { open: string | null }) {
  const { scene, model } = useTable();
  const all = [...pilesOf(scene.cards, model.host.looker).values()].flat();
  const pile = all.find((p) => p.key === open);
  return pile ? <Opened pile={pile} /> : null;
}

/** A card in play by its picture and name; a tap says what it does. */
function Laid({ card }: { card: Card }) {
  const { art, side, model } = useTable();
  const body = art.icon(card.kind ?? card.symbols ?? "");
  return (
    <button
      type="button"
      class="laidcard"
      style={{ color: card.seat < 4 ? side(card.seat).text : undefined }}
      onClick={() => void model.inspect("card", card.id)}
      title={card.text}
    >
      <span>
        {body && <Icon body={body} size={17} />}
        <b>{card.name || card.code}</b>
        {card.count > 1 && <small>×{card.count}</small>}
      </span>
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
