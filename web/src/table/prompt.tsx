// The question: where we are in the turn, what is asked, how many are chosen, and the one button that goes on.
import { useLayoutEffect, useRef } from "preact/hooks";
import { NONE, Target, type Choice } from "../core/types";
import { Button } from "../ui/parts";
import { Icon } from "../art/icon";
import { say, sentence } from "../words/say";
import { Counters } from "./counters";
import { useTable } from "./context";
import { Chosen } from "./chosen";
import { actors } from "./picking";
import { Controls, narrow } from "./overlay";
import { Sentence } from "./story";
import { isDeed, sinceOwn } from "../timeline/digest";

/** A panel of many counters is not kept open for a story. */
const most = 200;

export function Prompt() {
  const { model, scene, name } = useTable();
  const { host } = model;
  const live = model.scene ?? scene;
  const asked = model.asked && !model.showing;
  const panel = useRef<HTMLElement>(null);
  const tall = useRef(0);
  // What stands below stays where it is while something is shown.
  useLayoutEffect(() => {
    if (asked) tall.current = Math.min(most, panel.current?.offsetHeight ?? 0);
  });
  if (host.see?.kind === "over" && !model.showing) return null;
  const waiting = host.see?.seats.filter((s) => s !== host.looker) ?? [];
  const question = (model.isSet && model.picks?.question) || live.question;
  const who = (seat: number) => live.seats[seat]?.leader ?? name(seat);
  const thinks =
    host.busy && !host.stuck && waiting.length === 1 ? say("table.thinking", { name: who(waiting[0]) }) : host.busy;
  const title = asked ? titleOf() : thinks || waitingFor(waiting, who);
  function titleOf(): string {
    return model.menu?.dial ? say("table.facing") : question.title || sentence(question.text || live.prompt);
  }
  return (
    <section
      ref={panel}
      class={asked ? "panel prompt mine" : "panel prompt"}
      style={asked ? undefined : { minHeight: `${tall.current}px` }}
      aria-busy={model.sending > 0 || model.showing}
    >
      <Steps />
      {model.showing && <Story />}
      <div class="ask">
        {asked && <Ring />}
        {asked && <Actor />}
        <div>
          <h2 aria-live="polite" class={title.length > 34 ? "long" : ""}>
            {title}
          </h2>
          {asked && question.title && <p class="say">{sentence(question.text)}</p>}
          {asked && question.also && <p class="also">{question.also}</p>}
        </div>
      </div>
      {asked && <Legend />}
      {asked && <Did />}
      {asked && <Chosen />}
      {asked && <Counters />}
      {asked && <Answers />}
      <Refused />
    </section>
  );
}

const signed = ["move", "march", "attack", "shoot"] as const;

/** What the marks on the board mean, where there are several. */
function Legend() {
  const { model } = useTable();
  const ends = [...model.cells.values()].flat().filter((c) => model.armed !== null || c.also === NONE);
  const kinds = new Set(ends.map((c) => c.kind));
  const there = signed.filter((kind) => kinds.has(kind));
  if (there.length < 2) return null;
  return (
    <ul class="marklegend" aria-label={say("marks.label")}>
      {there.map((kind) => (
        <li key={kind} class={kind}>
          {say(`marks.${kind}`)}
        </li>
      ))}
    </ul>
  );
}

/** What is being shown on the board, and the sentences before it. */
function Story() {
  const { timeline } = useTable();
  return (
    <>
      <ol class="sofar" aria-hidden="true">
        {timeline.told.map((text, i) => (
          <li key={`${timeline.at} ${i}`} class={i === timeline.told.length - 1 ? "now" : ""}>
            {text}
          </li>
        ))}
      </ol>
      {narrow() && (
        <div class="happening small">
          <Controls timeline={timeline} />
        </div>
      )}
    </>
  );
}

/** What the others made of their turn, until one has done something oneself. */
function Did() {
  const { model, side } = useTable();
  const { see, looker } = model.host;
  const since = sinceOwn(see?.told ?? [], looker);
  const other = since.find((t) => t.seat !== undefined && t.seat < 4 && t.seat !== looker && isDeed(t));
  if (!other) return null;
  return (
    <p class="did" aria-label={say("digest.label")} style={{ borderColor: side(other.seat!).face }}>
      <Sentence of={since} but={looker} />
    </p>
  );
}

function waitingFor(seats: number[], name: (seat: number) => string): string {
  if (seats.length === 1) return say("table.wait", { name: name(seats[0]) });
  return seats.length ? say("table.waitAll") : "";
}

export function Steps() {
  const { model, scene } = useTable();
  const steps = (model.showing ? scene : (model.scene ?? scene)).steps;
  if (!steps.length) return null;
  return (
    <ol class={steps.map((s) => s.name).join("").length > 28 ? "steps many" : "steps"}>
      {steps.map((s) => (
        <li key={s.id} class={s.now ? "now" : s.done ? "done" : ""} aria-current={s.now ? "step" : undefined}>
          {s.name}
          {s.done && !s.now && <span aria-hidden="true"> ✓</span>}
        </li>
      ))}
    </ol>
  );
}

/** How many of how many, as a ring that fills. */
function Ring() {
  const { model } = useTable();
  const set = model.scene?.question.set;
  if (!set?.most || !model.choices.some((c) => c.kind === "pick")) return null;
  const n = set.picked + (model.picks?.words.length ?? 0);
  const round = 2 * Math.PI * 23;
  return (
    <svg class="ring" width="56" height="56" role="img" aria-label={say("table.of", { n, max: set.most })}>
      <circle cx="28" cy="28" r="23" class="track" />
      <circle cx="28" cy="28" r="23" class="fill" stroke-dasharray={`${(round * n) / set.most} ${round}`} />
      <text x="28" y="34" text-anchor="middle">{`${n}/${set.most}`}</text>
    </svg>
  );
}

/** The one piece that the question is about. */
function Actor() {
  const { model, art, side, flip } = useTable();
  const { scene } = model;
  const [only, ...more] = scene ? actors(scene, model.choices) : [];
  if (!scene || !only || more.length || model.isSet || art.stacks) return null;
  return (
    <svg class="actor" width="72" height="72" viewBox="-36 -36 72 72" aria-hidden="true">
      <art.Piece piece={{ ...only, marks: 0 }} side={side(only.seat)} r={36} flip={flip} own />
    </svg>
  );
}

/** Buttons: what is held in preview first, then the one that goes on, then the others. */
function Answers() {
  const { model } = useTable();
  const { preview } = model;
  const held = preview?.held ? preview.choice : null;
  const main = held ? null : model.main;
  const others = model.buttons.filter((c) => c.words !== main?.words);
  return (
    <div class="answers">
      {held && (
        <Button main hotkey="↵" onClick={() => void model.act(held.words)} class="doit" note={held.note}>
          {held.label}
        </Button>
      )}
      {main && <MainButton choice={main} />}
      <Back held={!!held} />
      <Others list={others} main={!!main || !!held} />
    </div>
  );
}

/** The one that goes on: quiet as long as there is something else worth doing, and it says what it gives up. */
function MainButton({ choice }: { choice: Choice }) {
  const { model } = useTable();
  const left = model.quiet && !model.isSet && model.scene ? actors(model.scene, model.choices).length : 0;
  const note = choice.note ?? (left > 1 ? say("table.stillCan", { n: left }) : undefined);
  return (
    <Button
      main={!model.quiet}
      class={model.quiet ? "goon" : "goon loud"}
      hotkey="↵"
      note={note}
      onClick={() => model.press(choice)}
    >
      {choice.label}
    </Button>
  );
}

/** Out of what was begun, else back by one. */
function Back({ held }: { held: boolean }) {
  const { model } = useTable();
  const begun = held || model.menu !== null || (model.armed !== null && !model.tookItself);
  if (begun)
    return (
      <Button class="back" onClick={() => model.cancel()} hotkey="Esc">
        {say("table.cancel")}
      </Button>
    );
  if (!model.undoable) return null;
  return (
    <Button class="back" onClick={() => void model.act("undo")} hotkey="U">
      {say("table.takeBack")}
    </Button>
  );
}

/** To stay where one is, while the board has more to offer. */
const stays = (c: Choice): boolean => c.kind === "end" && c.target !== Target.Button;

function Others({ list, main }: { list: Choice[]; main: boolean }) {
  const { model } = useTable();
  if (!list.length) return null;
  return (
    <div class={list.length > 4 ? "others many" : "others"}>
      {list.map((c, i) => (
        <Button
          key={c.words}
          main={!main && list.length === 1 && !stays(c)}
          onClick={() => model.press(c)}
          hotkey={i < 9 ? String(i + 1) : undefined}
          note={c.note}
        >
          {c.label}
        </Button>
      ))}
    </div>
  );
}

function Refused() {
  const { model, openRule } = useTable();
  const no = model.refusal;
  if (!no?.text) return null;
  return (
    <p class="refused" role="alert">
      {no.text}{" "}
      {no.rule && (
        <button type="button" class="rule" onClick={() => openRule(no.rule)}>
          {no.rule}
        </button>
      )}
    </p>
  );
}

/** What several choices at one place are: a short list beside it. */
export function ChoiceList({ choices, onPick }: { choices: Choice[]; onPick(c: Choice): void }) {
  const { model, art } = useTable();
  return (
    <div class="picklist" role="menu" aria-label={say("table.choose")}>
      {choices.map((c, i) => {
        const body = art.icon(c.thing ?? c.kind ?? "") ?? (c.piece === undefined ? undefined : kindIcon(c));
        return (
          <button
            type="button"
            role="menuitem"
            key={c.words}
            onClick={() => onPick(c)}
            onPointerEnter={() => hoverOne(c)}
          >
            {body && <Icon body={body} size={20} />}
            <span>{c.label}</span>
            {i < 9 && <kbd aria-hidden="true">{i + 1}</kbd>}
          </button>
        );
      })}
    </div>
  );
  function kindIcon(c: Choice): string | undefined {
    const piece = model.scene?.pieces.find((p) => p.id === c.piece);
    return piece?.kind ? art.icon(piece.kind) : undefined;
  }
  function hoverOne(c: Choice): void {
    if (c.kind !== "pick" && c.also !== NONE) model.show(c, false, 120);
  }
}
