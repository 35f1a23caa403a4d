// What can be learned in a game: its lessons, and its exercises with their ticks. Each has the picture of its own board.
import cap from "icon:graduate-cap";
import hourglass from "icon:hourglass";
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../art/icon";
import type { GameArt } from "../art/types";
import { Corner } from "../board/corner";
import { turned } from "../board/stage";
import type { Core, Opened } from "../core/core";
import type { Game, Scene } from "../core/types";
import { HomeHead } from "../home/head";
import { say } from "../words/say";
import type { Challenges } from "./challenges";
import { ChallengeList } from "./challenges-list";
import { learned } from "./done";
import { cellsOf } from "./spotlight";
import type { Exercise, Lesson, Lessons, Standing, Task } from "./types";

interface ListProps {
  core: Core;
  game: Game;
  art: GameArt | null;
  lessons: Lessons;
  challenges: Challenges;
}

export function LessonList({ core, game, art, lessons, challenges }: ListProps) {
  const done = learned(game.id);
  const solved = lessons.exercises.filter((e) => done.has(e.id)).length;
  const all = lessons.exercises.length;
  return (
    <>
      <HomeHead title={say("home.learn")} about={game.name} />
      <main class="learnlist">
        <p class="lead">{say("learn.lead")}</p>
        <ul class="lessons">
          {lessons.lessons.map((l) => (
            <LessonCard key={l.id} {...{ core, game, art }} lesson={l} done={done.has(l.id)} />
          ))}
        </ul>
        <div class="sectiontop">
          <h2>{say("learn.exercises")}</h2>
          <b>{say("learn.solved.of", { n: solved, max: all })}</b>
          <span class="meter" aria-hidden="true">
            <i style={{ width: `${(100 * solved) / Math.max(1, all)}%` }} />
          </span>
        </div>
        <ul class="exercises">
          {lessons.exercises.map((e) => (
            <ExerciseCard key={e.id} {...{ core, game, art }} exercise={e} done={done.has(e.id)} />
          ))}
        </ul>
        <ChallengeList {...{ game, challenges }} />
      </main>
    </>
  );
}

interface CardOf {
  core: Core;
  game: Game;
  art: GameArt | null;
  done: boolean;
}
function LessonCard({ core, game, art, lesson, done }: CardOf & { lesson: Lesson }) {
  return (
    <li>
      <a class="panel lessoncard" href={`#/learn/${game.id}/${lesson.id}`} data-done={done}>
        <Picture {...{ core, game, art }} task={lesson} w={Math.min(460, innerWidth - 32)} h={230} />
        <span class="words">
          <span class="lab">{say("learn.lesson")}</span>
          <b>{lesson.name}</b>
          <span>{lesson.about}</span>
          <span class="lessongoal">
            <b>{say("learn.goal")}:</b> {lesson.goal}
          </span>
          <small>
            <Icon body={hourglass} size={15} /> {say("learn.minutes", { n: lesson.minutes })}
          </small>
          <span class={done ? "btn" : "btn main"}>
            <Icon body={cap} size={20} /> {say(done ? "learn.startAgain" : "learn.start")}
          </span>
        </span>
        <Done yes={done} />
      </a>
    </li>
  );
}

function ExerciseCard({ core, game, art, exercise, done }: CardOf & { exercise: Exercise }) {
  return (
    <li>
      <a class="panel exercisecard" href={`#/learn/${game.id}/${exercise.id}`} data-done={done}>
        <Picture {...{ core, game, art }} task={exercise} w={Math.min(370, innerWidth - 28)} h={130} />
        <span class="words">
          <b>{exercise.name}</b>
          <small>{exercise.idea}</small>
        </span>
        <Done yes={done} />
      </a>
    </li>
  );
}

function Done({ yes }: { yes: boolean }) {
  return (
    <i class={yes ? "donetick yes" : "donetick"} role="img" aria-label={say(yes ? "learn.done" : "learn.open")}>
      {yes ? "✓" : ""}
    </i>
  );
}

interface Seen {
  scene: Scene;
  focus: number[];
  looker: number;
}
/** The board as the task begins, once the core has set it up. */
function useBeginning(core: Core, game: Game, task: Task): Seen | null {
  const [seen, setSeen] = useState<Seen | null>(null);
  useEffect(() => {
    let gone = false;
    void (async () => {
      const opened = await core.call<Opened & Standing>({ do: "lesson", game: game.id, lesson: task, step: 0 });
      if (!opened.id) return;
      const { scene } = await core.see(opened.id, opened.seat);
      core.free(opened.id);
      const focus = cellsOf([...opened.lights, ...opened.marks], scene);
      if (!gone) setSeen({ scene, looker: opened.seat, focus: focus.length ? focus : busy(scene) });
    })();
    return () => {
      gone = true;
    };
  }, [task]);
  return seen;
}
/** Where the pieces stand, when nothing is lit. */
function busy(scene: Scene): number[] {
  const cells = scene.pieces.length ? scene.pieces.map((p) => p.cell) : scene.cells.map((c) => c.id);
  return [...new Set(cells)];
}

interface PictureProps {
  core: Core;
  game: Game;
  art: GameArt | null;
  task: Task;
  w: number;
  h: number;
}
function Picture({ core, game, art, task, w, h }: PictureProps) {
  const seen = useBeginning(core, game, task);
  return (
    <span class="boardpicture" style={{ height: `${h}px` }}>
      {seen && art && (
        <Corner
          {...{ art, w, h }}
          scene={seen.scene}
          focus={seen.focus}
          looker={seen.looker}
          flip={turned(seen.scene, seen.looker)}
          least={27}
        />
      )}
    </span>
  );
}
