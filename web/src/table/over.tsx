// The end: who won and why, what to do next, and the proof that the dice were fair.
import wreath from "icon:laurels";
import exchange from "icon:card-exchange";
import book from "icon:open-book";
import swords from "icon:crossed-swords";
import share from "icon:share";
import helmet from "icon:centurion-helmet";
import { Fragment } from "preact";
import { useState } from "preact/hooks";
import { Icon } from "../art/icon";
import { AUDIENCE, seatLetter, type See } from "../core/types";
import type { Goal } from "../home/goal";
import type { TableHost } from "../net/host";
import { Decided } from "../review/decided";
import { Button } from "../ui/parts";
import { copy, pack } from "../ui/files";
import { say } from "../words/say";
import { useTable } from "./context";
import { TrackView } from "./score";

interface OverProps {
  see: See;
  goal?(): Goal | undefined;
  onAgain?(swap: boolean): void;
  onLeave(): void;
}

export function Over({ see, goal, onAgain, onLeave }: OverProps) {
  const { model } = useTable();
  const [open, setOpen] = useState(true);
  if (!open)
    return (
      <button type="button" class="btn main overagain" onClick={() => setOpen(true)}>
        {headline(model.host.looker, see) || say("over.result")}
      </button>
    );
  return (
    <div class="overback" onClick={(e) => e.target === e.currentTarget && setOpen(false)}>
      <section class="over" role="dialog" aria-label={say("over.new")}>
        <Head see={see} />
        <Decided see={see} onReview={() => void review(model.host)} />
        <NextGoal goal={goal?.()} />
        <Next {...{ onAgain, onLeave }} onLook={() => setOpen(false)} />
        <Proof />
      </section>
    </div>
  );
}

/** The room of reviews takes the record, and the seat whose eyes are used. */
async function review(host: TableHost): Promise<void> {
  sessionStorage.setItem("record", await host.record());
  sessionStorage.setItem("record-seat", seatLetter(host.looker) || "A");
  location.hash = "/review";
}

function NextGoal({ goal }: { goal?: Goal }) {
  if (!goal) return null;
  return (
    <div class="nextgoal">
      <Icon body={helmet} size={26} />
      <p>
        <b>{say("over.next")}:</b> {goal.text} <small>{goal.so}</small>
      </p>
      {goal.start && <Button onClick={goal.start}>{goal.label}</Button>}
    </div>
  );
}

const drawn = (see: See) => (see.result?.place ?? []).every((p) => p === 1);
function headline(looker: number, see: See): string {
  if (drawn(see)) return say("over.draw");
  const place = see.result?.place[looker];
  return place === undefined || looker >= AUDIENCE ? "" : say(place === 1 ? "over.victory" : "over.defeat");
}

function Head({ see }: { see: See }) {
  const { model, name, text, scene, side } = useTable();
  const { looker, lookers } = model.host;
  const places = see.result?.place ?? [];
  const winners = places.flatMap((p, i) => (p === 1 ? [i] : []));
  const names = winners.map(name).join(", ");
  const title = lookers.length === 1 ? headline(looker, see) : "";
  const by = text.telling?.ends?.[see.result?.by ?? ""] ?? "";
  const last = see.told.findLast((t) => t?.kind === "result")?.text;
  const won = drawn(see) ? say("over.nobody") : say("over.won", { names });
  const tint = side(winners[0] ?? 0);
  return (
    <div class="overhead">
      <div class="wreath" style={{ color: drawn(see) ? "#999" : "#E2AE3C" }}>
        <Icon body={wreath} size={112} />
        <span class={`badge ${tint.shape}`} style={{ background: tint.face }} />
      </div>
      <div>
        <h2>{title || won}</h2>
        <p>{last ?? `${won}${by ? `: ${by}` : ""}.`}</p>
        <p class="small">{[scene.scenario.name, scene.scenario.when].filter(Boolean).join(", ")}</p>
      </div>
      <Standing />
    </div>
  );
}

/** The first figure of each side, as it stands at the end. */
function Standing() {
  const { scene, model } = useTable();
  const seats = scene.seats
    .map((_, i) => i)
    .sort((a, b) => Number(b === model.host.looker) - Number(a === model.host.looker));
  const tracks = seats.flatMap((seat) => scene.tracks.find((t) => t.seat === seat && t.cell === undefined) ?? []);
  if (tracks.length !== seats.length || tracks.length > 2) return null;
  return (
    <div class="endscore">
      <p>
        {tracks.map((t, i) => (
          <Fragment key={t.seat}>
            {i > 0 && <b>:</b>}
            <TrackView track={t} />
          </Fragment>
        ))}
      </p>
      <small>{tracks[0].name}</small>
    </div>
  );
}

function Next({ onAgain, onLeave, onLook }: { onAgain?(swap: boolean): void; onLeave(): void; onLook(): void }) {
  const { model, name, scene } = useTable();
  const { host } = model;
  const other = (host.looker + 1) % Math.max(1, scene.seats.length);
  const swap = host.lookers.length === 1 && scene.seats.length === 2 && !host.rematch;
  return (
    <div class="overnext">
      {onAgain && (
        <Button main onClick={() => onAgain(swap)}>
          <Icon body={exchange} size={20} />
          {swap ? say("over.rematch", { name: name(other) }) : say("over.again")}
        </Button>
      )}
      <Button onClick={() => void review(host)}>
        <Icon body={book} size={18} />
        {say("over.review")}
      </Button>
      <Button onClick={onLook}>{say("over.look")}</Button>
      <Button onClick={onLeave}>
        <Icon body={swords} size={18} />
        {say("over.new")}
      </Button>
    </div>
  );
}

function Proof() {
  const { model } = useTable();
  const { host } = model;
  const [proof, setProof] = useState("");
  const [link, setLink] = useState("");
  const verify = async () => {
    const text = await host.record();
    const read = await host.core.load(text);
    if (read.id) host.core.free(read.id);
    const promised = !host.seedHash || text.includes(host.seedHash);
    if (read.error) setProof(say("over.damaged", { why: read.error }));
    else if (!read.verified) setProof(say("over.unfair"));
    else if (!promised) setProof(say("over.otherSeed"));
    else setProof(`${say("over.verified", { n: read.entries ?? 0 })} ${host.seedHash ? say("over.promised") : ""}`);
  };
  const send = async () => {
    const address = `${location.origin}/#/replay/${await pack(await host.record())}`;
    setLink(address);
    void copy(address);
  };
  return (
    <div class="overproof">
      <Button quiet onClick={() => void verify()}>
        {say("over.verify")}
      </Button>
      <Button quiet onClick={() => void send()}>
        <Icon body={share} size={16} />
        {say("table.share")}
      </Button>
      {proof && <p role="status">{proof}</p>}
      {link && (
        <p role="status">
          {say("over.link")} <input readOnly value={link} aria-label={say("table.share")} />
        </p>
      )}
    </div>
  );
}
