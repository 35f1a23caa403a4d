// The hand, and cards that can be chosen wherever they lie.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Mark, NOBODY, type Card } from "../core/types";
import { say } from "../words/say";
import { useTable } from "./context";
import { onCard } from "./picking";

export function Hand() {
  const { model, scene } = useTable();
  const { looker } = model.host;
  const can = (c: Card) => !model.showing && onCard(model.choices, c.id).length > 0;
  const cards = scene.cards.filter(
    (c) => (c.zone === "hand" && (c.seat === looker || c.seat === NOBODY) && !(c.marks & Mark.Hidden)) || can(c),
  );
  if (!cards.length) return null;
  const hand = cards.filter((c) => c.zone === "hand");
  const n = hand.reduce((sum, c) => sum + Math.max(1, c.count), 0);
  return (
    <section class="hand" aria-label={say("table.hand")}>
      <span class="lab">{n ? say("table.handCount", { n }) : say("table.choose")}</span>
      <Row n={cards.length}>
        {cards.map((c) => (
          <li key={`${c.zone}${c.id}`}>
            <HandCard card={c} can={can(c)} />
          </li>
        ))}
      </Row>
    </section>
  );
}

/** A row that says where it goes on beyond its edges. */
function Row({ n, children }: { n: number; children: ComponentChildren }) {
  const list = useRef<HTMLUListElement>(null);
  const [more, setMore] = useState({ back: false, on: false });
  const look = () => {
    const ul = list.current;
    if (!ul) return;
    const rest = ul.scrollWidth - ul.clientWidth - ul.scrollLeft;
    const now = { back: ul.scrollLeft > 8, on: rest > 8 };
    setMore((was) => (was.back === now.back && was.on === now.on ? was : now));
  };
  useLayoutEffect(() => {
    look();
    const watch = new ResizeObserver(look);
    if (list.current) watch.observe(list.current);
    return () => watch.disconnect();
  }, [n]);
  const go = (way: 1 | -1) => list.current?.scrollBy({ left: way * list.current.clientWidth * 0.7 });
  return (
    <>
      <ul ref={list} onScroll={look}>
        {children}
      </ul>
      {more.back && (
        <button type="button" class="further back" aria-label={say("table.cardsBack")} onClick={() => go(-1)}>
          ‹
        </button>
      )}
      {more.on && (
        <button type="button" class="further on" aria-label={say("table.cardsOn")} onClick={() => go(1)}>
          ›
        </button>
      )}
    </>
  );
}

function HandCard({ card, can }: { card: Card; can: boolean }) {
  const { model, art, side, lit } = useTable();
  const list = onCard(model.choices, card.id);
  const picked = list.filter((c) => model.picks?.set.picked.includes(c.words)).length;
  const open = model.preview?.held && list.some((c) => c.words === model.preview?.choice.words);
  const hinted = list.some((c) => c.words === model.hint?.[0]?.words);
  const tone = [
    can ? "can" : "",
    picked || open ? "up" : "",
    hinted ? "hinted" : "",
    lit?.has(card.id) ? "lit" : "",
  ].join(" ");
  const count = card.count > 1 ? `, ${say("table.count", { n: card.count })}` : "";
  return (
    <button
      type="button"
      class={`cardbox ${tone}`}
      data-card={card.id}
      aria-label={`${card.name || card.code}${count}. ${card.text}`}
      aria-pressed={picked > 0 || open}
      onPointerUp={(e) => {
        e.preventDefault();
        model.clickCard(card.id, e.pointerType === "mouse" ? "mouse" : "touch");
      }}
      onKeyDown={(e) => {
        if (e.key !== "Enter" && e.key !== " ") return;
        e.preventDefault();
        e.stopPropagation();
        model.clickCard(card.id, "key");
      }}
      onPointerEnter={(e) => e.pointerType === "mouse" && can && model.hover(list)}
      onPointerLeave={(e) => e.pointerType === "mouse" && model.hover(undefined)}
    >
      <art.Card card={card} side={side(card.seat)} />
      {card.count > 1 && <span class="times">×{card.count}</span>}
      {picked > 0 && <span class="tick">{picked > 1 ? picked : "✓"}</span>}
    </button>
  );
}
