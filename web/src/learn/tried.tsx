// What went wrong: what was tried beside what is better, each on a small piece of the board.
import wrong from "icon:return-arrow";
import { Corner } from "../board/corner";
import { choiceMarks } from "../board/marks";
import { NONE, type Choice, type Scene } from "../core/types";
import { Icon } from "../art/icon";
import { startOf } from "../table/picking";
import { useTable } from "../table/context";
import { say } from "../words/say";
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
        <Icon body={wrong} size={22} /> {say("learn.putBack")}
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

/** The cell that a choice is about: its end, else its start. */
function placeOf(scene: Scene, choice: Choice): number | null {
  return choice.also !== NONE ? choice.also : (startOf(scene, choice) ?? null);
}

const size = { w: 178, h: 104, r: 24 };
function Mini({ scene, choice, flip }: { scene: Scene; choice: Choice; flip: boolean }) {
  const { art, model } = useTable();
  const marks = choiceMarks(choice, scene);
  const focus = [...marks.rings.keys(), placeOf(scene, choice)!];
  return (
    <Corner {...{ scene, art, marks, flip, focus }} w={size.w} h={size.h} least={size.r} looker={model.host.looker} />
  );
}
