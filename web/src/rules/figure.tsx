// The drawing under a rule: before, what happens, after; a button that plays it; what dice can come to; what is refused.
import { useEffect, useMemo, useState } from "preact/hooks";
import type { GameArt } from "../art/types";
import type { Thrown } from "../core/types";
import { FateBar } from "../table/forecast";
import { say, sentence } from "../words/say";
import { Picture } from "./picture";
import { captionsOf, checkMarks, diceOf, effectMarks, isStill, namedOf, stepsOf, wayMarks, type Step } from "./story";
import type { Example, Frame } from "./types";

interface FigureProps {
  examples: Example[];
  art: GameArt;
  /** Sits down at the position; not there in a page that was opened as a file. */
  onPlay?(example: Example): void;
  /** The address of a rule. */
  place(rule: string): string;
}

export function Figure({ examples, art, onPlay, place }: FigureProps) {
  const [open, setOpen] = useState(0);
  const example = examples[Math.min(open, examples.length - 1)];
  return (
    <>
      {examples.length > 1 && (
        <div class="which" role="group" aria-label={say("book.examples")}>
          {examples.map((_, i) => (
            <button key={i} class={i === open ? "on" : ""} aria-pressed={i === open} onClick={() => setOpen(i)}>
              {say("book.example", { n: i + 1 })}
            </button>
          ))}
        </div>
      )}
      <Strip key={open} {...{ example, art, onPlay }} />
      <Beside example={example} place={place} />
    </>
  );
}

function Strip({ example, art, onPlay }: { example: Example; art: GameArt; onPlay?(example: Example): void }) {
  const { frames, cells } = example;
  const steps = useMemo(() => stepsOf(example), [example]);
  const player = usePlayer(steps);
  if (!frames.length) return <p class="about">{example.about}</p>;
  const last = frames.at(-1)!;
  const step = player.at === null ? null : steps[player.at];
  const told = captionsOf(frames);
  const still = isStill(frames);
  const names = namedOf(frames, cells);
  const both = { cells, art };
  return (
    <>
      <div class={still ? "strip3 one" : "strip3"}>
        {!still && (
          <Shot title={say("book.before")} text={frames[0].scene.prompt}>
            <Picture
              {...{ ...both, names, scene: frames[0].scene, label: say("book.before") }}
              marks={checkMarks(frames[0])}
            />
          </Shot>
        )}
        {!still && (
          <Shot
            title={say("book.happens")}
            text={step ? step.text : told.happens}
            now={step !== null}
            dice={<Dice dice={step ? step.effect.dice : diceOf(frames)} art={art} />}
          >
            {step ? (
              <Picture
                {...{ ...both, scene: step.scene, effect: step.effect, label: step.text }}
                marks={effectMarks(step.effect)}
              />
            ) : (
              <Picture {...{ ...both, scene: frames[0].scene, label: told.happens }} marks={wayMarks(frames)} />
            )}
          </Shot>
        )}
        <Shot title={still ? "" : say("book.after")} text={still ? "" : told.after || last.scene.prompt}>
          <Picture
            {...{ ...both, scene: last.scene, label: still ? example.about : say("book.after") }}
            names={still ? names : []}
            alone={still}
            marks={checkMarks(last)}
          />
        </Shot>
      </div>
      <p class="about">{example.about}</p>
      {still && <p class="happened">{[told.happens, told.after].filter(Boolean).join(" ")}</p>}
      <Bar {...{ steps, player, still }} onTry={onPlay && example.start ? () => onPlay(example) : undefined} />
    </>
  );
}

function Shot({
  title,
  text,
  now,
  dice,
  children,
}: {
  title: string;
  text: string;
  now?: boolean;
  dice?: preact.ComponentChildren;
  children: preact.ComponentChildren;
}) {
  return (
    <div class={now ? "shot now" : "shot"}>
      <div class="frame">{children}</div>
      {dice}
      {title && <b>{title}</b>}
      {text && <p>{text}</p>}
    </div>
  );
}

function Dice({ dice = [], art }: { dice?: Thrown[]; art: GameArt }) {
  if (!dice.length) return null;
  return (
    <div class="thrown">
      {dice.slice(0, 14).map((die, i) => (
        <svg key={i} width="32" height="32" viewBox="-17 -17 34 34" role="img" aria-label={die.face}>
          <art.Die die={die} size={28} />
        </svg>
      ))}
    </div>
  );
}

interface Player {
  /** The step that is shown; null: the still picture of all of them. */
  at: number | null;
  playing: boolean;
  go(to: number | null): void;
  play(): void;
}

function usePlayer(steps: Step[]): Player {
  const [at, setAt] = useState<number | null>(null);
  const [playing, setPlaying] = useState(false);
  useEffect(() => {
    if (!playing || at === null) return;
    if (at >= steps.length - 1) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => setAt(at + 1), Math.max(350, steps[at].ms * 1.3));
    return () => clearTimeout(timer);
  }, [playing, at, steps]);
  return {
    at,
    playing,
    go: (to) => {
      setPlaying(false);
      setAt(to === null ? null : Math.max(0, Math.min(steps.length - 1, to)));
    },
    play: () => {
      setAt(0);
      setPlaying(true);
    },
  };
}

function Bar({ steps, player, still, onTry }: { steps: Step[]; player: Player; still: boolean; onTry?(): void }) {
  const { at, playing } = player;
  if (still && !onTry) return null;
  return (
    <div class="playbar">
      {!still && (
        <>
          <button class="btn" aria-label={say("book.back")} disabled={!at} onClick={() => player.go((at ?? 0) - 1)}>
            ◀
          </button>
          <button class="btn main" onClick={() => (playing ? player.go(at) : player.play())}>
            {say(playing ? "book.stop" : "book.play")}
          </button>
          <button
            class="btn"
            aria-label={say("book.on")}
            disabled={at !== null && at >= steps.length - 1}
            onClick={() => player.go(at === null ? 0 : at + 1)}
          >
            ▶
          </button>
          <span role="status">{at !== null && say("book.step", { n: at + 1, of: steps.length })}</span>
        </>
      )}
      {onTry && (
        <button class="textlink" onClick={onTry}>
          {say("book.try")}
        </button>
      )}
    </div>
  );
}

/** What stands under the pictures: the chances of dice, what is refused, what was typed. */
function Beside({ example, place }: { example: Example; place(rule: string): string }) {
  const rolled = example.frames.find((f) => f.forecast?.length);
  const typed = example.frames.flatMap((f) => f.line ?? []);
  return (
    <>
      {example.refuse && <p class="refusal">{say("book.refused", { why: example.refuse })}</p>}
      {rolled?.forecast && (
        <div class="numbers">
          <b>{say(rolled.exact ? "book.chances" : "book.chancesAbout")}</b>
          <FateBar fates={rolled.forecast.filter((f) => f.percent >= 0.05)} />
        </div>
      )}
      {example.frames.map((f, i) => (
        <Checks key={i} frame={f} place={place} />
      ))}
      {typed.length > 0 && (
        <details class="typed">
          <summary>{say("book.typed")}</summary>
          {typed.map((line, i) => (
            <code key={i}>{line}</code>
          ))}
        </details>
      )}
    </>
  );
}

function Checks({ frame, place }: { frame: Frame; place(rule: string): string }) {
  const { refused, allowed, facts } = frame;
  return (
    <>
      {facts.length > 0 && (
        <p class="facts">
          <b>{say("book.facts")}</b>{" "}
          {facts.map(({ fact, value }) => (
            <span key={fact}>
              {fact}: <b>{value}</b>
            </span>
          ))}
        </p>
      )}
      {allowed.length > 0 && (
        <p class="allowed">
          <b>{say("book.allowed")}</b>{" "}
          {allowed.map(({ line, text }) => (text ? <span key={line}>{text}</span> : <code key={line}>{line}</code>))}
        </p>
      )}
      {refused.map((r) => (
        <p key={r.line} class="refusal">
          <b>{say("book.not")}</b> {r.text !== "This cannot be done now." && `${sentence(r.text)} `}
          <a href={place(r.rule)}>{r.rule}</a> <code>{r.line}</code>
        </p>
      ))}
    </>
  );
}
