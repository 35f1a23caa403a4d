// Below the lessons: today's match, the ladder, and the puzzles as a sheet of numbers.
import crown from "icon:laurel-crown";
import lock from "icon:padlock";
import swords from "icon:crossed-swords";
import hourglass from "icon:hourglass";
import { Icon } from "../art/icon";
import type { Game } from "../core/types";
import { Button } from "../ui/parts";
import { say } from "../words/say";
import { dayWon, meet, openRungs, rungWon, today, type Challenge, type Challenges, type Rung } from "./challenges";
import { learned } from "./done";
import type { Puzzle } from "./types";

export function ChallengeList({ game, challenges }: { game: Game; challenges: Challenges }) {
  const { daily, ladder, puzzles } = challenges;
  return (
    <>
      {daily && <Daily {...{ game, daily }} />}
      {ladder.length > 0 && <Ladder {...{ game, ladder }} />}
      {puzzles.length > 0 && <Puzzles {...{ game, puzzles }} />}
    </>
  );
}

function Daily({ game, daily }: { game: Game; daily: Challenge }) {
  const day = today();
  const won = learned(game.id).has(dayWon(day));
  return (
    <section class="panel matchday">
      <Icon body={won ? crown : hourglass} size={40} />
      <span>
        <span class="lab">{say("challenge.day", { day })}</span>
        <b>{daily.name}</b>
        <span>{won ? say("challenge.dayWon") : daily.say}</span>
      </span>
      <Button main={!won} onClick={() => meet(game, daily, dayWon(day), day)}>
        {say(won ? "challenge.again" : "challenge.play")}
      </Button>
    </section>
  );
}

function Ladder({ game, ladder }: { game: Game; ladder: Rung[] }) {
  const open = openRungs(game, ladder);
  const won = learned(game.id);
  const beaten = ladder.filter((r) => won.has(rungWon(r))).length;
  return (
    <>
      <div class="sectiontop">
        <h2>{say("challenge.ladder")}</h2>
        <b>{say("challenge.beaten", { n: beaten, max: ladder.length })}</b>
      </div>
      <ol class="ladder">
        {ladder.map((rung, i) => (
          <li key={rung.id} class={i + 1 === open && beaten < ladder.length ? "panel next" : "panel"}>
            <Icon body={won.has(rungWon(rung)) ? crown : i < open ? swords : lock} size={28} />
            <span>
              <b>{rung.name}</b>
              <small>{rung.say}</small>
            </span>
            {i < open ? (
              <Button main={!won.has(rungWon(rung))} onClick={() => meet(game, rung, rungWon(rung))}>
                {say(won.has(rungWon(rung)) ? "challenge.again" : "challenge.play")}
              </Button>
            ) : (
              <small class="locked">{say("challenge.locked")}</small>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

function Puzzles({ game, puzzles }: { game: Game; puzzles: Puzzle[] }) {
  const done = learned(game.id);
  const solved = puzzles.filter((p) => done.has(p.id)).length;
  const levels = [...new Set(puzzles.map((p) => p.level))];
  return (
    <>
      <div class="sectiontop">
        <h2>{say("challenge.puzzles")}</h2>
        <b>{say("learn.solved.of", { n: solved, max: puzzles.length })}</b>
      </div>
      <p>{say("challenge.puzzleLead")}</p>
      {levels.map((level) => (
        <section key={level} class="puzzles" aria-label={say("challenge.level", { n: level })}>
          <b>{say("challenge.level", { n: level })}</b>
          <ul>
            {puzzles.map(
              (p, i) =>
                p.level === level && (
                  <li key={p.id}>
                    <a
                      href={`#/learn/${game.id}/${p.id}`}
                      data-done={done.has(p.id)}
                      aria-label={`${p.name}, ${say(done.has(p.id) ? "learn.done" : "learn.open")}`}
                    >
                      {done.has(p.id) ? "✓" : i + 1}
                    </a>
                  </li>
                ),
            )}
          </ul>
        </section>
      ))}
    </>
  );
}
