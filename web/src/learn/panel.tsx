// Beside the board: how far the lesson is, its goal, its steps, and what was said last.
import check from "icon:laurels";
import aim from "icon:convergence-target";
import { useEffect } from "preact/hooks";
import { useTable } from "../table/context";
import { Button } from "../ui/parts";
import { Icon } from "../art/icon";
import { say } from "../words/say";
import type { LessonHost } from "./host";
import { Tried } from "./tried";
import type { Exercise, Lesson, Puzzle, Standing, Task } from "./types";

/** At most so many steps of a long lesson are listed at once, fewer when something else needs the room. */
const listed = 4;
const listedShort = 2;

interface PanelProps {
  host: LessonHost;
  flip: boolean;
  /** To the next lesson or exercise. */
  onSkip(): void;
}
export function LessonPanel({ host, flip, onSkip }: PanelProps) {
  const { task, standing, answer } = host;
  // What was said last stands at the top: a sheet that was scrolled shows it, too.
  useEffect(() => document.querySelector(".taught .side")?.scrollTo(0, 0), [answer]);
  if (!standing) return null;
  const step = task.steps?.[standing.step];
  const wrong = answer?.verdict === "wrong" ? answer : null;
  const told = answer?.say && !wrong && answer.verdict !== "refused" ? answer.say : "";
  return (
    <>
      <Progress task={task} standing={standing} />
      {task.steps ? <Goal lesson={task} {...{ standing }} short={!!wrong || !!told} /> : <ExerciseGoal task={task} />}
      {told && <p class="panel told">{told}</p>}
      {step && (
        <section class="panel now">
          <b>{step.say}</b>
          <p>
            {step.why} {step.rule && <RuleLink rule={step.rule} />}
          </p>
        </section>
      )}
      {wrong && <Tried answer={wrong} tried={host.tried} better={step?.say ?? ""} flip={flip} />}
      <Tools host={host} onSkip={onSkip} />
    </>
  );
}

export function RuleLink({ rule }: { rule: string }) {
  const { openRule } = useTable();
  return (
    <button type="button" class="rule" onClick={() => openRule(rule)}>
      {rule}
    </button>
  );
}

/** A puzzle has no steps: it is solved by whatever wins. */
const isPuzzle = (task: Task): task is Puzzle => "level" in task;

function Progress({ task, standing }: { task: Task; standing: Standing }) {
  const at = Math.min(standing.step + 1, standing.of);
  const title = isPuzzle(task)
    ? say("challenge.level", { n: task.level })
    : say(task.steps ? "learn.lesson" : "learn.exercise");
  const words = say(task.steps ? "learn.step" : "learn.decision", { n: at, max: standing.of });
  return (
    <section class="panel progress">
      <p class="paneltop">
        <span class="lab">{title}</span>
        <small>{isPuzzle(task) ? "" : words}</small>
      </p>
      <h2>{task.name}</h2>
      {!isPuzzle(task) && (
        <div class="dots" role="img" aria-label={words}>
          {Array.from({ length: standing.of }, (_, i) => (
            <i key={i} class={i < standing.step ? "done" : i === standing.step && !standing.over ? "now" : ""} />
          ))}
        </div>
      )}
    </section>
  );
}

function Goal({ lesson, standing, short }: { lesson: Lesson; standing: Standing; short: boolean }) {
  const most = short ? listedShort : listed;
  const from = Math.max(0, Math.min(standing.step - (short ? 0 : 1), lesson.steps.length - most));
  return (
    <section class="panel goal">
      <GoalHead name={say("learn.goal")} text={lesson.goal} />
      <ol start={from + 1}>
        {lesson.steps.slice(from, from + most).map((s, i) => (
          <li
            key={s.title + String(from + i)}
            class={from + i < standing.step ? "done" : from + i === standing.step ? "now" : ""}
            aria-current={from + i === standing.step ? "step" : undefined}
          >
            <span aria-hidden="true">{from + i < standing.step ? "✓" : from + i + 1}</span>
            {s.title}
          </li>
        ))}
      </ol>
    </section>
  );
}

const GoalHead = ({ name, text }: { name: string; text: string }) => (
  <div class="goalhead">
    <Icon body={aim} size={30} />
    <p>
      <span class="lab">{name}</span>
      <b>{text}</b>
    </p>
  </div>
);

function ExerciseGoal({ task }: { task: Exercise | Puzzle }) {
  return (
    <section class="panel goal">
      <GoalHead name={task.idea ?? say("challenge.puzzle")} text={task.say ?? say("challenge.win")} />
      <details>
        <summary>{say("learn.hint")}</summary>
        <p>
          {task.hint} {task.rule && <RuleLink rule={task.rule} />}
        </p>
      </details>
    </section>
  );
}

/** Said at first only: later it is known. */
const early = 3;
function Tools({ host, onSkip }: { host: LessonHost; onSkip(): void }) {
  const { model } = useTable();
  const { standing, task } = host;
  if (!standing || standing.over) return null;
  const show = async () => {
    const line = await host.showMe();
    if (line) await model.act(line);
    else await host.start();
  };
  return (
    <div class={standing.waits ? "lessontools" : "lessontools read"}>
      {standing.waits ? (
        <Button disabled={model.showing || model.sending > 0} onClick={() => void show()}>
          {say("learn.showMe")}
        </Button>
      ) : (
        <Button main disabled={model.showing} onClick={() => void host.onward()}>
          {say("table.goOn")}
        </Button>
      )}
      {standing.step > 0 && (
        <Button onClick={() => void host.start(task.steps ? standing.step - 1 : 0)}>{say("app.back")}</Button>
      )}
      <Button quiet class="skip" onClick={onSkip}>
        {say(task.steps ? "learn.skip" : "learn.skipExercise")}
      </Button>
      {standing.step < early && (
        <p class="calm">
          <Icon body={check} size={18} /> {say(isPuzzle(task) ? "challenge.calm" : "learn.calm")}
        </p>
      )}
    </div>
  );
}
