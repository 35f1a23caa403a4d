// Who plays: your side, and against whom.
import robot from "icon:vintage-robot";
import hands from "icon:shaking-hands";
import friends from "icon:three-friends";
import helmet from "icon:barbute";
import sword from "icon:swordman";
import centurion from "icon:centurion-helmet";
import laurel from "icon:laurel-crown";
import { Icon } from "../art/icon";
import type { GameArt } from "../art/types";
import { nameOf } from "../core/gametext";
import type { Game, Scene } from "../core/types";
import type { SeatSetup } from "../net/host";
import { Panel, Strip } from "../ui/parts";
import { say } from "../words/say";

const levels = ["recruit", "club", "strong", "master"] as const;
const pictures = { recruit: helmet, club: sword, strong: centurion, master: laurel };

interface OpponentsProps {
  game: Game;
  scene?: Scene;
  art: GameArt | null;
  places: number;
  me: number;
  others: SeatSetup;
  server: boolean;
  onMe(seat: number): void;
  onOthers(who: SeatSetup): void;
}

export function Opponents(props: OpponentsProps) {
  const { places, others, server, onOthers } = props;
  const kinds = [
    { value: "computer", name: <Kind icon={robot} name={say("setup.computer")} /> },
    { value: "me", name: <Kind icon={friends} name={say("setup.here")} /> },
    { value: "friend", name: <Kind icon={hands} name={say("setup.friend")} /> },
  ] as const;
  return (
    <>
      <Sides {...props} />
      <Panel title={say(places > 2 ? "setup.others" : "setup.opponent")} class="opponents">
        <Strip
          label={say("setup.opponent")}
          value={others.kind}
          options={kinds.filter((k) => k.value !== "friend" || server)}
          onChange={(kind) => onOthers({ kind, level: kind === "computer" ? others.level || "club" : "" })}
        />
        {others.kind === "computer" && (
          <ul class="levels">
            {levels.map((level, i) => (
              <li key={level}>
                <button
                  type="button"
                  class={others.level === level ? "on" : ""}
                  aria-pressed={others.level === level}
                  data-level={level}
                  onClick={() => onOthers({ kind: "computer", level })}
                >
                  <span class="levelface">
                    <Icon body={pictures[level]} size={27} />
                    <span class="levelpips" aria-hidden="true">
                      {levels.map((l, k) => (
                        <i key={l} class={k <= i ? "full" : ""} />
                      ))}
                    </span>
                  </span>
                  <span>
                    <b>{say(`level.${level}`)}</b>
                    <small>{say(`level.about.${level}`)}</small>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </>
  );
}

const Kind = ({ icon, name }: { icon: string; name: string }) => (
  <>
    <Icon body={icon} size={17} /> {name}
  </>
);

function Sides({ game, scene, art, places, me, onMe }: OpponentsProps) {
  return (
    <Panel title={say("setup.side")} class="sides">
      <ul>
        {Array.from({ length: places }, (_, seat) => {
          const side = art?.side(scene?.seats[seat]?.art, seat);
          return (
            <li key={seat}>
              <button
                type="button"
                class={seat === me ? "on" : ""}
                aria-pressed={seat === me}
                data-seat={seat}
                onClick={() => onMe(seat)}
              >
                <span class={`badge ${side?.shape ?? "round"}`} style={{ background: side?.face }} />
                <b>{nameOf(scene, game, seat)}</b>
                <small>{scene?.seats[seat]?.leader}</small>
              </button>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
