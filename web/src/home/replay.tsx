// A match from its record, step by step; play on from anywhere.
import book from "icon:open-book";
import { useEffect, useState } from "preact/hooks";
import { loadArt } from "../art";
import { Icon } from "../art/icon";
import type { GameArt } from "../art/types";
import { Stage } from "../board/stage";
import type { Core, Loaded } from "../core/core";
import { nameOf } from "../core/gametext";
import type { Game, See } from "../core/types";
import type { SeatSetup } from "../net/host";
import { unpack } from "../ui/files";
import { Button, Panel } from "../ui/parts";
import { say } from "../words/say";
import { HomeHead } from "./head";
import { Unreadable } from "./records";
import { keepOpened, sitDown } from "./slots";

const REFEREE = 5;
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
  const game = games.find((g) => g.id === info?.game);
  if (info?.error) return <Unreadable error={info.error} />;
  if (!info || !see || !game || !art) return <main class="loading">{say("replay.reading")}</main>;
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
          marks={nothing}
          effect={{}}
          answers={new Map()}
        />
        <aside class="side">
          <Panel title={say("replay.entry", { n: at, max: info.entries ?? 0 })}>
            <p aria-live="polite">{last}</p>
            <Film at={at} entries={info.entries ?? 0} onAt={setAt} />
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

function Film({ at, entries, onAt }: { at: number; entries: number; onAt(at: number): void }) {
  const [auto, setAuto] = useState(false);
  useEffect(() => {
    if (!auto) return;
    if (at >= entries) return setAuto(false);
    const timer = setTimeout(() => onAt(at + 1), 500);
    return () => clearTimeout(timer);
  }, [auto, at]);
  return (
    <>
      <input
        type="range"
        min={0}
        max={entries}
        value={at}
        aria-label={say("replay.entry", { n: at, max: entries })}
        onInput={(e) => onAt(Number(e.currentTarget.value))}
      />
      <div class="answers">
        <Button onClick={() => onAt(Math.max(0, at - 1))}>{say("replay.back")}</Button>
        <Button main onClick={() => setAuto(!auto)}>
          {say(auto ? "replay.stop" : "replay.play")}
        </Button>
        <Button onClick={() => onAt(Math.min(entries, at + 1))}>{say("replay.next")}</Button>
      </div>
    </>
  );
}

export function Fork(props: { core: Core; info: Loaded; at: number; game: Game; see: See }) {
  const { core, info, at, game, see } = props;
  const [me, setMe] = useState(0);
  const [level, setLevel] = useState("club");
  const fork = async () => {
    const setup = await core.position(info.id!, at);
    const seats: SeatSetup[] = Array.from({ length: info.seats ?? 2 }, (_, i) =>
      i === me || level === "me" ? { kind: "me", level: "" } : { kind: "computer", level },
    );
    sitDown({ game: game.id, setup, seats, data: info.data });
  };
  return (
    <Panel class="fork" title={say("replay.fork")}>
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
        {say("replay.fork")}
      </Button>
    </Panel>
  );
}
