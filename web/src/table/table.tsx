// The table one sits at: board, question, hand, and what stands beside them.
import { useEffect, useMemo, useReducer, useRef, useState } from "preact/hooks";
import { Desk } from "../army/desk";
import { Army, buys } from "../army/list";
import type { GameArt } from "../art/types";
import { marksOf } from "../board/marks";
import { size, type Layout, type Point } from "../board/geometry";
import { Stage, turned } from "../board/stage";
import { nameOf, useGameText } from "../core/gametext";
import type { Goal } from "../home/goal";
import { AUDIENCE, NONE, type Game, type Scene, type See } from "../core/types";
import { Rulebook } from "../inspect/rulebook";
import type { TableHost } from "../net/host";
import { useSettings } from "../settings";
import { Timeline } from "../timeline/player";
import { nameTab } from "../ui/title";
import { say } from "../words/say";
import { TableProvider, useTable, type TableContext } from "./context";
import { Header } from "./header";
import { useKeys } from "./keys";
import { TableModel } from "./model";
import { Over } from "./over";
import { BoardOverlay, InBoard } from "./overlay";
import { Side } from "./side";

export interface TableProps {
  host: TableHost;
  game: Game;
  art: GameArt;
  onLeave(): void;
  onAgain?(swap: boolean): void;
  /** What to try next, once the match is over. */
  goal?(): Goal | undefined;
  lesson?(): Taught;
}
/** What a lesson lays beside, into and over the table, the cards in its light, and its own end. */
export interface Taught {
  title: string;
  beside: preact.ComponentChildren;
  inside(layout: Layout): preact.ComponentChildren;
  over(place: (cell: number) => Point, w: number, h: number): preact.ComponentChildren;
  cards: Set<number>;
  end: preact.ComponentChildren;
}

/** Every look at the table, of each seat its own: who takes the screen must not leaf through what another saw. */
function useHistory(see: See | null, looker: number, hidden: boolean): See[] {
  const all = useRef(new Map<number, See[]>());
  const seen = all.current.get(looker) ?? [];
  if (see && !hidden && seen.at(-1)?.scene !== see.scene) {
    if (seen.at(-1)?.number === see.number) seen.pop();
    seen.push(see);
    all.current.set(looker, seen.slice(-400));
  }
  return seen;
}

export function Table({ host, game, art, onLeave, onAgain, goal, lesson }: TableProps) {
  const { model, timeline } = useSeat(host);
  const [flip, setFlip] = useState<boolean | null>(null);
  const [rule, setRule] = useState<string | null>(null);
  const [at, setAt] = useState<number | null>(null);
  useSettings();
  const { see, looker } = host;
  const history = useHistory(see, looker, host.curtain !== null);
  if (see) timeline.look(see, looker, host.curtain !== null);
  model.showing = timeline.playing;
  model.renew();
  useEffect(() => setAt(null), [see?.number]);
  useSkip(timeline);
  const text = useGameText(game.id, see ? (w) => host.rules(w) : undefined);
  const past = at === null ? null : (history.findLast((s) => s.number <= at)?.scene ?? null);
  const live = timeline.scene ?? see?.scene;
  const scene = past ?? live;
  const natural = !!scene && turned(scene, looker);
  useKeys(model, () => setFlip((f) => !(f ?? natural)));
  useTitle(model, scene, game);
  if (!scene || !see) return <main class="loading">{say("table.setting")}</main>;
  const name = (seat: number) => nameOf(scene, game, seat);
  // Nothing lies behind it: a key, a search in the page or a reader would find it.
  if (host.curtain !== null) return <Curtain name={name(host.curtain)} onLift={() => host.lift()} />;
  const side = (seat: number) => art.side(scene.seats[seat]?.art, seat);
  const taught = lesson?.();
  const calm = !past && !timeline.playing;
  const buying = calm && buys(scene, model);
  const lit = taught?.cards;
  const context: TableContext = {
    ...{ model, timeline, scene, game, art, text, name, side, lit },
    flip: flip ?? natural,
    openRule: setRule,
  };
  const before = history.at(-2)?.scene;
  return (
    <TableProvider value={context}>
      <main
        class={`table ${lesson ? "taught" : ""} ${buying ? "buying" : ""}`}
        data-question={see.kind === "over" ? "over" : scene.question.kind}
        style={{ "--shape": (size(scene)[0] / size(scene)[1]).toFixed(3) }}
      >
        <Header
          title={taught?.title}
          onLeave={onLeave}
          onFlip={() => setFlip((f) => !(f ?? natural))}
          onRules={() => setRule("")}
        />
        {buying ? <Army /> : <Field past={!!past} taught={calm ? taught : undefined} />}
        <Side
          {...{ at }}
          lesson={buying ? <Desk /> : taught?.beside}
          onAt={setAt}
          onAgain={before ? () => timeline.again(before) : undefined}
        />
        {taught && !timeline.playing && taught.end}
        {!taught && see.kind === "over" && !timeline.playing && <Over {...{ see, goal, onAgain, onLeave }} />}
        {rule !== null && <Rulebook {...{ game, text, rule }} onClose={() => setRule(null)} />}
      </main>
    </TableProvider>
  );
}

/** Who sits here and what is shown to them, for as long as the host is the same. */
function useSeat(host: TableHost): { model: TableModel; timeline: Timeline } {
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const model = useMemo(() => new TableModel(host, () => redraw(0)), [host]);
  const timeline = useMemo(() => new Timeline(() => redraw(0)), [host]);
  useEffect(() => {
    host.onChange = () => redraw(0);
    host.pause = () => timeline.seenAll();
    redraw(0);
    return () => host.close();
  }, [host]);
  return { model, timeline };
}

interface FieldProps {
  past: boolean;
  taught?: Taught;
}
/** The board, and what lies on it: marks, arrows, what a lesson says. */
function Field({ past, taught }: FieldProps) {
  const { model, timeline, scene, art, flip } = useTable();
  const marks = past ? { rings: new Map(), arrows: [] } : marksOf(model, scene, timeline.effect);
  return (
    <Stage
      {...{ scene, art, marks, flip }}
      looker={model.host.looker}
      answers={past || timeline.playing ? new Map() : model.cells}
      effect={past ? {} : timeline.effect}
      onCell={(cell, by, piece) => (timeline.playing ? timeline.skip() : model.clickCell(cell, by, piece))}
      onHover={(cell) => {
        model.onPoint?.(cell);
        model.hover(cell === null ? undefined : model.cells.get(cell));
      }}
      onLook={(cell, piece) => !timeline.playing && model.lookAt(cell, piece)}
      onTake={(cell) => takeUp(model, cell)}
      inside={(layout) => (
        <>
          {taught?.inside(layout)}
          <InBoard layout={layout} />
        </>
      )}
      over={(place, w, h) => (
        <>
          {!model.menu && !model.preview && taught?.over(place, w, h)}
          <BoardOverlay {...{ place, w, h, timeline }} />
        </>
      )}
    />
  );
}

// A drag starts on what can go somewhere.
function takeUp(model: TableModel, cell: number): boolean {
  if (model.armed === cell) return true;
  const list = model.cells.get(cell);
  if (!list?.some((c) => c.also !== NONE)) return false;
  model.clickCell(cell, "mouse");
  return model.armed === cell;
}

function useSkip(timeline: Timeline): void {
  useEffect(() => {
    const skip = (e: Event) => {
      if (timeline.playing && !(e.target as Element).closest?.("header, dialog, .controls")) timeline.skip();
    };
    addEventListener("keydown", skip, true);
    addEventListener("pointerdown", skip, true);
    return () => {
      removeEventListener("keydown", skip, true);
      removeEventListener("pointerdown", skip, true);
    };
  }, [timeline]);
}

// The tab says when it is your turn.
function useTitle(model: TableModel, scene: Scene | undefined, game: Game): void {
  const mine = model.asked && model.host.looker < AUDIENCE;
  const battle = scene?.scenario.name || game.name;
  useEffect(() => {
    nameTab(mine ? `${say("home.yourTurn")}: ${battle}` : battle, mine);
    return () => nameTab("Bellum", false);
  }, [mine, battle]);
}

function Curtain({ name, onLift }: { name: string; onLift(): void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <main class="curtain">
      <h1>{say("table.turnOf", { name })}</h1>
      <p>{say("table.pass")}</p>
      <button type="button" class="btn main" ref={button} onClick={onLift}>
        {say("table.iAm", { name })}
      </button>
    </main>
  );
}
