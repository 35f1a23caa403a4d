// A table one sits at: board, question, answers, hand, panels, log.
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Table } from "./board";
import { Overlay, useEffects } from "./effects";
import { Lessons } from "./lesson";
import { motion, type TableHost } from "./seat";
import { CardView, InspectView, Log, OddsView, Over, Panels, Tracks, Zones } from "./side";
import { Teller, gameText } from "./telling";
import { Board as Kind, Mark, NOBODY, NONE, Target, seatLetter, type Card, type Choice, type Game, type HintLine, type Inspected, type Odds, type Picking, type Refusal, type Scene, type See } from "./types";

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

// A seat by the name of its army, else by the game's word for it.
export function nameOf(scene: Scene | undefined, game: Game, seat: number): string {
  return scene?.seats[seat]?.name || game.seats[seat] || seatLetter(seat);
}

export const titleOf = (scene: Scene, game: Game) => scene.title || game.name;

// A set that is being picked, in any order: what is picked, and what the core says of it.
type Picks = { picks: string[]; set: Picking; choices: Choice[] };
// What may be answered then: members that fit, and what goes on.
function offered(scene: Scene, now: Picks | null): Choice[] {
  if (!now) return scene.choices;
  const all = [...scene.choices, ...now.choices.filter((c) => !scene.choices.some((x) => x.words === c.words))];
  const members = all.filter((c) => c.kind === "pick" && (now.set.may.includes(c.words) || now.set.picked.includes(c.words)));
  if (!now.picks.length) return [...members, ...scene.choices.filter((c) => c.kind !== "pick")];
  const end = all.find((c) => c.kind === "end" && c.main) ?? all.find((c) => c.kind === "end");
  const go: Choice = { target: Target.Button, id: 0, also: NONE, kind: "end", main: true, words: now.set.line, label: end?.label ?? "Go on" };
  return now.set.go ? [...members, go] : members;
}
// The scene with what is picked marked as such.
function withPicks(scene: Scene, now: Picks | null): Scene {
  if (!now?.picks.length) return scene;
  const picked = offered(scene, now).filter((c) => now.set.picked.includes(c.words));
  const on = (target: number, id: number) => picked.some((c) => c.target === target && c.id === id);
  const mark = <T extends { id: number; marks: number }>(target: number, list: T[]) => list.map((x) => (on(target, x.id) ? { ...x, marks: x.marks | Mark.Selected } : x));
  return { ...scene, pieces: mark(Target.Piece, scene.pieces), cards: mark(Target.Card, scene.cards), cells: mark(Target.Cell, scene.cells) };
}

// The words of a game for its log and rules, once they are here.
export function useTeller(game: Game, scene: Scene | undefined, rules: (written: Record<string, string>) => Promise<Record<string, string>>): Teller | null {
  const [teller, setTeller] = useState<Teller | null>(null);
  const there = !!scene; // a table that is there knows its own figures
  useEffect(() => {
    let gone = false;
    void gameText(game.id)
      .then(async (t) => ({ ...t, rules: there && t.written ? { ...t.rules, ...(await rules(t.written)) } : t.rules }))
      .then((t) => { if (!gone) setTeller(new Teller(t, game)); });
    return () => { gone = true; };
  }, [game.id, there]);
  if (teller && scene) teller.who = (seat) => nameOf(scene, game, seat);
  return teller;
}

export function Play({ host, game, guided, onLeave, onAgain }: { host: TableHost; game: Game; guided: boolean; onLeave(): void; onAgain?(): void }) {
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
  const [sent, setSent] = useState(false);
  const [set, setSet] = useState<Picks | null>(null);
  const [inspected, setInspected] = useState<Inspected | null>(null);
  const history = useRef(new Map<number, See[]>()); // of each seat its own: who takes the screen must not leaf through what another saw
  const hoverTimer = useRef(0);
  const teller = useTeller(game, host.see?.scene, (written) => host.rules(written));
  useEffect(() => { host.onChange = () => redraw((n) => n + 1); host.onChange(); return () => host.close(); }, [host]);

  const see = host.see;
  const effects = useEffects(see, teller, host.looker, host.curtain !== null);
  useEffect(() => { host.pause = effects.running; });
  const asked = !!see && see.kind === "choice" && see.seats.includes(host.looker) && !host.busy && host.curtain === null;
  const seen = history.current.get(host.looker) ?? [];
  if (see && host.curtain === null && seen.at(-1)?.scene !== see.scene) {
    if (seen.at(-1)?.number === see.number) seen.pop();
    seen.push(see);
    history.current.set(host.looker, seen.slice(-400));
  }
  const scene = see?.scene;
  const isSet = asked && !!scene?.question.set;
  const choices = useMemo(() => (asked && scene ? offered(scene, isSet ? set : null) : []), [asked, scene, isSet, set]);
  const cells = useMemo(() => (scene ? cellsOf(scene, choices, armed) : new Map<number, Choice[]>()), [scene, choices, armed]);
  const hot = useMemo(() => new Set(cells.keys()), [cells]);
  // The question as it is seen: what another seat does in secret meanwhile does not make it a new one.
  const key = scene ? scene.prompt + host.looker + scene.choices.map((c) => c.words).join() : "";
  const question = useRef(key);
  question.current = key;
  useLayoutEffect(() => { setArmed(null); setMenu(null); setOdds(null); setHint(null); setPast(null); setRefusal(null); setSet(null); setInspected(null); }, [key]); // before anybody can answer

  const underway = useRef(0); // answers on their way
  // A member of a set is picked, or put back; nothing is sent before one goes on.
  const toggle = useCallback(async (words: string) => {
    const now = set?.picks ?? [], again = set?.set.may.includes(words), picks = now.includes(words) && !again ? now.filter((x) => x !== words) : [...now, words];
    setMenu(null); setArmed(null); setOdds(null); setRefusal(null); setHint(null);
    const then = await host.set(picks);
    if (question.current !== key) return;
    if (then.set) setSet({ picks, set: then.set, choices: then.choices ?? [] }); else setRefusal({ rule: then.rule ?? "", text: then.text ?? "" });
  }, [host, set, key]);
  const pick = useCallback(async (c: Choice | string) => {
    if (typeof c !== "string" && c.kind === "pick" && isSet) return toggle(c.words);
    if (c === "undo" && set?.picks.length) { setSet(null); return; }
    setMenu(null); setArmed(null); setOdds(null); setRefusal(null); setHint(null); setPast(null);
    setSent(++underway.current > 0);
    try {
      const no = await host.act(typeof c === "string" ? c : c.words);
      if (no) setRefusal(no);
    } finally { setSent(--underway.current > 0); }
  }, [host, isSet, set, toggle]);
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
    setInspected(null);
    if (!list) {
      const piece = scene.pieces.find((p) => p.cell === cell);
      void host.inspect(piece ? "piece" : "cell", piece ? piece.id : cell).then((it) => { if (question.current === key) setInspected(it); });
      if (armed !== null) { const before = cellsOf(scene, choices, null); if (before.has(cell)) { setArmed(null); return onFirst(cell, before.get(cell)!); } }
      const no = await host.whyNot(cell, armed);
      if (question.current !== key) return; // answered meanwhile: no word on what was asked before
      if (no.rule) { setRefusal({ rule: no.rule, text: no.text ?? "" }); return; }
      setArmed(null);
      const where = scene.cells.find((c) => c.id === cell)?.name;
      setRefusal({ rule: "", text: `${where && scene.board !== Kind.Lines ? `${where} does not answer this question.` : "This does not answer the question."} ${teller?.plain(scene.prompt) ?? scene.prompt}` });
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
  // A hint asked for while an answer is on its way, or a computer answers in secret, comes as soon as the question can be answered.
  const wanted = useRef(false);
  const ask = async () => {
    if (!asked || underway.current) { wanted.current = true; return; }
    setThinking(true);
    try {
      const lines = await host.hint("club");
      if (question.current === key) setHint(lines); // answered meanwhile: no advice on what was asked before
    } finally { setThinking(false); }
  };
  const follow = (words: string) => { void pick(choices.find((c) => c.words === words) ?? words); scrollTo({ top: 0, behavior: "smooth" }); }; // on a phone advice stands below the board
  useEffect(() => { if (asked && !sent && wanted.current) { wanted.current = false; void ask(); } }, [asked, sent]);
  useLayoutEffect(() => { // at once: a key pressed on what is seen means what is seen
    const keydown = (event: KeyboardEvent) => {
      if (/^(INPUT|SELECT|TEXTAREA)$/.test((event.target as HTMLElement).tagName ?? "") || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "Escape") { setArmed(null); setMenu(null); setRefusal(null); setMore(false); setPast(null); }
      if (event.key === "b") document.querySelector<SVGGElement>(".cell.hot")?.focus();
      if (event.key === "c") document.querySelector<HTMLElement>(".card.can")?.focus();
      if (event.key === "u" && asked) void pick("undo");
      if (event.key === "h") void ask();
      if (event.key === "f") setFlip((x) => !(x ?? natural));
      const n = "123456789".indexOf(event.key);
      if (n >= 0 && asked && !menu && buttons[n]) void pick(buttons[n]);
      if (n >= 0 && menu?.[n]) void pick(menu[n]);
    };
    addEventListener("keydown", keydown);
    return () => removeEventListener("keydown", keydown);
  });

  if (!scene || !see) return <main class="loading">Setting up the table…</main>;
  // Nothing lies behind it: a key, a search in the page or a reader would find it.
  if (host.curtain !== null) return <main class="play"><div class="curtain"><div><h2>{nameOf(scene, game, host.curtain)}'s turn</h2><p>Hand over the screen.</p><button class="go" ref={focus} onClick={() => host.lift()}>I am {nameOf(scene, game, host.curtain)}</button></div></div></main>;
  const turns = scene.board !== Kind.Lines; // lines are drawn with the looker's own below
  const natural = turns && scene.bottom !== NOBODY && host.looker < 4 && scene.bottom !== host.looker;
  const flipped = flip ?? natural;
  const direct = armed === null ? [] : (cellsOf(scene, choices, null).get(armed) ?? []).filter((c) => c.also === NONE);
  const buttons = [...direct, ...choices.filter((c) => c.target === Target.Button)];
  const cardChoices = (card: Card) => choices.filter((c) => c.target === Target.Card && c.id === card.id);
  const armedArrows = armed === null ? [] : [...cells.keys()].slice(0, 40).map((to) => ({ from: armed, to }));
  const many = choices.filter((c) => c.target !== Target.Button);
  const ruleOf = (r: Refusal) => teller?.text.rules[r.rule] || "";
  const name = (seat: number) => nameOf(scene, game, seat);
  const shown = past?.scene ?? withPicks(scene, isSet ? set : null);
  const hands = (past ? scene : shown).cards.filter((c) => (c.zone === "hand" && (c.seat === host.looker || c.seat === NOBODY)) || (asked && cardChoices(c).length > 0));
  const most = scene.question.set?.most, taken = (scene.question.set?.picked ?? 0) + (set?.picks.length ?? 0);
  const pieceOf = (c: Choice) => (c.target === Target.Piece ? scene.pieces.find((p) => p.id === c.id) : undefined);
  const labelOf = (c: Choice) => c.label || c.words;
  const long = (c: Choice) => { const p = pieceOf(c), l = teller?.plain(labelOf(c)) ?? labelOf(c); return p?.name && !l.toLowerCase().includes(p.name.toLowerCase()) ? `${l}: ${p.name}` : l; };

  const said = (h: HintLine) => long(choices.find((c) => c.words === h.words) ?? { words: h.words } as Choice);
  const advice = (hint ?? []).filter((h, i, all) => all.findIndex((x) => said(x) === said(h)) === i); // two cards of a kind are one advice
  const buttonLabels = buttons.map((c) => teller?.plain(labelOf(c)) ?? labelOf(c)), menuLabels = (menu ?? []).map(long).map((l) => pointed(l, flipped));
  // The computer's advice on the board: where, and where to.
  const advised = hint?.length ? choices.find((c) => c.words === hint[0].words) : undefined;
  const advisedAt = !advised ? undefined : advised.target === Target.Cell ? advised.id : pieceOf(advised)?.cell;
  const advisedTo = advised && advised.also !== NONE ? advised.also : undefined;
  const hinted = new Set([advisedAt, advisedTo].filter((x) => x !== undefined));
  const arrows = armed !== null ? (armedArrows.length < 12 ? armedArrows : []) : advisedAt !== undefined && advisedTo !== undefined ? [{ from: advisedAt, to: advisedTo }] : [];

  return <main class="play" onClick={(e) => { if (more && !(e.target as HTMLElement).closest(".morebox, .tools")) setMore(false); }}>
    <header class="bar">
      <button class="ghost" onClick={onLeave} aria-label="Leave the table">‹ <span class="wide">Games</span></button>
      <h1>{titleOf(shown, game)}</h1>
      <div class="tools">
        <button class="ghost" disabled={!asked} onClick={() => pick("undo")} title="Take back (u)">Undo</button>
        <button class="ghost" disabled={!asked || thinking} onClick={ask} title="What would the computer do? (h)">{thinking ? "…" : "Hint"}</button>
        {turns && <button class="ghost" onClick={() => setFlip(!flipped)} title="Turn the board (f)">Turn</button>}
        <button class="ghost" aria-expanded={more} aria-label="More" onClick={() => setMore(!more)}>⋯</button>
      </div>
      {more && <div class="morebox" role="group" aria-label="More">
        <button disabled={see.kind === "over" || host.looker > 3} onClick={() => { setMore(false); if (confirm("Resign this game?")) void host.resign(); }}>Resign</button>
        <button aria-pressed={motion.on} onClick={() => { motion.on = !motion.on; setMore(false); }}>{motion.on ? "Turn animations off" : "Turn animations on"}</button>
        {host.renewLink && <button onClick={() => { setMore(false); host.renewLink!(); }}>Replace the link to my seat</button>}
        {host.seedHash && <p>The dice are fixed by a seed with this hash; at the end the seed is shown and can be verified.<br /><code>{host.seedHash}</code></p>}
        <p class="keys"><kbd>b</kbd>board, then arrows and Enter <kbd>c</kbd>cards <kbd>1</kbd>–<kbd>9</kbd>answers <kbd>u</kbd>undo <kbd>h</kbd>hint <kbd>f</kbd>turn the board <kbd>Esc</kbd>back</p></div>}
    </header>
    <section class="stage" aria-label="Board"><Table scene={shown} flip={flipped} hot={past ? new Set() : hot} armed={armed} effects={past ? [] : effects.now} hinted={past ? undefined : hinted} arrows={past ? [] : arrows} onCell={onCell} onHover={hover} />
      {!past && <Overlay now={effects.now} teller={teller} card={(c) => <CardView card={c} choices={[]} onPick={() => {}} onHover={() => {}} plain />} />}
      {past && <button class="pastnote" onClick={() => setPast(null)}>You look at line {past.number} of the log. Back to now</button>}</section>
    <section class={"question ask" + (asked ? " mine" : "")} aria-live="polite" aria-busy={sent}>
      {see.kind === "over" ? <Over host={host} name={name} game={game} see={see} teller={teller} onAgain={onAgain} />
        : <><h2><span class={"dot seat" + (asked ? host.looker : see.seats[0] ?? 6)} />{host.busy || (asked ? name(host.looker) : see.seats.length ? `Waiting for ${see.seats.map(name).join(", ")}` : "…")}</h2>
            <p class="prompt">{asked ? ruled(pointed(teller?.plain(scene.prompt) ?? scene.prompt, flipped), teller, (rule) => setRefusal({ rule, text: "" })) : ""}</p></>}
      {isSet && <p class="note" role="status">{taken}{most !== undefined ? ` of ${most}` : ""} chosen.{scene.question.also ? ` ${scene.question.also}` : set?.picks.length ? " Choose one again to put it back." : ""}</p>}
      {armed !== null && <p class="note">Now choose where. <button class="link" onClick={() => setArmed(null)}>Back</button></p>}
      {asked && <div class="buttons">
        {buttons.map((c, i) => <button class={i === 0 && buttons.length === 1 && !many.length ? "go" : ""} onClick={() => pick(c)} onMouseEnter={() => showOdds(c)} onMouseLeave={() => showOdds(null)} onFocus={() => showOdds(c)}>
          {i < 9 && <kbd>{i + 1}</kbd>}<span>{buttonLabels[i]}</span></button>)}
      </div>}
      {refusal && <section class="refusal" role="alert">{refusal.rule !== "syntax" && <b>{refusal.rule} </b>}{told(refusal)}<p>{ruleOf(refusal)}</p><button class="link" onClick={() => setRefusal(null)}>Close</button></section>}
    </section>
    <aside class="side" aria-label="Table and log">
      {guided && teller && <Lessons see={see} asked={asked} teller={teller} choices={choices} />}
      {(hint || (guided && asked)) && <section class="hint"><b>{guided ? "A good move here" : "The computer would"}</b>
        {!hint ? <p><button class="small" onClick={ask} disabled={thinking}>{thinking ? "…" : "Show me"}</button></p> : advice.map((h, i) => <p><button class={i ? "link" : "go small"} onClick={() => follow(h.words)}>{said(h)}</button> <span class="worth">{percent(h.value)}</span>
          {!i && <Why line={h} />}</p>)}
        {hint && <small>How good its position looks to it then: 0 % is even, +100 % won, −100 % lost.{hint.some((h) => h.anyhow) && " Here against others who choose anyhow: who plans well leaves less."}</small>}
      </section>}
      <OddsView odds={odds} choices={choices} name={name} />
      <InspectView it={inspected} onClose={() => setInspected(null)} onRule={(rule) => setRefusal({ rule, text: "" })} />
      <Tracks scene={shown} name={name} />
      <Panels scene={shown} name={name} />
      <Zones cards={shown.cards.filter((c) => past ? c.zone !== "hand" || c.seat !== host.looker : !hands.some((h) => h.id === c.id && h.zone === c.zone))} name={name} asked={asked && !past} choicesOf={cardChoices} onPick={pick} onHover={showOdds} />
      <Log see={see} teller={teller} history={history.current.get(host.looker) ?? []} at={past} onAt={setPast} />
      {asked && <section class="answers">
        {many.length > 0 && <details class="list"><summary>{choices.length === 1 ? "The one answer" : `All ${choices.length} answers as a list`}</summary><ul>
          {choices.slice(0, 300).map((c) => <li><button class="link" onClick={() => pick(c)} onFocus={() => showOdds(c)}>{long(c) !== c.words ? <>{long(c)} <code>{c.words}</code></> : c.words}</button></li>)}</ul></details>}
        <form class="typed" onSubmit={(e) => { e.preventDefault(); if (typed.trim()) { void pick(typed.trim()); setTyped(""); } }}>
          <input value={typed} onInput={(e) => setTyped((e.target as HTMLInputElement).value)} placeholder="or type a move" aria-label="Type a move in the game's notation" autocomplete="off" /></form></section>}
    </aside>
    {hands.length > 0 && <section class="hand" aria-label="Your hand" tabIndex={0}>{hands.map((c) => <CardView card={c} choices={asked ? cardChoices(c) : []} onPick={(x) => { const list = cardChoices(c); if (list.length > 1) setMenu(list); else void pick(x); }} onHover={showOdds} />)}</section>}
    {menu && <div class="menu" role="dialog" aria-modal="true" aria-label="Choose" onClick={(e) => e.target === e.currentTarget && setMenu(null)}><div>{menu.map((c, i) => <button ref={i ? undefined : focus} onClick={() => pick(c)} onMouseEnter={() => showOdds(c)} onFocus={() => showOdds(c)}>{i < 9 && <kbd>{i + 1}</kbd>}<span>{menuLabels[i]}</span></button>)}<button class="ghost" onClick={() => setMenu(null)}>Cancel</button><OddsView odds={odds} choices={choices} name={name} /></div></div>}
  </main>;
}

// A sentence whose rules can be read: each number shows its rule's own words.
function ruled(text: string, teller: Teller | null, onRule: (rule: string) => void) {
  return text.split(/(\(?\b[RSGP]\d+\b[),.:;?]*)/).map((part) => {
    const [, before, rule, after] = /^(\(?)([RSGP]\d+)(.*)$/.exec(part) ?? [], law = teller?.text.rules[rule];
    return law ? <span>{before}<button class="link" title={law} onClick={() => onRule(rule)}>{rule}</button>{after}</span> : part;
  });
}

// A worth in hundredths of a percent; what rounds to nothing has no sign.
function percent(value: number): string {
  const n = Math.round(value / 100);
  return `${n > 0 ? "+" : n < 0 ? "−" : ""}${Math.abs(n)} %`;
}

// A refusal's own sentence, without the rule before it; what is not understood breaks no rule.
function told({ rule, text }: Refusal): string {
  const say = text.replace(new RegExp(`^${rule}: `), "");
  return rule === "syntax" ? `${say[0]?.toUpperCase() ?? ""}${say.slice(1)}.` : say;
}

// "facing SE", with an arrow as it points on the board as it lies.
function pointed(text: string, flip: boolean): string {
  return text.replace(/\bfacing ([NESW]{1,2})\b/g, (all, way) => { const i = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"].indexOf(way); return i < 0 ? all : `${all} ${"↑↗→↘↓↙←↖"[(i + (flip ? 4 : 0)) % 8]}`; });
}

// Why the computer would do it: what it expects to follow.
function Why({ line }: { line: HintLine }) {
  const steps = line.told.slice(1).map((t) => t.text);
  return <><br /><small>{[line.visits > 1 && `tried ${line.visits} times in thought`, steps.length && `it expects: ${steps.slice(0, 5).join(" ")}`].filter(Boolean).join("; ")}</small></>;
}

const focus = (element: HTMLElement | null) => element?.focus();
