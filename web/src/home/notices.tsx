// Under the games: the exercise of the day, what is new, and the door for records.
import cap from "icon:graduate-cap";
import scroll from "icon:scroll-unfurled";
import { Icon } from "../art/icon";
import type { Game } from "../core/types";
import { learned } from "../learn/done";
import { openFile } from "../ui/files";
import { Button } from "../ui/parts";
import { say } from "../words/say";
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
export function News() {
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
    </section>
  );
}

export function Records() {
  const open = () =>
    void openFile().then((text) => {
      sessionStorage.setItem("record", text);
      location.hash = "/replay";
    });
  return (
    <section class="panel notice records">
      <Icon body={scroll} size={30} />
      <div>
        <h2>{say("home.records")}</h2>
        <p>{say("home.recordsAbout")}</p>
      </div>
      <Button onClick={open}>{say("home.openRecord")}</Button>
    </section>
  );
}
