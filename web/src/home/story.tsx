// What is told of a battle: what happened, what is special, who stands there.
import scroll from "icon:scroll-unfurled";
import { Icon } from "../art/icon";
import type { GameArt } from "../art/types";
import { nameOf } from "../core/gametext";
import type { Game, Scenario, Scene } from "../core/types";
import { en, type Key } from "../words/en";
import { say } from "../words/say";
import { Armies } from "./battle";
import type { Battle } from "./shelf";

interface StoryProps {
  game: Game;
  scenario?: Scenario;
  battle?: Battle;
  scene?: Scene;
  art: GameArt | null;
}

export function Story({ game, scenario, battle, scene, art }: StoryProps) {
  const texts = Object.entries(battle?.texts ?? {});
  return (
    <div class="panel story">
      <div class="storytop">
        <h2>{[scenario?.name, scene?.scenario.when].filter(Boolean).join(", ")}</h2>
        <span class="goals">
          {battle?.goal.map((g) => (
            <span key={g.id} class="goalpill">
              <Icon body={art?.icon(g.id) ?? ""} size={15} /> {say("setup.goal", { name: g.name, n: g.n })}
            </span>
          ))}
        </span>
      </div>
      {scenario?.about && <p>{scenario.about}</p>}
      {texts.map(([member, text]) => (
        <Told key={member} member={member} text={text} />
      ))}
      {scene && art && <Armies scene={scene} art={art} name={(i) => nameOf(scene, game, i)} />}
    </div>
  );
}

/** A text of the data under a heading, if its member has one. */
function Told({ member, text }: { member: string; text: string }) {
  const key = `setup.text.${member}`;
  const heading = key in en ? say(key as Key) : "";
  if (member === "history") return <p>{text}</p>;
  return (
    <p class="special">
      <Icon body={scroll} size={24} />
      <span>
        {heading && <b>{heading}: </b>}
        {text}
      </span>
    </p>
  );
}
