// The games you are in: whose turn it is, go on, again with sides swapped, away with it.
import exchange from "icon:card-exchange";
import { useState } from "preact/hooks";
import { Icon } from "../art/icon";
import type { Game } from "../core/types";
import { Button } from "../ui/parts";
import { say } from "../words/say";
import { own } from "./notices";
import type { Shelf } from "./shelf";
import { againFrom, forget, slots, type Slot } from "./slots";

const most = 12;
const few = 4;

export function YourGames({ games, shelf }: { games: Game[]; shelf: Shelf }) {
  const [list, setList] = useState(slots);
  const [all, setAll] = useState(false);
  if (!list.length) return null;
  const waiting = list.filter((s) => s.yours && !s.over).length;
  const sorted = [...list].sort((a, b) => Number(a.over) - Number(b.over) || b.when - a.when);
  return (
    <>
      <div class="sectiontop">
        <h2>{say("home.yours")}</h2>
        {waiting > 0 && <span class="turnmark">{say("home.waiting", { n: waiting })}</span>}
        {list.length > few && (
          <Button quiet pressed={all} onClick={() => setAll(!all)}>
            {say(all ? "home.fewer" : "home.all", { n: list.length })}
          </Button>
        )}
      </div>
      <ul class="yours">
        {sorted.slice(0, all ? most : few).map((s) => (
          <YourGame
            key={s.key}
            slot={s}
            shelf={shelf}
            game={games.find((g) => g.id === s.game)}
            onForget={() => {
              forget(s.key);
              setList(slots());
            }}
          />
        ))}
      </ul>
    </>
  );
}

function stateOf(slot: Slot): string {
  if (!slot.over) return say(slot.yours ? "home.yourTurn" : "home.theirTurn");
  return slot.won === undefined ? say("home.over") : say(slot.won ? "over.victory" : "over.defeat");
}

function YourGame(props: { slot: Slot; shelf: Shelf; game?: Game; onForget(): void }) {
  const { slot, shelf, game, onForget } = props;
  const open = () => {
    location.hash = slot.link ? `/seat/${slot.link}` : `/table/${slot.key}`;
  };
  const name = slot.battle || shelf.games[slot.game]?.title || game?.name;
  const where = say(slot.link ? "home.online" : "home.here");
  return (
    <li class={`panel yourgame ${slot.over ? "over" : slot.yours ? "yourTurn" : "theirTurn"}`}>
      <button type="button" class="open" onClick={open}>
        <span class="thumb" dangerouslySetInnerHTML={{ __html: own(shelf, slot.game, slot.key) }} />
        <span>
          <span class="turnmark">{stateOf(slot)}</span>
          <b>{name}</b>
          <small>{slot.against ? say("home.against", { who: slot.against }) : where}</small>
        </span>
      </button>
      <span class="yourtools">
        <button type="button" class="cross" aria-label={`${say("home.delete")}: ${name}`} onClick={onForget}>
          ×
        </button>
        {slot.over && slot.saved && (
          <button
            type="button"
            class="cross"
            title={say("home.swap")}
            aria-label={`${say("home.swap")}: ${name}`}
            onClick={() => againFrom(slot.saved!, true)}
          >
            <Icon body={exchange} size={20} />
          </button>
        )}
      </span>
    </li>
  );
}
