// Choose a battle: the list, the map with both armies, who plays.
import swords from "icon:crossed-swords";
import cap from "icon:graduate-cap";
import { useEffect, useMemo, useState } from "preact/hooks";
import { loadArt } from "../art";
import { Icon } from "../art/icon";
import type { GameArt } from "../art/types";
import { gameText, nameOf, type GameText } from "../core/gametext";
import type { Core } from "../core/core";
import { AUDIENCE, type Game, type Scene, type Switches } from "../core/types";
import type { SeatSetup } from "../net/host";
import { createMatch } from "../net/remote";
import { Button } from "../ui/parts";
import type { Key } from "../words/en";
import { say } from "../words/say";
import { BattleMap } from "./battle";
import { Battles } from "./battles";
import { HomeHead } from "./head";
import { Links, type LinkRow } from "./links";
import { Opponents } from "./opponents";
import { Options } from "./options";
import { useBattles, type Battles as Known } from "./shelf";
import { keepLink, sitDown } from "./slots";
import { Story } from "./story";

interface SetUpProps {
  core: Core;
  game: Game;
  server: boolean;
  friend: boolean;
}

export function SetUp({ core, game, server, friend }: SetUpProps) {
  const [scenario, setScenario] = useState(game.scenarios.find((s) => !s.learn)?.id ?? game.scenarios[0]?.id ?? "");
  const [switches, setSwitches] = useState<Switches>({});
  const [text, setText] = useState<GameText>({ rules: {} });
  const [art, setArt] = useState<GameArt | null>(null);
  const [links, setLinks] = useState<LinkRow[] | null>(null);
  const [error, setError] = useState("");
  const [me, setMe] = useState(0);
  const [others, setOthers] = useState<SeatSetup>({ kind: friend ? "friend" : "computer", level: "club" });
  useEffect(() => void loadArt(game.id).then((a) => setArt(() => a)), [game.id]);
  useEffect(
    () =>
      void gameText(game.id).then((t) => {
        setText(t);
        setSwitches((was) => ({ ...t.screen?.switches, ...was }));
      }),
    [game.id],
  );
  const known = unchanged(useBattles(game.id), game);
  const { scene, places, wrong } = useBattle(core, game, scenario, switches);
  useEffect(() => setLinks(null), [scenario, switches, others, me]); // links open the table as it was made
  const seats: SeatSetup[] = Array.from({ length: places }, (_, i) => (i === me ? { kind: "me", level: "" } : others));
  const battle = game.scenarios.find((s) => s.id === scenario);
  const setup = { scenario, switches };
  const start = async () => {
    if (others.kind !== "friend") return sitDown({ game: game.id, setup, seats, data: game.data });
    const made = await createMatch(game.id, setup, seats);
    if (made.error) return setError(made.error);
    keepLink(made.links[me], game.id, battle?.name ?? "", nameOf(scene, game, me));
    setLinks(linkRows(made.links, made.watch, me, (i) => nameOf(scene, game, i)));
  };
  return (
    <>
      <HomeHead
        title={say("setup.title")}
        about={[game.name, variantOf(game), say("setup.battles", { n: game.scenarios.length })]
          .filter(Boolean)
          .join(" · ")}
      >
        <a class="tool" href={`#/learn/${game.id}`}>
          <Icon body={cap} size={18} />
          <span>{say("setup.learnFirst")}</span>
        </a>
      </HomeHead>
      <main class="setup">
        <Battles {...{ game, art, known }} chosen={scenario} onChoose={setScenario} />
        <section class="battle">
          {wrong ? <pre class="refused">{wrong}</pre> : scene && art && <BattleMap scene={scene} art={art} />}
          <Story {...{ game, scene, art }} scenario={battle} battle={known[scenario]} />
        </section>
        <section class="choices">
          <Opponents {...{ game, scene, art, places, me, others, server }} onMe={setMe} onOthers={setOthers} />
          <Options game={game} text={text} places={places} switches={switches} onChange={setSwitches} />
          {error && <p class="refused">{error}</p>}
          {links ? (
            <Links rows={links} />
          ) : (
            <div class="start">
              <Button main class="big" onClick={() => void start()}>
                <Icon body={swords} size={22} />
                {others.kind === "friend" ? say("setup.make") : say("setup.play")}
              </Button>
              <p class="startsay">{starts(nameOf(scene, game, me), battle?.name ?? "", others)}</p>
            </div>
          )}
        </section>
      </main>
    </>
  );
}

const variantOf = ({ data }: Game): string => [data?.variant?.name, data?.variant?.version].filter(Boolean).join(" ");

/** Small maps were drawn of the built-in battles: those that a variant changes have none. */
function unchanged(known: Known, { data }: Game): Known {
  const changed = [...(data?.scenarios ?? []), ...(data?.instead?.scenarios ?? [])].map((s) => s.id);
  return Object.fromEntries(Object.entries(known).filter(([id]) => !changed.includes(id)));
}

/** What the button starts, in a sentence. */
function starts(side: string, battle: string, others: SeatSetup): string {
  if (others.kind === "friend") return say("setup.starts.friend", { side, battle });
  if (others.kind === "me") return say("setup.starts.here", { battle });
  return say("setup.starts.computer", { side, battle, who: say(`level.${others.level}` as Key) });
}

function linkRows(links: string[], watch: string, me: number, name: (i: number) => string): LinkRow[] {
  const seats = links.flatMap((key, i) => (key && i !== me ? [{ name: name(i), path: `/seat/${key}` }] : []));
  return [
    ...seats,
    { name: say("setup.watch"), path: `/watch/${watch}` },
    { name: "", path: `/seat/${links[me]}`, mine: true },
  ];
}

// The battle as it begins, seen by everybody.
function useBattle(core: Core, game: Game, scenario: string, switches: Switches) {
  const [found, setFound] = useState<{ scene?: Scene; places: number; wrong: string }>({ places: game.min, wrong: "" });
  const key = useMemo(() => JSON.stringify(switches), [switches]);
  useEffect(() => {
    let gone = false;
    void core.newMatch(game.id, { scenario, switches }, "00".repeat(32), game.data).then(async (made) => {
      if (!made.id) return gone || setFound({ places: game.min, wrong: made.error ?? "" });
      const see = await core.see(made.id, AUDIENCE);
      core.free(made.id);
      if (!gone) setFound({ scene: see.scene, places: made.seats ?? game.min, wrong: "" });
    });
    return () => {
      gone = true;
    };
  }, [game.id, game.data, scenario, key]);
  return found;
}
