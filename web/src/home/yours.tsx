// The games you are in: whose turn it is, go on, again with sides swapped, away with it.
import exchange from "icon:card-exchange";
import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../art/icon";
import type { Game } from "../core/types";
import { askTurns } from "../net/turns";
import { Button } from "../ui/parts";
import { nameTab } from "../ui/title";
import { say } from "../words/say";
import { own } from "./notices";
import type { Shelf } from "./shelf";
import { againFrom, forget, keep, keepTurns, slots, type Slot } from "./slots";

const few = 4;
const waits = (s: Slot): boolean => s.yours && !s.over && !s.gone;
const every = 10000; // milliseconds between two questions to the server

/** Your games. Of those on the server it is asked whose turn it is: at once, when the tab is looked at again, and now and then. */
function useSlots(): [Slot[], () => void] {
  const [list, setList] = useState(slots);
  const again = () => setList(slots());
  useEffect(() => {
    let left = false;
    const ask = async () => {
      const open = slots().filter((s) => s.link && !s.over && !s.gone);
      const turns = await askTurns(open.map((s) => s.link!));
      if (!left && keepTurns(turns)) again();
    };
    void ask();
    const timer = setInterval(() => void ask(), every);
    const seen = () => void ask();
    document.addEventListener("visibilitychange", seen);
    return () => {
      left = true;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", seen);
    };
  }, []);
  return [list, again];
}

/** Matches with people wait while you are elsewhere: the tab says so. Those on this screen wait always. */
function useTab(list: Slot[]): void {
  const n = list.filter((s) => s.link && waits(s)).length;
  useEffect(() => {
    nameTab(n ? `${say("home.waiting", { n })} · Bellum` : "Bellum", n > 0);
    return () => nameTab("Bellum", false);
  }, [n]);
}

export function YourGames({ games, shelf }: { games: Game[]; shelf: Shelf }) {
  const [list, again] = useSlots();
  const [all, setAll] = useState(false);
  const [deleted, setDeleted] = useState<Slot | null>(null);
  useTab(list);
  if (!list.length && !deleted) return null;
  const waiting = list.filter(waits).length;
  const rank = (s: Slot) => (s.over || s.gone ? 2 : waits(s) ? 0 : 1);
  const sorted = [...list].sort((a, b) => rank(a) - rank(b) || b.when - a.when);
  const named = (s: Slot) => s.battle || shelf.games[s.game]?.title || games.find((g) => g.id === s.game)?.name || "";
  return (
    <>
      <div class="sectiontop">
        <h2>{say("home.yours")}</h2>
        <span aria-live="polite">
          {waiting > 0 && <span class="turnmark">{say("home.waiting", { n: waiting })}</span>}
        </span>
        {list.length > few && (
          <Button quiet pressed={all} onClick={() => setAll(!all)}>
            {say(all ? "home.fewer" : "home.all", { n: list.length })}
          </Button>
        )}
      </div>
      {deleted && (
        <Deleted
          name={named(deleted)}
          onUndo={() => {
            keep(deleted);
            setDeleted(null);
            again();
          }}
          onClose={() => setDeleted(null)}
        />
      )}
      <ul class="yours">
        {(all ? sorted : sorted.slice(0, few)).map((s) => (
          <YourGame
            key={s.key}
            slot={s}
            shelf={shelf}
            name={named(s)}
            onForget={() => {
              forget(s.key);
              setDeleted(s);
              again();
            }}
          />
        ))}
      </ul>
    </>
  );
}

/** A game may be the only key to a seat: what was deleted can be brought back. */
function Deleted({ name, onUndo, onClose }: { name: string; onUndo(): void; onClose(): void }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.querySelector("button")?.focus(), [name]);
  return (
    <div class="panel deleted" role="status" ref={note}>
      <span>{say("home.deleted", { name })}</span>
      <Button onClick={onUndo}>{say("home.undo")}</Button>
      <button type="button" class="cross" aria-label={say("home.dismiss")} onClick={onClose}>
        ×
      </button>
    </div>
  );
}

function stateOf(slot: Slot): string {
  if (slot.gone) return say("home.gone");
  if (!slot.over) return say(slot.yours ? "home.yourTurn" : "home.theirTurn");
  return slot.won === undefined ? say("home.over") : say(slot.won ? "over.victory" : "over.defeat");
}

function whereOf(slot: Slot): string {
  if (slot.against) return say("home.against", { who: slot.against });
  const where = say(slot.link ? "home.online" : "home.here");
  return slot.link && slot.seat ? say("home.asSeat", { where, name: slot.seat }) : where;
}

function YourGame({ slot, shelf, name, onForget }: { slot: Slot; shelf: Shelf; name: string; onForget(): void }) {
  const open = () => {
    location.hash = slot.link ? `/seat/${slot.link}` : `/table/${slot.key}`;
  };
  return (
    <li class={`panel yourgame ${slot.over || slot.gone ? "over" : slot.yours ? "yourTurn" : "theirTurn"}`}>
      <button type="button" class="open" onClick={open}>
        <span class="thumb" dangerouslySetInnerHTML={{ __html: own(shelf, slot.game, slot.key) }} />
        <span>
          <span class="turnmark">{stateOf(slot)}</span>
          <b>{name}</b>
          <small>{whereOf(slot)}</small>
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
