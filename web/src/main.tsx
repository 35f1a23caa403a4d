// The client: pick a game, set the table, play.
import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Core } from "./core";
import { Symbol } from "./art";
import { Table } from "./board";
import { Play, nameOf } from "./play";
import { LocalTable, motion, type SeatSetup, type TableHost } from "./seat";
import { RemoteTable, createMatch, serverThere } from "./net";
import { gameText, type GameText } from "./telling";
import { seatLetter, type Game, type Scene, type See } from "./types";
import { copy, save } from "./words";

const core = new Core();
const levels = ["random", "greedy", "recruit", "club", "strong"];
const levelNames: Record<string, string> = { random: "Random: for a laugh", greedy: "Greedy: one step ahead", recruit: "Recruit: easy", club: "Club: a fair fight", strong: "Strong: takes its time" };

function go(hash: string) { location.hash = hash; }

function Home({ games }: { games: Game[] }) {
  useEffect(() => { if (!performance.getEntriesByName("ready").length) performance.mark("ready"); }, []);
  const shown = games.filter((g) => g.id !== "null"), going = kept();
  return <main class="home">
    <header class="hero"><Logo /><div><h1>Bellum</h1><p>{["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"][shown.length] ?? shown.length} tabletop battles, played by their rules. Pick one.</p></div></header>
    <ul class="games">{shown.map((g) => <li data-game={g.id}>
      <button class="gamecard" onClick={() => go(`/set/${g.id}`)}><Emblem id={g.id} /><b>{g.name}</b><span>{g.about}</span></button>
      <div class="quick">{g.scenarios.some((s) => s.learn) && <button class="go" onClick={() => go(`/learn/${g.id}`)}>Learn by playing</button>}<button onClick={() => go(`/set/${g.id}`)}>Set up a game</button></div></li>)}
      <li class="kept"><div><b>{going ? "Your match goes on" : "A match you kept"}</b>{going && <p>{games.find((g) => g.id === going.saved.game)?.name ?? going.saved.game}: it stands as you left it.</p>}
        <p>A record shows every move again, proves that the dice were fair, and can be played on from any point.</p></div>
        <div class="quick">{going && <button class="go" onClick={() => { sessionStorage.setItem("table", JSON.stringify(going.saved)); sessionStorage.setItem("kept", JSON.stringify(going)); go("/table"); }}>Go on</button>}<button onClick={() => openRecord()}>Open a record</button></div></li></ul>
    <footer><span>Works without a network after the first visit.</span> <span><MotionButton /> <ThemeButton /></span></footer>
  </main>;
}

// The match on this screen is kept, so that a page that is closed or loaded again goes on where it was: the last one for every tab to go
// on with, and each tab's own, also when it is over or another tab plays.
interface Kept { saved: any; record: string }
const read = (store: Storage): Kept | null => { try { return JSON.parse(store.getItem("kept") ?? "null"); } catch { return null; } };
const kept = () => read(localStorage);
function keep(saved: any, record: string, over: boolean) {
  const text = JSON.stringify({ saved, record });
  sessionStorage.setItem("kept", text);
  if (!over) localStorage.setItem("kept", text); else if (kept()?.saved.key === saved.key) localStorage.removeItem("kept");
}
function sitDown(saved: any) { sessionStorage.setItem("table", JSON.stringify({ ...saved, key: crypto.getRandomValues(new Uint32Array(2)).join() })); go("/table"); }

function openRecord() {
  const input = document.createElement("input");
  input.type = "file";
  input.onchange = async () => { const text = await input.files![0].text(); sessionStorage.setItem("record", text); go("/replay"); };
  input.click();
}

function Preview({ game, scenario, switches, onSeats, onScene }: { game: Game; scenario: string; switches: Record<string, string>; onSeats(n: number): void; onScene(s: Scene): void }) {
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
      if (!gone) { setSee(s); onScene(s.scene); }
    })();
    return () => { gone = true; };
  }, [game.id, scenario, JSON.stringify(switches)]);
  if (error) return <pre class="refusal">{error}</pre>;
  if (!see) return <div class="preview"><div class="map" /></div>;
  return <div class="preview"><div class="map"><Table scene={see.scene} flip={false} hot={new Set()} armed={null} arrows={[]} onCell={() => {}} onHover={() => {}} /></div><Armies scene={see.scene} game={game} /></div>;
}

// Who stands there, counted by kind.
function Armies({ scene, game }: { scene: Scene; game: Game }) {
  const armies = new Map<number, Map<string, { n: number; shape: string; code: string }>>();
  for (const p of scene.pieces) {
    const kind = (p.label || p.code).split(/,| \d/)[0].replace(/^[A-Da-d]\d+ /, "").trim(), army = armies.get(p.seat) ?? new Map();
    armies.set(p.seat, army.set(kind, { n: (army.get(kind)?.n ?? 0) + 1, shape: p.shape, code: p.code }));
  }
  if (!armies.size) return null;
  return <div class="armies">{[...armies].sort((a, b) => a[0] - b[0]).map(([seat, army]) => <section class={"panel seat" + seat}><b>{scene.panels.find((p) => p.seat === seat)?.title || game.seats[seat]}</b>
    <ul>{[...army].map(([kind, k]) => <li class={"counter seat" + seat}><svg viewBox="-14 -14 28 28" width="24" height="24" aria-hidden="true"><Symbol shape={k.shape} code={k.code} size={24} /></svg> {k.n > 1 ? `${k.n} ` : ""}{kind}</li>)}</ul></section>)}</div>;
}

function SetUp({ game, server }: { game: Game; server: boolean }) {
  const [scenario, setScenario] = useState(game.scenarios[0]?.id ?? "");
  const [switches, setSwitches] = useState<Record<string, string>>({});
  const [text, setText] = useState<GameText | null>(null);
  useEffect(() => { void gameText(game.id).then((t) => { setText(t); if (t.screen?.switches) setSwitches((was) => ({ ...t.screen!.switches, ...was })); }); }, [game.id]);
  const [error, setError] = useState("");
  const [links, setLinks] = useState<{ seat: number; link: string }[] | null>(null);
  const [watch, setWatch] = useState("");
  const [places, setPlaces] = useState(game.min);
  const [scene, setScene] = useState<Scene>();
  const [seats, setSeats] = useState<SeatSetup[]>(game.seats.map((_, i) => ({ kind: i === 0 ? "me" : "computer", level: "club" })));
  useEffect(() => { setLinks(null); setError(""); }, [scenario, switches, seats]); // links open the table as it was made
  const sitting = seats.slice(0, places);
  const friend = sitting.some((s) => s.kind === "friend");
  const about = game.scenarios.find((s) => s.id === scenario)?.about;
  const start = async () => {
    const setup = { scenario, switches };
    if (friend) {
      const made = await createMatch(game.id, setup, sitting);
      if (made.error) { setError(made.error); return; }
      const mine = sitting.findIndex((s) => s.kind === "me");
      setLinks(sitting.flatMap((s, i) => (s.kind !== "computer" && i !== mine ? [{ seat: i, link: `${location.origin}/#/seat/${made.links[i]}` }] : [])));
      setWatch(`${location.origin}/#/watch/${made.watch}`);
      if (mine >= 0) sessionStorage.setItem("mine", made.links[mine]);
      return;
    }
    sitDown({ game: game.id, setup, seats: sitting });
  };
  const seatRow = (i: number) => <div class="seatrow"><span class={"chip seat" + i}>{seatLetter(i)}</span><label>{nameOf(scene, game, i)}
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
      <h2>Who plays</h2>{sitting.map((_, i) => seatRow(i))}
      {game.switches.length > 0 && <details><summary>Rules and options</summary>{game.switches.filter((s) => s.values?.length).map((s) => <label class="field">{text?.telling?.switches?.[s.id] ?? s.about.replace(/^[RGSP]\d+: | *\((?:[RGSP]\d|\d\.)[^)]*\)/g, "")}{text?.telling?.switches?.[s.id] && <small>{s.about}</small>}
        <select value={switches[s.id] ?? String(s.values[0])} onChange={(e) => { const v = (e.target as HTMLSelectElement).value; const next = { ...switches }; if (v === String(s.values[0])) delete next[s.id]; else next[s.id] = s.values.find((x) => String(x) === v) as any; setSwitches(next); }}>
          {s.values.map((v) => <option value={String(v)}>{text?.telling?.values?.[String(v)] ?? String(v)}</option>)}</select></label>)}</details>}
      {error && <p class="refusal">{error}</p>}
      {!friend && kept() && <p class="about">You have a match that is not finished: a new one on this screen takes its place.</p>}
      {links ? <div class="links"><p>Send each link to its player. Whoever has it plays that seat; it is the only key to it.</p>{links.map((l) => <LinkLine name={nameOf(scene, game, l.seat)} link={l.link} />)}
        <p>Anybody with this one can watch, and sees what everybody may see.</p><LinkLine name="Watch" link={watch} />
        {sitting.some((s) => s.kind === "me") && <button class="go big" onClick={() => go(`/seat/${sessionStorage.getItem("mine")}`)}>Go to the table</button>}</div>
        : <button class="go big" onClick={start}>{friend ? "Make the table" : "Play"}</button>}
    </section><section><Preview game={game} scenario={scenario} switches={switches} onSeats={setPlaces} onScene={setScene} /></section></div>
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
  const saved = learn ? { game: learn, setup: { scenario: (games.find((g) => g.id === learn)!.scenarios.find((s) => s.learn) ?? games.find((g) => g.id === learn)!.scenarios[0])?.id, switches: {} }, seats: [{ kind: "me", level: "" }, ...Array(3).fill({ kind: "computer", level: "recruit" })] }
    : JSON.parse(sessionStorage.getItem("table") ?? "null") ?? kept()?.saved;
  const game = games.find((g) => g.id === saved?.game), lesson = `lesson ${learn}`; // a lesson is kept until it is left
  useEffect(() => {
    if (!saved) { go("/"); return; }
    const h = new LocalTable(saved.game, core, saved.seats, (scene, seat) => nameOf(scene, game!, seat));
    setHost(h);
    const before = round ? null : learn ? sessionStorage.getItem(lesson) : [read(sessionStorage), kept()].find((k) => saved.key && k?.saved.key === saved.key)?.record;
    if (learn) h.onKeep = (record) => sessionStorage.setItem(lesson, record);
    else if (saved.key) h.onKeep = (record, over) => keep(saved, record, over);
    const begin = () => (learn ? gameText(learn).then((t) => ({ ...saved.setup, switches: t.learn?.switches ?? {} })) : Promise.resolve(saved.setup)).then((setup) => h.start(setup, saved.position, saved.data)).then((e) => e && setError(e));
    void (before ? h.resume(before).then((well) => { if (!well) void begin(); }) : begin());
    return () => h.close();
  }, [round]);
  if (error) return <main class="loading"><pre>{error}</pre><button onClick={() => go("/")}>Back</button></main>;
  if (!host || !game) return <main class="loading">…</main>;
  return <Play key={round} host={host} game={game} guided={!!learn} onLeave={() => { sessionStorage.removeItem(lesson); go(learn ? "/" : `/set/${game.id}`); }} onAgain={() => setRound(round + 1)} />;
}

function Remote({ games, secret, watch }: { games: Game[]; secret: string; watch: boolean }) {
  const [host, setHost] = useState<RemoteTable | null>(null);
  const [, redraw] = useState(0);
  useEffect(() => {
    const h = new RemoteTable(core, secret, watch);
    h.onChange = h.onFail = () => redraw((n) => n + 1);
    setHost(h);
    h.connect();
    return () => h.close();
  }, [secret]);
  const game = games.find((g) => g.id === host?.game);
  if (host?.error) return <main class="loading"><p>{host.error}</p><button onClick={() => go("/")}>Back</button></main>;
  if (!host || !game || !host.see) return <main class="loading">Finding the table…</main>;
  return <Play host={host} game={game} guided={false} onLeave={() => go("/")} onAgain={watch ? undefined : () => host.rematch()} />;
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

// A piece of the game's own table: cells of its board with some of its counters. A game without a drawing has squares and discs.
const hexagon = (x: number, y: number) => `M${x} ${y - 26}l22.5 13v26l-22.5 13l-22.5 -13v-26z`;
const emblems: Record<string, { grid: string; at: [number, number, number, string][] }> = {
  lines: { grid: [0, 1, 2, 3, 4].map((i) => `M${70 + i * 42} 10h34v48h-34zM${70 + i * 42} 72h34v48h-34z`).join(""), at: [[87, 34, 1, "spear"], [129, 34, 1, "shield"], [171, 34, 1, "crown"], [213, 34, 1, "sword"], [129, 96, 0, "sword"], [171, 96, 0, "fortress"], [213, 96, 0, "bow"], [255, 96, 0, "spear"]] },
  legends: { grid: [0, 1, 2, 3, 4, 5].map((i) => hexagon(60 + i * 45, 46) + hexagon(37.5 + i * 45, 85)).join(""), at: [[105, 46, 1, "horse"], [195, 46, 1, "leader"], [240, 46, 1, "horse"], [127.5, 85, 0, "javelin"], [172.5, 85, 0, "foot"], [262.5, 85, 0, "horse"]] },
  prevail: { grid: [0, 1, 2, 3, 4, 5].map((i) => `M${50 + i * 40} 10h40v40h-40zM${50 + i * 40} 50h40v40h-40zM${50 + i * 40} 90h40v30h-40z`).join(""), at: [[110, 30, 1, "elephant"], [150, 30, 1, "foot"], [230, 30, 1, "horse"], [110, 70, 0, "foot"], [190, 70, 0, "bow"], [230, 105, 0, "commander"]] },
  ancients: { grid: [0, 1, 2, 3, 4, 5].map((i) => hexagon(60 + i * 45, 46) + hexagon(37.5 + i * 45, 85)).join(""), at: [[60, 46, 1, "elephant"], [150, 46, 1, "foot"], [195, 46, 1, "chariot"], [82.5, 85, 0, "bow"], [127.5, 85, 0, "foot"], [172.5, 85, 0, "foot"], [262.5, 85, 0, "horse"]] },
  trts: { grid: "M40 65L110 30L180 65L250 100L290 40M110 30L110 100L180 65L250 30L290 40M250 30L250 100M40 65L110 100", at: [[40, 65, 0, "building"], [110, 30, 0, "worker"], [110, 100, 0, "rifle"], [180, 65, 0, "tank"], [250, 30, 1, "flyer"], [250, 100, 1, "walker"], [290, 52, 1, "building"]] },
};
const outlines = ["M0 -17a17 17 0 1 1 0 34a17 17 0 1 1 0 -34z", "M-16 -16h32v32h-32z"];
function Emblem({ id }: { id: string }) {
  const e = emblems[id] ?? { grid: emblems.prevail.grid, at: [[110, 30, 1, "disc"], [190, 30, 1, "disc"], [150, 70, 0, "disc"], [230, 70, 0, "disc"]] };
  return <svg class="emblem" viewBox="20 0 290 130" preserveAspectRatio="xMidYMid meet" aria-hidden="true">
    <path d={e.grid} fill={id === "trts" ? "none" : "var(--cell)"} stroke={id === "trts" ? "var(--soft)" : "#0003"} stroke-width={id === "trts" ? 4 : 1.2} />
    {e.at.map(([x, y, seat, shape]) => <g class={"counter seat" + seat} transform={`translate(${x} ${y})`}><path class="body" d={outlines[seat]} /><Symbol shape={shape} code="" size={23} /></g>)}</svg>;
}

// A page that is fetched when it is first wanted.
function Later({ load, ...props }: { load(): Promise<any>; [key: string]: any }) {
  const [Page, setPage] = useState<any>(null);
  useEffect(() => { void load().then((p) => setPage(() => p)); }, []);
  return Page ? <Page {...props} /> : <main class="loading">…</main>;
}

function App() {
  const [games, setGames] = useState<Game[] | null>(null);
  const [server, setServer] = useState(false);
  const [route, setRoute] = useState(location.hash.slice(1) || "/");
  useEffect(() => {
    const change = () => setRoute(location.hash.slice(1) || "/");
    addEventListener("hashchange", change);
    change(); // it may have changed before anybody listened
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
  if (page === "replay") return <Later load={() => import("./replay").then((m) => m.Replay)} core={core} games={games} what={what} onLeave={() => go("/")} onFork={sitDown} onSave={save} />;
  return <Home games={games} />;
}

motion.show();
document.documentElement.dataset.theme = localStorage.getItem("theme") ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
if ("serviceWorker" in navigator && (location.protocol === "https:" || location.hostname === "localhost" || location.hostname === "127.0.0.1")) void navigator.serviceWorker.register("/sw.js");
render(<App />, document.getElementById("app")!);
