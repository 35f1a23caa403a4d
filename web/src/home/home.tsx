// Home: the games as illustrated panels, your games, the exercise of the day, records.
import play from "icon:crossed-swords";
import hands from "icon:shaking-hands";
import cap from "icon:graduate-cap";
import friends from "icon:three-friends";
import hourglass from "icon:hourglass";
import { useEffect } from "preact/hooks";
import { Icon } from "../art/icon";
import type { Game } from "../core/types";
import { Button } from "../ui/parts";
import { say } from "../words/say";
import { Credits } from "./credits";
import { HomeHead } from "./head";
import { Daily, News, Records } from "./notices";
import { inOrder, useShelf, type Shown } from "./shelf";
import { YourGames } from "./yours";

const go = (where: string) => {
  location.hash = where;
};

export function Home({ games, server }: { games: Game[]; server: boolean }) {
  const shelf = useShelf();
  useEffect(() => {
    if (shelf && !performance.getEntriesByName("ready").length) performance.mark("ready");
  }, [shelf]);
  if (!shelf) return <main class="loading">{say("app.unpacking")}</main>;
  const shown = inOrder(games, shelf);
  return (
    <>
      <HomeHead />
      <main class="home">
        <Hero first={shown[0]} picture={shelf.hero} server={server} />
        <YourGames games={games} shelf={shelf} />
        <div class="sectiontop">
          <h2>{say("home.games")}</h2>
          <small>{say("home.promise")}</small>
        </div>
        <ul class="games">
          {shown.map((g) => (
            <GamePanel key={g.id} game={g} shown={shelf.games[g.id]} />
          ))}
        </ul>
        <div class="notices">
          <Daily games={games} shelf={shelf} />
          <News />
          <Records />
        </div>
        <footer>
          <span>{say("home.offline")}</span> <Credits />
        </footer>
      </main>
    </>
  );
}

function Hero({ first, picture, server }: { first: Game; picture?: string; server: boolean }) {
  return (
    <section class="hero">
      <div class="herotext">
        <h1>{say("home.title")}</h1>
        <p>{say("home.lead")}</p>
      </div>
      <div class="herobuttons">
        <Button main onClick={() => go(`/set/${first.id}`)}>
          <Icon body={play} size={20} />
          {say("home.playNow")}
        </Button>
        {server && (
          <Button onClick={() => go(`/set/${first.id}/friend`)}>
            <Icon body={hands} size={20} />
            {say("home.friend")}
          </Button>
        )}
        <Button onClick={() => go(`/learn/${first.id}`)}>
          <Icon body={cap} size={20} />
          {say("home.learn")}
        </Button>
      </div>
      {picture && <div class="heroart" aria-hidden="true" dangerouslySetInnerHTML={{ __html: picture }} />}
    </section>
  );
}

function GamePanel({ game, shown }: { game: Game; shown?: Shown }) {
  const players = game.min === game.max ? String(game.max) : `${game.min}–${game.max}`;
  const [from, to] = shown?.minutes ?? [];
  const name = shown?.title ?? game.name;
  return (
    <li class="panel gamepanel" data-game={game.id}>
      <button
        type="button"
        class="picture"
        onClick={() => go(`/set/${game.id}`)}
        aria-label={say("home.playGame", { name })}
        dangerouslySetInnerHTML={{ __html: shown?.picture ?? "" }}
      />
      <h3 title={game.name}>{name}</h3>
      <p>{shown?.about ?? game.about}</p>
      <p class="facts">
        {from && to && (
          <span title={say("home.time")}>
            <Icon body={hourglass} size={15} /> {say("home.minutes", { from, to })}
          </span>
        )}
        <span>{say("home.battles", { n: game.scenarios.length })}</span>
        <span title={say("home.players", { n: players })}>
          <Icon body={friends} size={15} title={say("home.players", { n: players })} /> {players}
        </span>
      </p>
      <div class="panelbuttons">
        <Button label={say("home.learnGame", { name })} onClick={() => go(`/learn/${game.id}`)}>
          {say("home.learn")}
        </Button>
        <Button main label={say("home.playGame", { name })} onClick={() => go(`/set/${game.id}`)}>
          {say("home.play")}
        </Button>
      </div>
    </li>
  );
}
