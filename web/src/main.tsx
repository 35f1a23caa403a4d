// The client: pick a game, set the table, play.
import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Core } from "./core";
import { Table } from "./board";
import { Play } from "./play";
import { Replay } from "./replay";
import { LocalTable, motion, type SeatSetup, type TableHost } from "./seat";
import { RemoteTable, createMatch, serverThere } from "./net";
import { seatLetter, type Game, type See } from "./types";
import { copy, save } from "./words";

const core = new Core();
const levels = ["random", "greedy", "recruit", "club", "strong"];
const levelNames: Record<string, string> = { random: "Random: for a laugh", greedy: "Greedy: one step ahead", recruit: "Recruit: easy", club: "Club: a fair fight", strong: "Strong: takes its time" };

function go(hash: string) { location.hash = hash; }

function Home({ games }: { games: Game[] }) {
  return <main class="home">
    <header class="hero"><Logo /><div><h1>Bellum</h1><p>Five tabletop battles, played by their rules. Pick one.</p></div></header>
    <ul class="games">{games.filter((g) => g.id !== "null").map((g) => <li>
      <button class="gamecard" onClick={() => go(`/set/${g.id}`)}><Emblem id={g.id} /><b>{g.name}</b><span>{g.about}</span></button>
      <div class="quick"><button class="go" onClick={() => go(`/learn/${g.id}`)}>Learn by playing</button><button onClick={() => go(`/set/${g.id}`)}>Set up a game</button></div></li>)}</ul>
    <footer><button class="link" onClick={() => openRecord()}>Open a record</button> <span><MotionButton /> <ThemeButton /></span></footer>
  </main>;
}

function openRecord() {
  const input = document.createElement("input");
  input.type = "file";
  input.onchange = async () => { const text = await input.files![0].text(); sessionStorage.setItem("record", text); go("/replay"); };
  input.click();
}

function Preview({ game, scenario, switches, onSeats }: { game: Game; scenario: string; switches: Record<string, string>; onSeats(n: number): void }) {
  const [see, setSee] = useState<See | null>(null);
  const [error, setError] = useState("");
  useEffect(() => {
    let gone = false;
    void (async () => {
      const reply = await core.newMatch(game.id, { scenario, switches }, "00".repeat(32));
      if (gone) { if (reply.id) void core.call({ do: "free", id: reply.id }); return; }
      if (!reply.id) { setError(reply.error ?? ""); setSee(null); return; }
      setError("");
      onSeats(reply.seats ?? game.max);
      const s = await core.see(reply.id, 4);
      void core.call({ do: "free", id: reply.id });
      if (!gone) setSee(s);
    })();
    return () => { gone = true; };
  }, [game.id, scenario, JSON.stringify(switches)]);
  if (error) return <pre class="refusal">{error}</pre>;
  if (!see) return <p>…</p>;
  return <div class="preview"><Table scene={see.scene} flip={false} hot={new Set()} armed={null} arrows={[]} onCell={() => {}} onHover={() => {}} /></div>;
}

function SetUp({ game, server }: { game: Game; server: boolean }) {
  const [scenario, setScenario] = useState(game.scenarios[0]?.id ?? "");
  const [switches, setSwitches] = useState<Record<string, string>>({});
  const [error, setError] = useState("");
  const [links, setLinks] = useState<{ seat: number; link: string }[] | null>(null);
  const [watch, setWatch] = useState("");
  const [places, setPlaces] = useState(game.min);
  const [seats, setSeats] = useState<SeatSetup[]>(game.seats.map((_, i) => ({ kind: i === 0 ? "me" : "computer", level: "club" })));
  const sitting = seats.slice(0, places);
  const friend = sitting.some((s) => s.kind === "friend");
  const about = game.scenarios.find((s) => s.id === scenario)?.about;
  const start = async () => {
    const setup = { scenario, switches };
    if (friend) {
      const made = await createMatch(game.id, setup, sitting);
      if (made.error) { setError(made.error); return; }
      const mine = sitting.findIndex((s) => s.kind === "me");
      setLinks(sitting.flatMap((s, i) => (s.kind === "friend" ? [{ seat: i, link: `${location.origin}/#/seat/${made.links[i]}` }] : [])));
      setWatch(`${location.origin}/#/watch/${made.watch}`);
      if (mine >= 0) sessionStorage.setItem("mine", made.links[mine]);
      return;
    }
    sessionStorage.setItem("table", JSON.stringify({ game: game.id, setup, seats: sitting }));
    go("/table");
  };
  const seatRow = (i: number) => <div class="seatrow"><span class={"chip seat" + i}>{seatLetter(i)}</span><label>{game.seats[i]}
    <select value={seats[i].kind === "computer" ? seats[i].level : seats[i].kind} onChange={(e) => {
      const v = (e.target as HTMLSelectElement).value;
      setSeats(seats.map((s, k) => (k !== i ? s : v === "me" || v === "friend" ? { kind: v, level: "" } : { kind: "computer", level: v })));
    }}><option value="me">me, on this screen</option>{server && <option value="friend">a friend, by link</option>}
      {levels.map((l) => <option value={l}>{levelNames[l]}</option>)}</select></label></div>;
  return <main class="setup">
    <header class="bar"><button class="ghost" onClick={() => go("/")}>‹ Games</button><h1>{game.name}</h1><ThemeButton /></header>
    <div class="columns"><section>
      <label class="field">Battle<select value={scenario} onChange={(e) => setScenario((e.target as HTMLSelectElement).value)}>{game.scenarios.map((s) => <option value={s.id}>{s.name}</option>)}</select></label>
      {about && <p class="about">{about}</p>}
      <h2>Seats</h2>{sitting.map((_, i) => seatRow(i))}
      {game.switches.length > 0 && <details><summary>Rules and options</summary>{game.switches.filter((s) => s.values?.length).map((s) => <label class="field">{s.id}<small>{s.about}</small>
        <select value={switches[s.id] ?? String(s.values[0])} onChange={(e) => { const v = (e.target as HTMLSelectElement).value; const next = { ...switches }; if (v === String(s.values[0])) delete next[s.id]; else next[s.id] = s.values.find((x) => String(x) === v) as any; setSwitches(next); }}>
          {s.values.map((v) => <option value={String(v)}>{String(v)}</option>)}</select></label>)}</details>}
      {error && <p class="refusal">{error}</p>}
      {links ? <div class="links"><p>Send each link to its player. Whoever has it plays that seat; it is the only key to it.</p>{links.map((l) => <LinkLine name={game.seats[l.seat]} link={l.link} />)}
        <p>Anybody with this one can watch, and sees what everybody may see.</p><LinkLine name="Watch" link={watch} />
        {sitting.some((s) => s.kind === "me") && <button class="go big" onClick={() => go(`/seat/${sessionStorage.getItem("mine")}`)}>Go to the table</button>}</div>
        : <button class="go big" onClick={start}>{friend ? "Make the table" : "Play"}</button>}
    </section><section><Preview game={game} scenario={scenario} switches={switches} onSeats={setPlaces} /></section></div>
  </main>;
}

function LinkLine({ name, link }: { name: string; link: string }) {
  const [copied, setCopied] = useState(false);
  return <div class="linkline"><span>{name}</span><input readOnly value={link} aria-label={`Link: ${name}`} onFocus={(e) => (e.target as HTMLInputElement).select()} />
    <button onClick={async () => setCopied(await copy(link))}>{copied ? "Copied" : "Copy"}</button></div>;
}

function LocalPlay({ games, learn }: { games: Game[]; learn?: string }) {
  const [host, setHost] = useState<TableHost | null>(null);
  const [error, setError] = useState("");
  const [round, setRound] = useState(0);
  const saved = learn ? { game: learn, setup: learnSetup(games.find((g) => g.id === learn)!), seats: [{ kind: "me", level: "" }, ...Array(3).fill({ kind: "computer", level: "recruit" })] }
    : JSON.parse(sessionStorage.getItem("table") ?? "null");
  useEffect(() => {
    if (!saved) { go("/"); return; }
    const h = new LocalTable(saved.game, core, core, saved.seats);
    setHost(h);
    void h.start(saved.setup, saved.position).then((e) => e && setError(e));
    return () => h.close();
  }, [round]);
  const game = games.find((g) => g.id === saved?.game);
  if (error) return <main class="loading"><pre>{error}</pre><button onClick={() => go("/")}>Back</button></main>;
  if (!host || !game) return <main class="loading">…</main>;
  return <Play key={round} host={host} game={game} guided={!!learn} onLeave={() => go(learn ? "/" : `/set/${game.id}`)} onAgain={() => setRound(round + 1)} />;
}

// The first battle of a game's list that calls itself a good first one, else the first.
function learnSetup(game: Game) {
  const first = game.scenarios.find((s) => (s as any).learn) ?? game.scenarios[0];
  return { scenario: first?.id, switches: {} };
}

function Remote({ games, secret, watch }: { games: Game[]; secret: string; watch: boolean }) {
  const [host, setHost] = useState<RemoteTable | null>(null);
  const [, redraw] = useState(0);
  useEffect(() => {
    const h = new RemoteTable(core, secret, watch);
    h.onChange = () => redraw((n) => n + 1);
    setHost(h);
    h.connect();
    return () => h.close();
  }, [secret]);
  const game = games.find((g) => g.id === host?.game);
  if (host?.error) return <main class="loading"><p>{host.error}</p><button onClick={() => go("/")}>Back</button></main>;
  if (!host || !game || !host.see) return <main class="loading">Finding the table…</main>;
  return <Play host={host} game={game} guided={false} onLeave={() => go("/")} onAgain={() => host.rematch()} />;
}

function ThemeButton() {
  const [dark, setDark] = useState(document.documentElement.dataset.theme === "dark");
  return <button class="ghost" onClick={() => { const next = !dark; motion.show();
document.documentElement.dataset.theme = next ? "dark" : "light"; localStorage.setItem("theme", next ? "dark" : "light"); setDark(next); }}>{dark ? "Light" : "Dark"}</button>;
}

function MotionButton() {
  const [on, setOn] = useState(motion.on);
  return <button class="ghost" aria-pressed={on} onClick={() => { motion.on = !on; setOn(!on); }}>{on ? "Animations on" : "Animations off"}</button>;
}

const Logo = () => <svg class="logo" viewBox="0 0 64 64" aria-hidden="true"><path d="M32 4l24 8v18c0 16-10 25-24 30C18 55 8 46 8 30V12z" fill="var(--accent)" /><path d="M20 44 44 20M20 20l24 24M17 41l6 6M41 47l6-6" stroke="var(--paper)" stroke-width="5" stroke-linecap="round" fill="none" /></svg>;

function Emblem({ id }: { id: string }) {
  const paths: Record<string, string> = {
    prevail: "M8 8h14v14H8zM26 26h14v14H26zM26 8h14v14H26z", legends: "M24 5l16 9v20l-16 9-16-9V14z", ancients: "M14 12l9 5v10l-9 5-9-5V17zM34 12l9 5v10l-9 5-9-5V17zM24 28l9 5v9H15v-9z",
    lines: "M6 10h10v13H6zM19 10h10v13H19zM32 10h10v13H32zM6 26h10v13H6zM19 26h10v13H19zM32 26h10v13H32z", trts: "M12 12h0a6 6 0 1 1-.1 0zM36 12a6 6 0 1 1-.1 0zM24 30a6 6 0 1 1-.1 0zM16 20l6 9M32 20l-6 9M17 16h14",
  };
  return <svg class="emblem" viewBox="0 0 48 48" aria-hidden="true"><path d={paths[id] ?? "M8 8h32v32H8z"} fill="none" stroke="var(--accent)" stroke-width="3" stroke-linejoin="round" /></svg>;
}

function App() {
  const [games, setGames] = useState<Game[] | null>(null);
  const [server, setServer] = useState(false);
  const [route, setRoute] = useState(location.hash.slice(1) || "/");
  useEffect(() => {
    const change = () => setRoute(location.hash.slice(1) || "/");
    addEventListener("hashchange", change);
    void core.games().then(setGames);
    void serverThere().then(setServer);
    return () => removeEventListener("hashchange", change);
  }, []);
  if (!games) return <main class="loading">Bellum is unpacking…</main>;
  const [, page, what] = route.split("/");
  const game = games.find((g) => g.id === what);
  if (page === "set" && game) return <SetUp key={what} game={game} server={server} />;
  if (page === "learn" && game) return <LocalPlay key={what} games={games} learn={what} />;
  if (page === "table") return <LocalPlay games={games} />;
  if (page === "seat" && what) return <Remote key={what} games={games} secret={what} watch={false} />;
  if (page === "watch" && what) return <Remote key={what} games={games} secret={what} watch={true} />;
  if (page === "replay") return <Replay core={core} games={games} what={what} onLeave={() => go("/")} onFork={(saved) => { sessionStorage.setItem("table", JSON.stringify(saved)); go("/table"); }} onSave={save} />;
  return <Home games={games} />;
}

motion.show();
document.documentElement.dataset.theme = localStorage.getItem("theme") ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
if ("serviceWorker" in navigator && (location.protocol === "https:" || location.hostname === "localhost" || location.hostname === "127.0.0.1")) void navigator.serviceWorker.register("/sw.js");
render(<App />, document.getElementById("app")!);
