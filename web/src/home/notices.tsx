// Under the games: the exercise of the day, what is new, and the door for records.
import cap from "icon:graduate-cap";
import scroll from "icon:scroll-unfurled";
import { useState } from "preact/hooks";
import { Icon } from "../art/icon";
import type { Game } from "../core/types";
import { learned } from "../learn/done";
import { Button } from "../ui/parts";
import { say } from "../words/say";
import { open } from "./records";
import { recorded } from "./slots";
import { exerciseOf, type Shelf } from "./shelf";

export function Daily({ games, shelf }: { games: Game[]; shelf: Shelf }) {
  const today = exerciseOf(new Date(), shelf.exercises);
  const game = games.find((g) => g.id === today?.game);
  if (!today || !game) return null;
  const done = learned(game.id).has(today.id);
  return (
    <section class="panel notice daily">
      <span class="thumb" aria-hidden="true" dangerouslySetInnerHTML={{ __html: own(shelf, game.id, "daily") }} />
      <div>
        <h2>{say("home.daily")}</h2>
        <p>
          <b>{today.name}</b> {done && <span class="ticked">✓ {say("learn.done")}</span>}
        </p>
        <p>{shelf.games[game.id]?.title ?? game.name}</p>
      </div>
      <Button
        label={`${say("home.daily")}: ${today.name}`}
        onClick={() => {
          location.hash = `/learn/${game.id}/${today.id}`;
        }}
      >
        <Icon body={cap} size={18} />
        {say("home.solve")}
      </Button>
    </section>
  );
}

/** A picture that stands on the page already, with names of its own for what its drawing refers to. */
export const own = (shelf: Shelf, game: string, as: string): string =>
  (shelf.games[game]?.picture ?? "").replace(/(id="|url\(#|href="#)/g, `$1${as}-`);

const news = ["home.news.review", "home.news.exercises", "home.news.armies"] as const;
const read = "bellum-news"; // the newest that was read
export function News() {
  const [seen, setSeen] = useState(localStorage.getItem(read));
  if (seen === news[0]) return null;
  const close = () => {
    localStorage.setItem(read, news[0]);
    setSeen(news[0]);
  };
  return (
    <section class="panel notice news">
      <div>
        <h2>{say("home.news")}</h2>
        <ul>
          {news.map((key) => (
            <li key={key}>{say(key)}</li>
          ))}
        </ul>
      </div>
      <button type="button" class="cross" aria-label={say("home.dismiss")} onClick={close}>
        ×
      </button>
    </section>
  );
}

export function Records() {
  const n = recorded().length;
  return (
    <section class="panel notice records">
      <Icon body={scroll} size={30} />
      <div>
        <h2>{say("home.records")}</h2>
        <p>{say("home.recordsAbout")}</p>
      </div>
      <div class="noticebuttons">
        <Button onClick={open}>{say("home.openRecord")}</Button>
        {n > 0 && (
          <Button
            label={`${say("home.records")}: ${say("records.all", { n })}`}
            onClick={() => (location.hash = "/records")}
          >
            {say("records.all", { n })}
          </Button>
        )}
      </div>
    </section>
  );
}
