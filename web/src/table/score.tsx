// Who is winning, and how far along it is. What decides comes first and large, as marks that can be counted; the rest are
// figures with their words.
import { useState } from "preact/hooks";
import { Icon } from "../art/icon";
import { NOBODY, Target, type Scene, type Track } from "../core/types";
import { say } from "../words/say";
import { useTable } from "./context";
import { OpenPile, SeatPiles } from "./piles";

export function Score() {
  const { scene, model } = useTable();
  const { looker } = model.host;
  const [open, setOpen] = useState<string | null>(null);
  const onOpen = (key: string) => setOpen(open === key ? null : key);
  const order = (seat: number) => (seat === looker ? 9 : seat);
  const seats = scene.seats.map((_, i) => i).sort((a, b) => order(a) - order(b));
  const table = scene.tracks.filter((t) => t.seat === NOBODY && t.cell === undefined);
  const deciding = scene.tracks.filter((t) => t.about);
  const parts = new Map(scene.tracks.filter((t) => t.of && t.value > 0).map((t) => [t.id, t]));
  return (
    <section class="panel score" aria-label={say("table.tab.score")}>
      {deciding.length > 0 && (
        <div class="paneltop">
          <span class="lab">{deciding[0].name}</span>
          <small>{(deciding.find((t) => t.seat === looker) ?? deciding[0]).about}</small>
        </div>
      )}
      {deciding[0]?.shared && <Shares tracks={deciding} />}
      {seats.map((seat) => (
        <Side key={seat} {...{ seat, open, onOpen }} />
      ))}
      {parts.size > 0 && (
        <ul class="legend">
          <li class="left">{say("score.inHand")}</li>
          {[...parts.values()].map((t) => (
            <li key={t.id} class={t.id}>
              {t.name}
            </li>
          ))}
        </ul>
      )}
      <div class="shared">
        {table.map((t) => (
          <TrackView key={t.id} track={t} slim />
        ))}
        <SeatPiles seat={NOBODY} {...{ open, onOpen }} />
      </div>
      <OpenPile open={open} />
    </section>
  );
}

interface SideProps {
  seat: number;
  open: string | null;
  onOpen(key: string): void;
}

function Side({ seat, open, onOpen }: SideProps) {
  const { scene, model, name, side } = useTable();
  const all = scene.tracks.filter((t) => t.seat === seat && t.cell === undefined);
  const first = all.find((t) => t.about && !t.shared);
  const inHead = (t: Track) => inPurse(t, scene, model.host.looker);
  const rest = all.filter((t) => t !== first && !t.of && !t.shared && !inHead(t));
  const tint = side(seat);
  const mine = seat === model.host.looker;
  const asked = model.host.see?.seats.includes(seat);
  const who = scene.seats[seat]?.leader;
  if (!first && !rest.length && all.some((t) => t.shared)) return null; // the bar says it all
  return (
    <div class={mine ? "standing mine" : "standing"}>
      <span class={`badge ${tint.shape}`} style={{ background: tint.face }} aria-hidden="true">
        {asked && <i class="turn" />}
      </span>
      <span class="whose">
        <b class="who" style={{ color: tint.text }}>
          {mine ? say("table.youNamed", { name: who ?? name(seat) }) : (who ?? name(seat))}
        </b>
        {who && <span class="nation">{name(seat)}</span>}
      </span>
      {first && <Deciding track={first} parts={all.filter((t) => t.of === first.id)} />}
      <div class="tracks">
        {rest.map((t) => (
          <TrackView key={t.id} track={t} slim />
        ))}
        <SeatPiles {...{ seat, open, onOpen }} />
      </div>
    </div>
  );
}

/** One's own figures that are spent stand in the head of the table; where a price list is open, it has them. */
export const inPurse = (t: Track, scene: Scene, looker: number): boolean =>
  scene.stores.length > 0 &&
  !scene.choices.some((c) => c.target === Target.Make) &&
  t.seat === looker &&
  t.cell === undefined &&
  !t.about &&
  !!t.max;

/** One whole that all share, as a bar. */
function Shares({ tracks }: { tracks: Track[] }) {
  const { side, name } = useTable();
  const max = tracks[0].max ?? 0;
  const left = max - tracks.reduce((n, t) => n + t.value, 0);
  const label = tracks.map((t) => `${name(t.seat)} ${t.value}`).join(", ");
  return (
    <div class="shares" role="img" aria-label={`${label}, ${say("score.free", { n: left })}`}>
      {tracks
        .filter((t) => t.value > 0)
        .map((t) => (
          <span
            key={t.seat}
            style={{ flexGrow: t.value, background: side(t.seat).face, color: side(t.seat).ink }}
            title={`${name(t.seat)}: ${t.name} ${t.value}`}
          >
            {name(t.seat)} {t.value}
          </span>
        ))}
      {left > 0 && (
        <span class="rest" style={{ flexGrow: left }}>
          {say("score.free", { n: left })}
        </span>
      )}
    </div>
  );
}

/** What decides the game: so many signs of so many, and what became of the others. */
function Deciding({ track, parts }: { track: Track; parts: Track[] }) {
  const { model, art, side } = useTable();
  const body = art.icon(track.art) ?? art.icon(track.id);
  const colour = side(track.seat).text;
  const max = track.max ?? 0;
  const label = [track, ...parts].map((t) => `${t.name}: ${t.value}`).join(", ");
  if (!max || max > 14) return <TrackView track={track} />;
  const spent = parts.flatMap((t) => Array.from({ length: t.value }, () => t.id));
  const signs = Array.from({ length: max }, (_, i) => (i < track.value ? "left" : (spent[i - track.value] ?? "gone")));
  return (
    <button type="button" class="deciding" aria-label={label} title={label} onClick={() => model.inspectTrack(track)}>
      <span class={parts.length ? "signs cards" : "signs"} style={{ color: colour }}>
        {signs.map((kind, i) =>
          parts.length || !body ? (
            <i key={i} class={kind} />
          ) : (
            <Icon key={i} body={body} size={max > 6 ? 16 : 20} color={kind === "left" ? colour : "var(--off)"} />
          ),
        )}
      </span>
      <b>{track.value}</b>
    </button>
  );
}

/** A figure with its word: under it, or, slim, beside it. */
export function TrackView({ track, bare, slim }: { track: Track; bare?: boolean; slim?: boolean }) {
  const { model, art, side } = useTable();
  const body = art.icon(track.art) ?? art.icon(track.id);
  const colour = track.seat < 4 ? side(track.seat).text : "var(--ink2)";
  const max = track.max ?? 0;
  const label = `${track.name}: ${max ? say("table.of", { n: track.value, max }) : track.value}`;
  return (
    <button
      type="button"
      class={slim ? "figure slim" : "figure"}
      title={label}
      aria-label={label}
      onClick={() => model.inspectTrack(track)}
    >
      {body && <Icon body={body} size={bare ? 20 : 16} color={colour} />}
      <span>
        <span class="value">
          <b>{max === 1 && track.value === 1 ? "✓" : track.value}</b>
          {max > 1 && <small>/{max}</small>}
          {!!track.plus && <small class="plus"> {track.plus > 0 ? `+${track.plus}` : track.plus}</small>}
        </span>
        <small class="word">{track.name}</small>
      </span>
    </button>
  );
}
