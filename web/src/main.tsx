// The client: which room the address names.
import { render, type ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Core } from "./core/core";
import type { Game } from "./core/types";
import { Home } from "./home/home";
import { Lost } from "./home/lost";
import { served, withVariant } from "./net/there";
import { show } from "./settings";
import { say, speak } from "./words/say";

const core = new Core();

// A room that is fetched when it is first wanted: the home page carries only itself.
function Later<P extends object>({ load, props }: { load(): Promise<ComponentType<P>>; props: P }) {
  const [Loaded, setLoaded] = useState<ComponentType<P> | null>(null);
  useEffect(() => void load().then((r) => setLoaded(() => r)), []);
  return Loaded ? <Loaded {...props} /> : <main class="loading">…</main>;
}
const rooms = () => import("./home/rooms");

function App() {
  const [games, setGames] = useState<Game[] | null>(null);
  const [server, setServer] = useState(false);
  const [route, setRoute] = useState(location.hash.slice(1) || "/");
  useEffect(() => {
    const change = () => setRoute(location.hash.slice(1) || "/");
    addEventListener("hashchange", change);
    change(); // it may have changed before anybody listened
    const own = core.games();
    void own.then(setGames); // a server that is slow to answer keeps nobody waiting
    void served().then(async (changed) => {
      setServer(!!changed);
      if (changed?.length) setGames(withVariant(await own, changed));
    });
    return () => removeEventListener("hashchange", change);
  }, []);
  if (!games) return <main class="loading">{say("app.unpacking")}</main>;
  const [, page, what, how] = route.split("/");
  const game = games.find((g) => g.id === what);
  const common = { core, games };
  const link = what ?? "";
  if (page === "set") {
    if (!game) return <Lost why={say("app.noGame")} />;
    const props = { core, game, server, friend: how === "friend" };
    return <Later key={link} load={() => import("./home/setup").then((m) => m.SetUp)} props={props} />;
  }
  if (page === "table" && what)
    return <Later key={what} load={() => rooms().then((m) => m.LocalRoom)} props={{ ...common, slotKey: what }} />;
  if ((page === "seat" || page === "watch") && what) {
    const props = { ...common, link: what, watch: page === "watch" };
    return <Later key={what} load={() => rooms().then((m) => m.RemoteRoom)} props={props} />;
  }
  if (page === "records")
    return <Later key="records" load={() => import("./home/records").then((m) => m.RecordsRoom)} props={{ games }} />;
  if (page === "replay")
    return <Later key={route} load={() => import("./home/replay").then((m) => m.Replay)} props={{ ...common, link }} />;
  if (page === "review")
    return (
      <Later key="review" load={() => import("./review/room").then((m) => m.ReviewRoom)} props={{ ...common, link }} />
    );
  if (page === "learn" && what) {
    const props = { ...common, link: [what, how].filter(Boolean).join("/") };
    return <Later key="learn" load={() => import("./learn/room").then((m) => m.LearnRoom)} props={props} />;
  }
  return <Home games={games} server={server} />;
}

show();
const local = /^(localhost|127\.0\.0\.1)$/.test(location.hostname);
if ("serviceWorker" in navigator && (location.protocol === "https:" || local))
  void navigator.serviceWorker.register("/sw.js");
void speak().then(() => render(<App />, document.getElementById("app")!));
