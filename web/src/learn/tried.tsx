// What went wrong: what was tried beside what is better, each on a small piece of the board.
import wrong from "icon:return-arrow";
import { Corner } from "../board/corner";
import { choiceMarks } from "../board/marks";
import { NONE, Target, type Choice, type Scene } from "../core/types";
import { Icon } from "../art/icon";
import { startOf } from "../table/picking";
import { useTable } from "../table/context";
import type { Key } from "../words/en";
import { say } from "../words/say";
import { imagined } from "./imagined";
import type { Answer } from "./types";

interface TriedProps {
  answer: Answer;
  tried: string;
  /** The step's own sentence, where a line has no words of its own. */
  better: string;
  flip: boolean;
}

export function Tried({ answer, tried, better, flip }: TriedProps) {
  const { model, openRule } = useTable();
  const scene = model.scene;
  const find = (line: string): Choice | undefined => scene?.choices.find((c) => c.words === line);
  const [mine, right] = [find(tried), find(answer.better)];
  const drawn = scene && mine && right && placeOf(scene, mine) !== null && placeOf(scene, right) !== null;
  return (
    <section class="panel tried" role="alert">
      <h3>
        <Icon body={wrong} size={22} /> {say((mine && titleOf(mine)) ?? "learn.putBack")}
      </h3>
      <p>
        {answer.say || say("learn.notNow")}{" "}
        {answer.rule && (
          <button type="button" class="rule" onClick={() => openRule(answer.rule)}>
            {answer.rule}
          </button>
        )}
      </p>
      <div class="pair">
        <figure class="no">
          {drawn && <Mini scene={scene} choice={mine} flip={flip} />}
          <figcaption>
            <b>{say("learn.tried")}</b> {mine?.label ?? tried}
          </figcaption>
        </figure>
        <figure class="yes">
          {drawn && <Mini scene={scene} choice={right} flip={flip} />}
          <figcaption>
            <b>{say("learn.better")}</b> {right?.label ?? better}
          </figcaption>
        </figure>
      </div>
    </section>
  );
}

/** What was wrong, in its own words where there are any. */
const titles: Partial<Record<NonNullable<Choice["kind"]>, Key>> = {
  move: "learn.putBack.move",
  march: "learn.putBack.march",
  attack: "learn.putBack.attack",
  shoot: "learn.putBack.shoot",
  play: "learn.putBack.play",
  place: "learn.putBack.place",
  end: "learn.putBack.end",
};

const titleOf = (choice: Choice): Key | undefined =>
  choice.target === Target.Card ? "learn.putBack.play" : titles[choice.kind ?? "other"];

/** The cell that a choice is about: its end, else its start. */
function placeOf(scene: Scene, choice: Choice): number | null {
  return choice.also !== NONE ? choice.also : (startOf(scene, choice) ?? null);
}

const size = { w: 170, h: 104, r: 24 };
function Mini({ scene, choice, flip }: { scene: Scene; choice: Choice; flip: boolean }) {
  const { art, model } = useTable();
  const { looker } = model.host;
  const marks = choiceMarks(choice, scene);
  const focus = [...marks.rings.keys(), placeOf(scene, choice)!];
  return (
    <Corner
      {...{ art, marks, flip, focus, looker }}
      scene={imagined(scene, choice, looker)}
      w={size.w}
      h={size.h}
      least={size.r}
    />
  );
}
