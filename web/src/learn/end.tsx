// The end of a lesson leads to the first real game; that of an exercise to the next one.
import wreath from "icon:laurels";
import { Icon } from "../art/icon";
import { sitDown } from "../home/slots";
import type { Game } from "../core/types";
import { Button } from "../ui/parts";
import { say } from "../words/say";
import type { LessonHost } from "./host";
import type { Lesson, Task } from "./types";

interface EndProps {
  host: LessonHost;
  game: Game;
  all: Task[];
  onAgain(): void;
}
const go = (where: string) => {
  location.hash = where;
};

export function End({ host, game, all, onAgain }: EndProps) {
  const { task, answer } = host;
  const failed = answer?.verdict === "failed";
  const following = all[all.findIndex((t) => t.id === task.id) + 1];
  const title = failed ? say("learn.failed") : say(task.steps ? "learn.won" : "learn.solved");
  return (
    <div class="overback">
      <section class={failed ? "over lessonend failed" : "over lessonend"} role="dialog" aria-label={title}>
        <div class="overhead">
          <Icon body={wreath} size={72} />
          <div>
            <h2>{title}</h2>
            {answer?.say ? <p>{answer.say}</p> : failed && <p>{say("challenge.failed")}</p>}
            {task.steps && <p>{task.won}</p>}
            {task.steps && <p class="nextsay">{task.next.say}</p>}
          </div>
        </div>
        <div class="overnext">
          {failed && (
            <Button main onClick={onAgain}>
              {say("learn.again")}
            </Button>
          )}
          {task.steps && (
            <Button main onClick={() => begin(game, task, host.looker)}>
              {say("learn.play")}
            </Button>
          )}
          {following && (
            <Button main={!failed && !task.steps} onClick={() => go(`/learn/${game.id}/${following.id}`)}>
              {say(task.steps ? "learn.toExercises" : "learn.next")}
            </Button>
          )}
          <Button onClick={() => go(`/learn/${game.id}`)}>{say("learn.list")}</Button>
        </div>
      </section>
    </div>
  );
}

/** The first real game: the same seat, the computer in the others. */
function begin(game: Game, { next }: Lesson, me: number): void {
  const seats = Array.from({ length: game.min }, (_, i) =>
    i === me ? ({ kind: "me", level: "" } as const) : ({ kind: "computer", level: next.level } as const),
  );
  sitDown({ game: game.id, setup: { scenario: next.scenario, switches: next.switches ?? {} }, seats });
}
