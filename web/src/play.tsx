// A table one sits at: board, question, answers, hand, panels, log.
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Table } from "./board";
import { motion, type TableHost } from "./seat";
import { CardView, Log, OddsView, Over } from "./side";
import { NOBODY, NONE, Target, seatLetter, type Card, type Choice, type Game, type HintLine, type Odds, type Refusal, type Scene, type See } from "./types";
import { rulesAbout } from "./words";

// Which cells answer the question, given what was chosen first.
function cellsOf(scene: Scene, choices: Choice[], armed: number | null): Map<number, Choice[]> {
  const map = new Map<number, Choice[]>();
  const pieceCell = new Map(scene.pieces.map((p) => [p.id, p.cell]));
  for (const c of choices) {
    let cell = c.target === Target.Cell ? c.id : c.target === Target.Piece ? pieceCell.get(c.id) : undefined;
    if (cell === undefined) continue;
    if (armed !== null) { if (cell !== armed || c.also === NONE) continue; cell = c.also; }
    map.set(cell, [...(map.get(cell) ?? []), c]);
  }
  return map;
}

// A refused click still means something: the nearest legal words with the clicked cell in them.
function wordsFor(scene: Scene, choices: Choice[], armed: number | null, cell: number): string[] {
  const name = new Map(scene.cells.map((c) => [c.id, c.name]));
  const seen = new Set<string>();
  for (const c of choices) {
    if (c.target === Target.Button || c.target === Target.Card) continue;
    const parts = c.words.split(" ");
    const swap = armed !== null && c.also !== NONE ? c.also : c.id;
    const at = parts.lastIndexOf(name.get(swap) ?? "");
    if (at > 0) { parts[at] = name.get(cell)!; seen.add(parts.slice(0, at + 1).concat(parts.slice(at + 1)).join(" ")); }
    if (seen.size > 3) break;
  }
  return [...seen];
}

export function Play({ host, game, guided, onLeave, onAgain }: { host: TableHost; game: Game; guided: boolean; onLeave(): void; onAgain(): void }) {
  const [, redraw] = useState(0);
  const [armed, setArmed] = useState<number | null>(null);
  const [menu, setMenu] = useState<Choice[] | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [odds, setOdds] = useState<Odds | null>(null);
  const [hint, setHint] = useState<HintLine[] | null>(null);
  const [thinking, setThinking] = useState(false);
  const [typed, setTyped] = useState("");
  const [flip, setFlip] = useState<boolean | null>(null);
  const [past, setPast] = useState<See | null>(null);
  const [more, setMore] = useState(false);
  const history = useRef<See[]>([]);
  const hoverTimer = useRef(0);
  useEffect(() => { host.onChange = () => redraw((n) => n + 1); host.onChange(); return () => host.close(); }, [host]);

  const see = host.see;
  const asked = !!see && see.kind === "choice" && see.seats.includes(host.looker) && !host.busy && host.curtain === null;
  if (see && host.curtain === null && history.current.at(-1)?.scene !== see.scene) {
    if (history.current.at(-1)?.number === see.number) history.current.pop();
    history.current = [...history.current.slice(-400), see];
  }
  const scene = see?.scene;
  const choices = asked && scene ? scene.choices : [];
  const cells = useMemo(() => (scene ? cellsOf(scene, choices, armed) : new Map<number, Choice[]>()), [scene, choices, armed]);
  const hot = useMemo(() => new Set(cells.keys()), [cells]);
  const key = scene ? scene.prompt + see!.number + host.looker : "";
  useEffect(() => { setArmed(null); setMenu(null); setOdds(null); setHint(null); setPast(null); }, [key]);

  const pick = useCallback(async (c: Choice | string) => {
    setMenu(null); setArmed(null); setOdds(null); setRefusal(null);
    const no = await host.act(typeof c === "string" ? c : c.words);
    if (no) setRefusal(no);
  }, [host]);
  const showOdds = useCallback((c: Choice | null) => {
    clearTimeout(hoverTimer.current);
    if (!c) { setOdds(null); return; }
    hoverTimer.current = window.setTimeout(async () => setOdds(await host.odds(c.words)), 160);
  }, [host]);
  const hover = useCallback((cell: number | null) => {
    const list = cell === null ? undefined : cells.get(cell);
    showOdds(list && list.length === 1 && (armed !== null || list[0].also === NONE) ? list[0] : null);
  }, [cells, armed, showOdds]);

  const onCell = async (cell: number) => {
    if (!asked || !scene) return;
    setRefusal(null);
    const list = cells.get(cell);
    if (!list) {
      if (armed !== null) { const before = cellsOf(scene, choices, null); if (before.has(cell)) { setArmed(null); return onFirst(cell, before.get(cell)!); } }
      for (const words of wordsFor(scene, choices, armed, cell)) {
        const no = await host.why(words);
        if (no && no.rule !== "syntax") { setRefusal(no); return; }
      }
      setArmed(null);
      setRefusal({ rule: "", text: `${scene.cells.find((c) => c.id === cell)?.name ?? "This"} is no answer here. ${scene.prompt}`, ruleText: "" });
      return;
    }
    if (armed === null) return onFirst(cell, list);
    if (list.length === 1) return pick(list[0]);
    setMenu(list);
  };
  const onFirst = (cell: number, list: Choice[]) => {
    if (list.every((c) => c.also === NONE)) { if (list.length === 1) void pick(list[0]); else setMenu(list); return; }
    setArmed(cell);
  };
  const ask = async () => {
    setThinking(true);
    setHint(await host.hint("club"));
    setThinking(false);
  };
  useEffect(() => { if (guided && asked && choices.length > 1) void ask(); }, [key, asked]);
  useEffect(() => {
    const keydown = (event: KeyboardEvent) => {
      if (/^(INPUT|SELECT|TEXTAREA)$/.test((event.target as HTMLElement).tagName) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "Escape") { setArmed(null); setMenu(null); setRefusal(null); setMore(false); setPast(null); }
      if (event.key === "b") document.querySelector<SVGGElement>(".cell.hot")?.focus();
      if (event.key === "u" && asked) void pick("undo");
      if (event.key === "h" && asked) void ask();
      if (event.key === "f") setFlip((x) => !(x ?? natural));
      const n = "123456789".indexOf(event.key);
      if (n >= 0 && asked && !menu && buttons[n]) void pick(buttons[n]);
      if (n >= 0 && menu?.[n]) void pick(menu[n]);
    };
    addEventListener("keydown", keydown);
    return () => removeEventListener("keydown", keydown);
  });

  if (!scene || !see) return <main class="loading">Setting up the table…</main>;
  const natural = scene.bottom !== NOBODY && host.looker < 4 && scene.bottom !== host.looker && see.scene.board !== 4;
  const flipped = flip ?? natural;
  const direct = armed === null ? [] : (cellsOf(scene, choices, null).get(armed) ?? []).filter((c) => c.also === NONE);
  const buttons = [...direct, ...choices.filter((c) => c.target === Target.Button)];
  const cardChoices = (card: Card) => choices.filter((c) => c.target === Target.Card && c.id === card.id);
  const armedArrows = armed === null ? [] : [...cells.keys()].slice(0, 40).map((to) => ({ from: armed, to }));
  const many = choices.filter((c) => c.target !== Target.Button);
  const ruleOf = (r: Refusal) => r.ruleText || game.rules[r.rule] || "";
  const hands = scene.cards.filter((c) => (c.zone === "hand" && (c.seat === host.looker || c.seat === NOBODY)) || (asked && cardChoices(c).length > 0));
  const others = scene.cards.filter((c) => !hands.includes(c));
  const name = (seat: number) => game.seats[seat] || seatLetter(seat);
  const zones = [...groupBy(others, (c) => `${(c.zone || "cards").replace(/^./, (x) => x.toUpperCase())}${c.seat < 4 ? ` of ${name(c.seat)}` : ""}`)];
  const lesson = guided && asked ? rulesAbout(game, `${scene.prompt} ${hint?.[0] ? label(choices, hint[0].words) : ""}`, 2) : [];
  const shown = past?.scene ?? scene;

  return <main class="play">
    <header class="bar">
      <button class="ghost" onClick={onLeave} aria-label="Leave the table">‹ <span class="wide">Games</span></button>
      <h1>{shown.title || game.name}</h1>
      <div class="tools">
        <button class="ghost" disabled={!asked} onClick={() => pick("undo")} title="Take back (u)">Undo</button>
        <button class="ghost" disabled={!asked || thinking} onClick={ask} title="What would the computer do? (h)">{thinking ? "…" : "Hint"}</button>
        <button class="ghost" onClick={() => setFlip(!flipped)} title="Turn the board (f)">Turn</button>
        <button class="ghost" aria-expanded={more} aria-label="More" onClick={() => setMore(!more)}>⋯</button>
      </div>
      {more && <div class="morebox" role="group" aria-label="More">
        <button disabled={see.kind === "over" || host.looker > 3} onClick={() => { setMore(false); if (confirm("Resign this game?")) void host.resign(); }}>Resign</button>
        <button aria-pressed={motion.on} onClick={() => { motion.on = !motion.on; setMore(false); }}>{motion.on ? "Turn animations off" : "Turn animations on"}</button>
        {host.renewLink && <button onClick={() => { setMore(false); host.renewLink!(); }}>Replace the link to my seat</button>}
        {host.seedHash && <p>The dice are fixed by a seed with this hash; at the end the seed is shown and can be verified.<br /><code>{host.seedHash}</code></p>}
        <p>Keys: <kbd>b</kbd>board, then arrows and Enter <kbd>1</kbd>–<kbd>9</kbd>answers <kbd>u</kbd>undo <kbd>h</kbd>hint <kbd>f</kbd>turn <kbd>Esc</kbd>back</p></div>}
    </header>
    <section class="stage"><Table scene={shown} flip={flipped} hot={past ? new Set() : hot} armed={armed} arrows={!past && armedArrows.length < 12 ? armedArrows : []} onCell={onCell} onHover={hover} />
      {past && <button class="pastnote" onClick={() => setPast(null)}>You look at line {past.number} of the log. Back to now</button>}</section>
    <section class={"question ask" + (asked ? " mine" : "")} aria-live="polite">
      {see.kind === "over" ? <Over host={host} game={game} see={see} onAgain={onAgain} />
        : <><h2>{host.busy || (asked ? name(host.looker) : `Waiting for ${see.seats.map(name).join(", ")}`)}</h2>
            <p class="prompt">{asked ? scene.prompt : ""}</p></>}
      {armed !== null && <p class="note">Now choose where. <button class="link" onClick={() => setArmed(null)}>Back</button></p>}
      {asked && <div class="buttons">
        {buttons.map((c, i) => <button class={i === 0 && buttons.length === 1 && !many.length ? "go" : ""} onClick={() => pick(c)} onMouseEnter={() => showOdds(c)} onMouseLeave={() => showOdds(null)} onFocus={() => showOdds(c)}>
          {i < 9 && <kbd>{i + 1}</kbd>}{c.label || c.words}</button>)}
      </div>}
      {refusal && <section class="refusal" role="alert"><b>{refusal.rule}</b> {refusal.text.replace(new RegExp(`^${refusal.rule}: `), "")}<p>{ruleOf(refusal)}</p><button class="link" onClick={() => setRefusal(null)}>Close</button></section>}
    </section>
    <aside class="side">
      {guided && asked && <section class="lesson"><b>What this asks of you</b>
        <p>{many.length ? "The places and pieces with a bright rim answer it: choose one on the board" : "Choose one of the buttons"}{buttons.length && many.length ? ", or a button" : ""}. Put the pointer on an answer to see what may happen.</p>
        {lesson.map((r) => <p class="law"><b>{r.rule}</b> {r.text}</p>)}</section>}
      {hint && <section class="hint"><b>{guided ? "A good move here" : "The computer would"}</b>
        {hint.map((h, i) => <p><button class={i ? "link" : "go small"} onClick={() => pick(h.words)}>{label(choices, h.words)}</button> <span title="how good it thinks its position is then">{h.value > 0 ? "+" : ""}{(h.value / 100).toFixed(0)} %</span><br /><small>{h.visits > 0 ? `looked at ${h.visits} times; then ` : ""}{h.line}</small></p>)}
      </section>}
      <OddsView odds={odds} />
      {asked && <section class="answers">
        {many.length > 0 && <details class="list"><summary>All {choices.length} answers as a list</summary><ul>
          {choices.slice(0, 300).map((c) => <li><button class="link" onClick={() => pick(c)} onFocus={() => showOdds(c)}>{c.label && c.label !== c.words ? `${c.label} (${c.words})` : c.words}</button></li>)}</ul></details>}
        <form class="typed" onSubmit={(e) => { e.preventDefault(); if (typed.trim()) { void pick(typed.trim()); setTyped(""); } }}>
          <input value={typed} onInput={(e) => setTyped((e.target as HTMLInputElement).value)} placeholder="or type it" aria-label="Type a move in the game's notation" autocomplete="off" /></form></section>}
      {shown.panels.map((p) => <section class={"panel seat" + p.seat}><b>{p.title}</b><pre>{p.text}</pre></section>)}
      {zones.map(([zone, cards]) => <section class={"panel seat" + cards[0].seat}><b>{zone}</b><div class="cards mini">{cards.slice(0, 40).map((c) => <CardView card={c} choices={asked ? cardChoices(c) : []} onPick={pick} onHover={showOdds} />)}</div></section>)}
      <Log see={see} history={history.current} at={past} onAt={setPast} />
    </aside>
    {hands.length > 0 && <section class="hand" aria-label="Your hand">{hands.map((c) => <CardView card={c} choices={asked ? cardChoices(c) : []} onPick={(x) => { const list = cardChoices(c); if (list.length > 1) setMenu(list); else void pick(x); }} onHover={showOdds} />)}</section>}
    {menu && <div class="menu" role="dialog" aria-modal="true" aria-label="Choose" onClick={(e) => e.target === e.currentTarget && setMenu(null)}><div>{menu.map((c, i) => <button ref={i ? undefined : focus} onClick={() => pick(c)} onMouseEnter={() => showOdds(c)} onFocus={() => showOdds(c)}>{i < 9 && <kbd>{i + 1}</kbd>}{c.label || c.words}</button>)}<button class="ghost" onClick={() => setMenu(null)}>Cancel</button><OddsView odds={odds} /></div></div>}
    {host.curtain !== null && <div class="curtain"><div><h2>{name(host.curtain)}'s turn</h2><p>Hand over the screen.</p><button class="go" ref={focus} onClick={() => host.lift()}>I am {name(host.curtain)}</button></div></div>}
  </main>;
}

function groupBy<T>(list: T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of list) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return groups;
}

const focus = (element: HTMLElement | null) => element?.focus();
const label = (choices: Choice[], words: string) => choices.find((c) => c.words === words)?.label || words;
