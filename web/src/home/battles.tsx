// The battles of a game as rows: a small map, who fought, when, how it is won.
import glass from "icon:magnifying-glass";
import { useState } from "preact/hooks";
import { Icon } from "../art/icon";
import type { GameArt } from "../art/types";
import type { Game, Scenario } from "../core/types";
import { en, type Key } from "../words/en";
import { say } from "../words/say";
import type { Battle, Battles as Known } from "./shelf";
import { SmallMapView } from "./smallmap";

interface BattlesProps {
  game: Game;
  art: GameArt | null;
  known: Known;
  chosen: string;
  onChoose(id: string): void;
}
const few = 6;

/** Everything a person may remember of a battle: its name, year, generals, ground. */
const wordsOf = (s: Scenario, b?: Battle): string =>
  [
    s.name,
    s.about,
    b?.when,
    ...(b?.sides ?? []).flatMap((x) => [x.name, x.leader]),
    ...(b?.map.land ?? []).map((l) => l[1]),
  ]
    .join(" ")
    .toLowerCase();

export function Battles({ game, art, known, chosen, onChoose }: BattlesProps) {
  const [words, setWords] = useState("");
  const found = game.scenarios.filter((s) => wordsOf(s, known[s.id]).includes(words.toLowerCase()));
  return (
    <section class="battles" aria-label={say("setup.title")}>
      {game.scenarios.length > few && (
        <label class="finder">
          <Icon body={glass} size={18} />
          <input
            type="search"
            placeholder={say("setup.find")}
            aria-label={say("setup.find")}
            value={words}
            onInput={(e) => setWords(e.currentTarget.value)}
          />
          <small>{found.length}</small>
        </label>
      )}
      <ul>
        {found.map((s) => (
          <li key={s.id}>
            <Row {...{ scenario: s, art }} battle={known[s.id]} on={s.id === chosen} onChoose={() => onChoose(s.id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The generals of a battle, or what is said of it. */
export const between = (battle: Battle | undefined, otherwise: string): string => {
  const leaders = battle?.sides.map((s) => s.leader ?? "") ?? [];
  return leaders.length && leaders.every(Boolean) ? leaders.join(" – ") : otherwise;
};

interface RowProps {
  scenario: Scenario;
  battle?: Battle;
  art: GameArt | null;
  on: boolean;
  onChoose(): void;
}
function Row({ scenario, battle, art, on, onChoose }: RowProps) {
  return (
    <button
      type="button"
      aria-pressed={on}
      class={on ? "panel battlerow on" : "panel battlerow"}
      data-scenario={scenario.id}
      onClick={onChoose}
    >
      {battle && art ? <SmallMapView map={battle.map} sides={battle.sides} art={art} /> : <span class="smallmap" />}
      <span class="facts">
        <span class="line">
          <b>{scenario.name}</b>
          {battle?.when && <small>{battle.when}</small>}
        </span>
        <span class="who">{between(battle, scenario.about)}</span>
        {battle && battle.sides.some((s) => s.leader) && <Goals {...{ battle, art }} />}
      </span>
    </button>
  );
}

const nameOfGround = (word: string): string => {
  const key = `terrain.${word}`;
  return key in en ? say(key as Key) : word;
};

/** What is counted in this battle, and its ground. */
function Goals({ battle, art }: { battle: Battle; art: GameArt | null }) {
  const ground = [...new Set(battle.map.land.map(([, word]) => nameOfGround(word)))];
  return (
    <span class="goals">
      {battle.goal.slice(0, 1).map((g) => {
        const body = art?.icon(g.id);
        return (
          <span key={g.id} title={g.name}>
            {body ? <Icon body={body} size={15} title={g.name} /> : g.name} {g.n}
          </span>
        );
      })}
      <small>{ground.length ? ground.join(", ") : say("setup.plain")}</small>
    </span>
  );
}
