// A match from its record, step by step; play on from anywhere.
import book from "icon:open-book";
import { useEffect, useState } from "preact/hooks";
import { loadArt } from "../art";
import { Icon } from "../art/icon";
import type { GameArt } from "../art/types";
import { Stage } from "../board/stage";
import type { Core, Loaded } from "../core/core";
import { nameOf } from "../core/gametext";
import type { Game, Scene, See } from "../core/types";
import type { SeatSetup } from "../net/host";
import { unpack } from "../ui/files";
import { Button, Panel } from "../ui/parts";
import { say } from "../words/say";
import { REFEREE, usePicture } from "../review/picture";
import { Film } from "./film";
import { HomeHead } from "./head";
import { Unreadable } from "./records";
import { keepOpened, sitDown } from "./slots";

const nothing = { rings: new Map(), arrows: [] };

export function Replay({ core, games, link }: { core: Core; games: Game[]; link: string }) {
  const [info, setInfo] = useState<Loaded | null>(null);
  const [at, setAt] = useState(0);
  const [see, setSee] = useState<See | null>(null);
  const [art, setArt] = useState<GameArt | null>(null);
  useEffect(() => {
    let id = 0;
    void (async () => {
      const record = link ? await unpack(link).catch(() => "") : (sessionStorage.getItem("record") ?? "");
      const read = record ? await core.load(record) : { error: say("replay.empty") };
      id = read.id ?? 0;
      setInfo(read);
      if (!read.id || !read.game) return;
      const { scene } = await core.step(read.id, 0, REFEREE);
      keepOpened(record, read.game, [scene.scenario.name, scene.scenario.when].filter(Boolean).join(", "));
    })();
    return () => {
      if (id) core.free(id);
    };
  }, [link]);
  useEffect(() => {
    if (info?.id) void core.step(info.id, at, REFEREE).then(setSee);
  }, [info, at]);
  useEffect(() => {
    if (info?.game) void loadArt(info.game).then((a) => setArt(() => a));
  }, [info?.game]);
  const deed = usePicture(core, info?.id ?? 0, at);
  const game = games.find((g) => g.id === info?.game);
  if (info?.error) return <Unreadable error={info.error} />;
  if (!info || !see || !game || !art) return <main class="loading">{say("replay.reading")}</main>;
  const entries = info.entries ?? 0;
  const turnAt = async (entry: number) => (await core.step(info.id!, entry, REFEREE)).scene.turn;
  const last = see.told.findLast((t) => t?.text)?.text;
  return (
    <>
      <HomeHead title={see.scene.scenario.name || game.name} about={game.name} />
      <main class="replay">
        <Stage
          scene={see.scene}
          art={art}
          looker={REFEREE}
          flip={false}
          marks={deed?.marks ?? nothing}
          effect={{}}
          answers={new Map()}
        />
        <aside class="side">
          <Panel class="now">
            <Where scene={see.scene} at={at} entries={entries} />
            <p class="lately" aria-live="polite">
              {last ?? say("replay.begin")}
            </p>
            <Film {...{ at, entries }} turnAt={turnAt} onAt={setAt} />
            {info.verified && <small>{say("over.verified", { n: info.entries ?? 0 })}</small>}
          </Panel>
          <Button onClick={() => (location.hash = link ? `/review/${link}` : "/review")}>
            <Icon body={book} size={18} /> {say("over.review")}
          </Button>
          <Fork {...{ core, info, at, game, see }} />
        </aside>
      </main>
    </>
  );
}

/** Where in the battle: its turn and what was asked, as a person counts. */
export function Where({ scene, at, entries }: { scene: Scene; at: number; entries: number }) {
  const asked = scene.question.title || scene.title;
  return (
    <span class="where" title={say("replay.entry", { n: at, max: entries })}>
      {scene.turn ? <b>{say("review.turn", { n: scene.turn })}</b> : null}
      {at < entries ? asked : say("replay.over")}
    </span>
  );
}

interface ForkProps {
  core: Core;
  info: Loaded;
  at: number;
  game: Game;
  see: See;
  /** The moment that is tried again. */
  again?: { turn: number };
  /** Who plays on, until somebody else is chosen. */
  as?: number;
}
export function Fork({ core, info, at, game, see, again, as = 0 }: ForkProps) {
  const [me, setMe] = useState(as);
  const [level, setLevel] = useState("club");
  const title = again?.turn ? say("replay.again", { n: again.turn }) : say("replay.fork");
  const fork = async () => {
    const setup = await core.position(info.id!, at);
    const seats: SeatSetup[] = Array.from({ length: info.seats ?? 2 }, (_, i) =>
      i === me || level === "me" ? { kind: "me", level: "" } : { kind: "computer", level },
    );
    sitDown({ game: game.id, setup, seats, data: info.data });
  };
  return (
    <Panel class="fork" title={title}>
      <label>
        {say("replay.as")}{" "}
        <select value={String(me)} onChange={(e) => setMe(Number(e.currentTarget.value))}>
          {Array.from({ length: info.seats ?? 2 }, (_, i) => (
            <option value={String(i)}>{nameOf(see.scene, game, i)}</option>
          ))}
        </select>
      </label>
      <label>
        {say("replay.against")}{" "}
        <select value={level} onChange={(e) => setLevel(e.currentTarget.value)}>
          <option value="me">{say("setup.here")}</option>
          {(["recruit", "club", "strong"] as const).map((l) => (
            <option value={l}>{say(`level.${l}`)}</option>
          ))}
        </select>
      </label>
      <Button main onClick={() => void fork()}>
        {title}
      </Button>
    </Panel>
  );
}
