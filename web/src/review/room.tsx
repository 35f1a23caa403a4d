// The battle again: who was ahead when, where it turned, what luck did; play on from any point.
import { useEffect, useState } from "preact/hooks";
import { loadArt } from "../art";
import type { GameArt } from "../art/types";
import type { Core, Loaded } from "../core/core";
import { nameOf } from "../core/gametext";
import type { Game, See } from "../core/types";
import { HomeHead } from "../home/head";
import { Fork, Where } from "../home/replay";
import { Unreadable } from "../home/records";
import { unpack } from "../ui/files";
import { Button } from "../ui/parts";
import { say } from "../words/say";
import { Graph } from "./graph";
import { LuckPanel } from "./luck";
import { MomentCard, Picture } from "./moment";
import { REFEREE, usePicture } from "./picture";
import { turningPoints, useReview, type Moment, type Weighed } from "./run";

interface Opened {
  record: string;
  info: Loaded;
}
/** The record of the link, else the one that was laid down for this page. */
function useRecord(core: Core, link: string): Opened | null {
  const [opened, setOpened] = useState<Opened | null>(null);
  useEffect(() => {
    let id = 0;
    void (async () => {
      const record = link ? await unpack(link).catch(() => "") : (sessionStorage.getItem("record") ?? "");
      const info: Loaded = record ? await core.load(record) : { error: say("replay.empty") };
      id = info.id ?? 0;
      setOpened({ record, info });
    })();
    return () => {
      if (id) core.free(id);
    };
  }, [link]);
  return opened;
}

/** The address is the packed record, or nothing; the seat whose eyes are used was laid down beside the record. */
export function ReviewRoom({ core, games, link }: { core: Core; games: Game[]; link: string }) {
  const opened = useRecord(core, link);
  const game = games.find((g) => g.id === opened?.info.game);
  const [art, setArt] = useState<GameArt | null>(null);
  useEffect(() => void (game && loadArt(game.id).then((a) => setArt(() => a))), [game?.id]);
  if (opened?.info.error) return <Unreadable error={opened.info.error} />;
  if (!opened || !game || !art) return <main class="loading">{say("replay.reading")}</main>;
  return <Reviewed {...{ core, game, art, opened }} />;
}

interface ReviewedProps {
  core: Core;
  game: Game;
  art: GameArt;
  opened: Opened;
}
function Reviewed({ core, game, art, opened }: ReviewedProps) {
  const { record, info } = opened;
  const entries = info.entries ?? 0;
  const weighed = useReview(core, record, "club");
  const [at, setAt] = useState(entries);
  const see = useStep(core, info.id!, at);
  const [me, setMe] = useState(sessionStorage.getItem("record-seat") ?? "A");
  const { review } = weighed;
  const moments = review ? turningPoints(review, 6) : [];
  const moment = moments.find((m) => m.entry === at);
  useEffect(() => {
    if (moments.length) setAt(moments.find((m) => m.decisive)?.entry ?? moments[0].entry);
  }, [!!review]);
  if (!see) return <main class="loading">{say("replay.reading")}</main>;
  const name = (seat: number) => nameOf(see.scene, game, seat);
  const side = (seat: number) => art.side(see.scene.seats[seat]?.art, seat);
  return (
    <>
      <HomeHead title={say("review.title")} about={`${see.scene.scenario.name ?? game.name} · ${game.name}`} />
      <main class="review">
        <section class="panel verdict">
          <Verdict {...{ weighed, me }} seats={see.scene.seats.length} name={name} onMe={setMe} />
        </section>
        {review && (
          <section class="panel advantage">
            <div class="paneltop">
              <h2>{say("review.advantage")}</h2>
              <small>{say("review.how")}</small>
            </div>
            <Graph {...{ review, me, moments, at, entries, name, side }} onAt={setAt} />
          </section>
        )}
        <section class="panel field">
          <Field {...{ core, art, see, at, entries, moment }} id={info.id!} onAt={setAt} />
          {moment ? (
            <Fork
              key={`again ${at} ${me}`}
              {...{ core, info, game, see }}
              at={at - 1}
              as={"ABCD".indexOf(me)}
              again={moment}
            />
          ) : (
            <Fork key={me} {...{ core, info, at, game, see }} as={"ABCD".indexOf(me)} />
          )}
        </section>
        {review && <LuckPanel {...{ review, me, name, side }} />}
        <section class="moments">
          {moments.length > 0 && <h2>{say("review.moments")}</h2>}
          {moments.map((m, i) => (
            <MomentCard
              key={m.entry}
              {...{ core, art, me }}
              id={info.id!}
              moment={m}
              n={i + 1}
              w={132}
              h={104}
              on={m.entry === at}
              onOpen={() => setAt(m.entry)}
            />
          ))}
        </section>
      </main>
    </>
  );
}

function useStep(core: Core, id: number, at: number): See | null {
  const [see, setSee] = useState<See | null>(null);
  useEffect(() => void core.step(id, at, REFEREE).then(setSee), [id, at]);
  return see;
}

/** The letters of seats are for the command; where names differ, a person needs none. */
const plain = (text: string, names: string[]): string =>
  new Set(names).size < names.length
    ? text
    : names.reduce((t, name, i) => t.replaceAll(`${name} (${"ABCD"[i]})`, name), text);

interface VerdictProps {
  weighed: Weighed;
  me: string;
  seats: number;
  name(seat: number): string;
  onMe(me: string): void;
}
function Verdict({ weighed, me, seats, name, onMe }: VerdictProps) {
  const { review, part, error } = weighed;
  const names = Array.from({ length: seats }, (_, i) => name(i));
  return (
    <>
      <div>
        <h1>{review ? say("review.of", { name: name("ABCD".indexOf(me)) }) : say("review.weighing")}</h1>
        <p aria-live="polite">{error ?? (review && plain(review.summary, names)) ?? say("review.wait")}</p>
        {part < 1 && !error && <progress value={part} aria-label={say("review.weighing")} />}
      </div>
      <label>
        {say("review.eyes")}{" "}
        <select value={me} onChange={(e) => onMe(e.currentTarget.value)}>
          {names.map((n, i) => (
            <option key={i} value={"ABCD"[i]}>
              {n}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}

interface FieldProps {
  core: Core;
  id: number;
  art: GameArt;
  see: See;
  at: number;
  entries: number;
  moment?: Moment;
  onAt(at: number): void;
}
/** The button below it is seen without scrolling on a laptop. */
const pictureHeight = 212;
function Field({ core, id, art, see, at, entries, moment, onAt }: FieldProps) {
  const pictured = usePicture(core, id, at, moment);
  const w = Math.min(416, innerWidth - 40);
  const told = see.told.findLast((t) => t?.text)?.text;
  const step = (by: number) => onAt(Math.min(entries, Math.max(0, at + by)));
  return (
    <>
      <span class="boardpicture" style={{ height: `${pictureHeight}px` }}>
        {pictured && <Picture {...{ pictured, art, w }} h={pictureHeight} least={24} />}
      </span>
      <div class="steps">
        <Button label={say("table.backStep")} onClick={() => step(-1)}>
          ◀
        </Button>
        <Where scene={pictured?.scene ?? see.scene} {...{ at, entries }} />
        <Button label={say("table.onStep")} onClick={() => step(1)}>
          ▶
        </Button>
      </div>
      <div class="what" aria-live="polite">
        <p class="here">{moment?.text ?? told}</p>
        {moment?.better && <p class="here best">{say("review.better", { what: moment.better })}</p>}
        {moment?.then && <p class="then">{moment.then}</p>}
      </div>
    </>
  );
}
