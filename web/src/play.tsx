// A table one sits at: board, question, answers, hand, panels, log.
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { SymbolRow, isSymbols } from "./art";
import { Table } from "./board";
import type { TableHost } from "./seat";
import { Mark, NOBODY, NONE, Target, seatLetter, type Card, type Choice, type Game, type HintLine, type Odds, type Refusal, type Scene } from "./types";

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

function CardView({ card, choices, onPick, onHover }: { card: Card; choices: Choice[]; onPick(c: Choice): void; onHover(c: Choice | null): void }) {
  const can = choices.length > 0, hidden = card.marks & Mark.Hidden;
  return <button class={["card", "seat" + card.seat, can ? "can" : "", hidden ? "back" : "", card.marks & Mark.Selected ? "selected" : ""].join(" ")}
    aria-disabled={!can} onClick={() => can && onPick(choices[0])} onMouseEnter={() => onHover(can ? choices[0] : null)} onMouseLeave={() => onHover(null)}
    aria-label={`${card.name || card.code}${card.count > 1 ? ", " + card.count : ""}. ${card.text}`}>
    {isSymbols(card.code) && !hidden ? <svg viewBox="-50 -34 100 68" class="symbols" aria-hidden="true"><SymbolRow code={card.code} size={30} /></svg> : <b>{hidden ? "✦" : card.name || card.code}</b>}
    {card.count > 1 && <span class="count">×{card.count}</span>}
    {!hidden && card.text && <small>{card.text}</small>}
  </button>;
}

function OddsView({ odds }: { odds: Odds | null }) {
  if (!odds || !odds.lines?.length) return null;
  const most = Math.max(...odds.lines.map((l) => l.p));
  return <div class="odds" role="status">
    <b>What may happen{odds.exact ? "" : " (sampled)"}</b>
    {odds.lines.slice(0, 8).map((l) => <div class="oddsline"><i style={{ width: `${(l.p / most) * 100}%` }} /><span>{(l.p * 100).toFixed(1)} %</span><em>{l.text}</em></div>)}
    {odds.lines.length > 8 && <small>and {odds.lines.length - 8} more</small>}
    {odds.note && <small>{odds.note}</small>}
  </div>;
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
  const hoverTimer = useRef(0);
  useEffect(() => { host.onChange = () => redraw((n) => n + 1); host.onChange(); return () => host.close(); }, [host]);

  const see = host.see;
  const asked = !!see && see.kind === "choice" && see.seats.includes(host.looker) && !host.busy && host.curtain === null;
  const scene = see?.scene;
  const choices = asked && scene ? scene.choices : [];
  const cells = useMemo(() => (scene ? cellsOf(scene, choices, armed) : new Map<number, Choice[]>()), [scene, choices, armed]);
  const hot = useMemo(() => new Set(cells.keys()), [cells]);
  const key = scene ? scene.prompt + see!.number + host.looker : "";
  useEffect(() => { setArmed(null); setMenu(null); setOdds(null); setHint(null); }, [key]);

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
      if ((event.target as HTMLElement).tagName === "INPUT") return;
      if (event.key === "Escape") { setArmed(null); setMenu(null); setRefusal(null); }
      if (event.key === "u" && asked) void pick("undo");
      if (event.key === "h" && asked) void ask();
      if (event.key === "f") setFlip((x) => !(x ?? natural));
      const n = "123456789".indexOf(event.key);
      if (n >= 0 && asked && buttons[n]) void pick(buttons[n]);
    };
    addEventListener("keydown", keydown);
    return () => removeEventListener("keydown", keydown);
  });

  if (!scene || !see) return <main class="loading">Setting up the table…</main>;
  const natural = scene.bottom !== NOBODY && host.looker < 4 && scene.bottom !== host.looker && see.scene.board !== 4;
  const flipped = flip ?? natural;
  const buttons = choices.filter((c) => c.target === Target.Button);
  const cardChoices = (card: Card) => choices.filter((c) => c.target === Target.Card && c.id === card.id);
  const armedArrows = armed === null ? [] : [...cells.keys()].slice(0, 40).map((to) => ({ from: armed, to }));
  const many = choices.filter((c) => c.target !== Target.Button);
  const ruleOf = (r: Refusal) => r.ruleText || game.rules[r.rule] || "";
  const hands = scene.cards.filter((c) => (c.zone === "hand" && (c.seat === host.looker || c.seat === NOBODY)) || (asked && cardChoices(c).length > 0));
  const others = scene.cards.filter((c) => !hands.includes(c));
  const places = see.result?.place ?? [];
  const won = see.kind === "over" && host.looker < 4 ? places[host.looker] === 1 && places.filter((x) => x === 1).length === 1 : false;
  const drawn = see.kind === "over" && places.filter((x) => x === 1).length > 1;

  return <main class="play">
    <header class="bar">
      <button class="ghost" onClick={onLeave} aria-label="Leave the table">‹ Games</button>
      <h1>{scene.title || game.name}</h1>
      <div class="tools">
        <button class="ghost" disabled={!asked} onClick={() => pick("undo")} title="Take back (u)">Undo</button>
        <button class="ghost" disabled={!asked || thinking} onClick={ask} title="What would the computer do? (h)">{thinking ? "Thinking…" : "Hint"}</button>
        <button class="ghost" onClick={() => setFlip(!flipped)} title="Turn the board (f)">Turn</button>
        <button class="ghost" disabled={see.kind === "over"} onClick={() => confirm("Resign this game?") && host.resign()}>Resign</button>
      </div>
    </header>
    <section class="stage"><Table scene={scene} flip={flipped} hot={hot} armed={armed} arrows={armedArrows.length < 12 ? armedArrows : []} onCell={onCell} onHover={hover} /></section>
    <aside class="side">
      <section class={"question" + (asked ? " mine" : "")} aria-live="polite">
        {see.kind === "over"
          ? <><h2>{drawn ? "A draw" : host.looker < 4 ? (won ? "Victory" : "Defeat") : `${seatLetter(places.indexOf(1))} wins`}</h2><p>by {see.result?.by}</p>
              <div class="buttons"><button class="go" onClick={onAgain}>Play again</button>
                <button onClick={async () => save(await host.record(), game.id)}>Save the record</button></div></>
          : <><h2>{host.busy || (asked ? `${game.seats[host.looker] ?? seatLetter(host.looker)}` : `Waiting for ${see.seats.map((s) => game.seats[s] ?? seatLetter(s)).join(", ")}`)}</h2>
              <p class="prompt">{asked ? scene.prompt : ""}</p></>}
        {asked && <div class="buttons">
          {buttons.map((c, i) => <button class={i === 0 && buttons.length === 1 && !many.length ? "go" : ""} onClick={() => pick(c)} onMouseEnter={() => showOdds(c)} onMouseLeave={() => showOdds(null)} onFocus={() => showOdds(c)}>
            {i < 9 && <kbd>{i + 1}</kbd>}{c.label || c.words}</button>)}
        </div>}
        {armed !== null && <p class="note">Now choose where. <button class="link" onClick={() => setArmed(null)}>Back</button></p>}
        {many.length > 0 && <details class="list"><summary>All {choices.length} answers as a list</summary><ul>
          {choices.slice(0, 300).map((c) => <li><button class="link" onClick={() => pick(c)} onFocus={() => showOdds(c)}>{c.label && c.label !== c.words ? `${c.label} (${c.words})` : c.words}</button></li>)}</ul></details>}
        {asked && <form class="typed" onSubmit={(e) => { e.preventDefault(); if (typed.trim()) { void pick(typed.trim()); setTyped(""); } }}>
          <input value={typed} onInput={(e) => setTyped((e.target as HTMLInputElement).value)} placeholder="or type it" aria-label="Type a move in the game's notation" autocomplete="off" /></form>}
      </section>
      {refusal && <section class="refusal" role="alert"><b>{refusal.rule}</b> {refusal.text}<p>{ruleOf(refusal)}</p><button class="link" onClick={() => setRefusal(null)}>Close</button></section>}
      {hint && <section class="hint"><b>{guided ? "A good move here" : "The computer would"}</b>
        {hint.map((h, i) => <p><button class={i ? "link" : "go small"} onClick={() => pick(h.words)}>{label(choices, h.words)}</button> <span>{h.value > 0 ? "+" : ""}{(h.value / 100).toFixed(0)} %</span><br /><small>{h.line}</small></p>)}
      </section>}
      <OddsView odds={odds} />
      {scene.panels.map((p) => <section class={"panel seat" + p.seat}><b>{p.title}</b><pre>{p.text}</pre></section>)}
      {others.length > 0 && <section class="panel"><b>Cards on the table</b><div class="cards mini">{others.slice(0, 40).map((c) => <CardView card={c} choices={asked ? cardChoices(c) : []} onPick={pick} onHover={showOdds} />)}</div></section>}
      <section class="log" aria-label="Log"><b>Log</b><ol>{see.log.slice(-200).reverse().map((l) => <li>{l}</li>)}</ol></section>
    </aside>
    {hands.length > 0 && <section class="hand" aria-label="Your hand">{hands.map((c) => <CardView card={c} choices={asked ? cardChoices(c) : []} onPick={(x) => { const list = cardChoices(c); if (list.length > 1) setMenu(list); else void pick(x); }} onHover={showOdds} />)}</section>}
    {menu && <div class="menu" role="dialog" aria-label="Choose"><div>{menu.map((c) => <button autofocus onClick={() => pick(c)} onMouseEnter={() => showOdds(c)}>{c.label || c.words}</button>)}<button class="ghost" onClick={() => setMenu(null)}>Cancel</button></div></div>}
    {host.curtain !== null && <div class="curtain"><div><h2>{game.seats[host.curtain] ?? seatLetter(host.curtain)}'s turn</h2><p>Hand over the screen.</p><button class="go" autofocus onClick={() => host.lift()}>I am {game.seats[host.curtain] ?? seatLetter(host.curtain)}</button></div></div>}
  </main>;
}

const label = (choices: Choice[], words: string) => choices.find((c) => c.words === words)?.label || words;

export function save(text: string, game: string) {
  const a = document.createElement("a");
  a.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  a.download = `${game}.bellum`;
  a.click();
}
