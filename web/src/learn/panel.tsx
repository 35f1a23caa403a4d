// Beside the board: how far the lesson is, its goal, its steps, and what was said last.
import check from "icon:laurels";
import { useTable } from "../table/context";
import { Button } from "../ui/parts";
import { Icon } from "../art/icon";
import { say } from "../words/say";
import type { LessonHost } from "./host";
import { Tried } from "./tried";
import type { Exercise, Lesson, Puzzle, Standing, Task } from "./types";

/** At most so many steps of a long lesson are listed at once. */
const listed = 6;

export function LessonPanel({ host, flip }: { host: LessonHost; flip: boolean }) {
  const { task, standing, answer } = host;
  if (!standing) return null;
  const step = task.steps?.[standing.step];
  const wrong = answer?.verdict === "wrong" ? answer : null;
  return (
    <>
      <Progress task={task} standing={standing} />
      {task.steps ? <Goal lesson={task} standing={standing} /> : <ExerciseGoal task={task} />}
      {answer?.say && !wrong && answer.verdict !== "refused" && <p class="panel told">{answer.say}</p>}
      {step && (
        <section class="panel now">
          <b>{step.say}</b>
          <p>
            {step.why} {step.rule && <RuleLink rule={step.rule} />}
          </p>
        </section>
      )}
      {wrong && <Tried answer={wrong} tried={host.tried} better={step?.say ?? ""} flip={flip} />}
      <Tools host={host} />
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
      <span class="lab">{title}</span>
      <h2>{task.name}</h2>
      {!isPuzzle(task) && (
        <div class="dots" role="img" aria-label={words}>
          {Array.from({ length: standing.of }, (_, i) => (
            <i key={i} class={i < standing.step ? "done" : i === standing.step && !standing.over ? "now" : ""} />
          ))}
          <small>{words}</small>
        </div>
      )}
    </section>
  );
}

function Goal({ lesson, standing }: { lesson: Lesson; standing: Standing }) {
  const from = Math.max(0, Math.min(standing.step - 2, lesson.steps.length - listed));
  return (
    <section class="panel goal">
      <span class="lab">{say("learn.goal")}</span>
      <b>{lesson.goal}</b>
      <ol start={from + 1}>
        {lesson.steps.slice(from, from + listed).map((s, i) => (
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

function ExerciseGoal({ task }: { task: Exercise | Puzzle }) {
  return (
    <section class="panel goal">
      <span class="lab">{task.idea ?? say("challenge.puzzle")}</span>
      <b>{task.say ?? say("challenge.win")}</b>
      <details>
        <summary>{say("learn.hint")}</summary>
        <p>
          {task.hint} {task.rule && <RuleLink rule={task.rule} />}
        </p>
      </details>
    </section>
  );
}

function Tools({ host }: { host: LessonHost }) {
  const { model } = useTable();
  const { standing } = host;
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
        <Button onClick={() => void host.start(host.task.steps ? standing.step - 1 : 0)}>{say("app.back")}</Button>
      )}
      <p class="calm">
        <Icon body={check} size={18} /> {say(isPuzzle(host.task) ? "challenge.calm" : "learn.calm")}
      </p>
    </div>
  );
}
