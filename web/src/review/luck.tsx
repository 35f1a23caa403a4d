// What luck did, and how good the choices of a side were.
import scales from "icon:scales";
import { Icon } from "../art/icon";
import type { Side } from "../art/types";
import { Panel } from "../ui/parts";
import { say } from "../words/say";
import { signed } from "./moment";
import type { Grade, Review } from "./run";

const grades: Grade[] = ["best", "good", "doubtful", "mistake"];
/** From here luck is worth a word. */
const felt = 8;

export function luckWord(points: number): string {
  if (Math.abs(points) < felt) return say("review.luck.even");
  return say(points > 0 ? "review.luck.good" : "review.luck.bad");
}

/** Luck as a needle between unlucky and lucky. */
export function LuckBar({ points, colour }: { points: number; colour: string }) {
  const at = 50 + Math.max(-50, Math.min(50, points));
  return (
    <div class="luckbar" role="img" aria-label={`${luckWord(points)} ${signed(points)}`}>
      <span class="bar">
        <i style={{ left: `${Math.min(50, at)}%`, width: `${Math.abs(at - 50)}%`, background: colour }} />
        <b style={{ left: `${at}%` }} />
      </span>
      <span class="ends">
        <small>{say("review.unlucky")}</small>
        <small>{say("review.lucky")}</small>
      </span>
    </div>
  );
}

interface LuckProps {
  review: Review;
  me: string;
  name(seat: number): string;
  side(seat: number): Side;
}
export function LuckPanel({ review, me, name, side }: LuckProps) {
  const mine = review.sides.find((s) => s.seat === me);
  return (
    <Panel title={say("review.luck")} class="luck">
      {mine && (
        <p class="scales">
          <Icon body={scales} size={30} />
          <span>{say("review.luck.said", { word: luckWord(mine.luck), n: signed(mine.luck) })}</span>
        </p>
      )}
      {mine && <LuckBar points={mine.luck} colour={side("ABCD".indexOf(me)).face} />}
      <span class="lab">{say("review.choices")}</span>
      {review.sides.map((s) => (
        <div key={s.seat} class="grades">
          <b style={{ color: side("ABCD".indexOf(s.seat)).text }}>{name("ABCD".indexOf(s.seat))}</b>
          <span class="bar">
            {grades.map(
              (g) =>
                s[g] > 0 && (
                  <i key={g} class={g} style={{ flex: s[g] }} title={say(`review.grade.${g}`, { n: s[g] })}>
                    {s[g]}
                  </i>
                ),
            )}
          </span>
        </div>
      ))}
      <p class="legend">
        {grades.map((g) => (
          <small key={g}>
            <i class={g} /> {say(`review.word.${g}`)}
          </small>
        ))}
      </p>
    </Panel>
  );
}
