// Sets that are chosen by counting: so many of these, none of those. One row a kind and place; what can be made is a row of tiles.
import { Icon } from "../art/icon";
import { NONE } from "../core/types";
import { say } from "../words/say";
import { useTable } from "./context";
import { countable, levels, ready, without, type Level, type Row } from "./picking";
import { Shop } from "./shop";

export function Counters() {
  const { model, scene, art } = useTable();
  if (!model.isSet || !art.stacks) return null;
  const rows = countable(scene, model.picks, model.members).filter((r) => r.also === NONE || r.picked > 0);
  const goods = model.members.filter((c) => c.thing);
  return (
    <>
      <Route />
      {goods.length > 0 && <Shop goods={goods} />}
      <ul class="counters">
        {levels(model.picks, model.members).map((level) => (
          <LevelRow key={level.cell} level={level} />
        ))}
        {rows.map((row) => (
          <CounterRow key={row.key} row={row} />
        ))}
      </ul>
    </>
  );
}

/** Who goes: the stacks of the place that was tapped. */
function Route() {
  const { model, scene, art, side } = useTable();
  if (!model.members.some((c) => c.also !== NONE && c.kind === "pick")) return null;
  if (model.armed === null) return <p class="route">{say("table.routeFrom")}</p>;
  const stacks = model.stacksAt(model.armed);
  const place = scene.cells.find((c) => c.id === model.armed);
  return (
    <div class="route">
      <p>{say("table.routeTo", { place: place?.label || place?.name || "" })}</p>
      <ul class="who">
        {stacks.map(({ piece, ids, on }) => (
          <li key={piece.id}>
            <button type="button" aria-pressed={on} onClick={() => model.takeStack(ids)}>
              <Chip body={art.icon(piece.kind ?? "")} tint={side(piece.seat)} />
              <span>{piece.name}</span> <b>{ids.length}</b>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Chip({ body, tint }: { body: string | undefined; tint: { face: string; ink: string } }) {
  return (
    <span class="chip" style={{ background: tint.face, color: tint.ink }}>
      {body && <Icon body={body} size={23} color={tint.ink} />}
    </span>
  );
}

interface StepperProps {
  what: string;
  n: number;
  max: number;
  less?: () => void;
  more?: () => void;
}
function Stepper({ what, n, max, less, more }: StepperProps) {
  return (
    <>
      <button type="button" aria-label={`${say("table.less")}: ${what}`} disabled={!less} onClick={less}>
        −
      </button>
      <span class="n">
        <b>{n}</b> <small>{say("table.of", { n: "", max }).trim()}</small>
      </span>
      <button type="button" aria-label={`${say("table.more")}: ${what}`} disabled={!more} onClick={more}>
        +
      </button>
    </>
  );
}

function CounterRow({ row }: { row: Row }) {
  const { model, scene, art, side } = useTable();
  const { piece } = row;
  const words = model.picks?.words ?? [];
  const picked = model.picks?.set.picked ?? [];
  const may = (m: string) => !picked.includes(m) && (!model.picks || model.picks.set.may.includes(m));
  const next = row.members.find(may);
  const last = row.members.findLast((m) => picked.includes(m));
  const place = (cell: number) => scene.cells.find((c) => c.id === cell)?.label ?? "";
  const where = row.also === NONE ? place(piece.cell) : `${place(piece.cell)} → ${place(row.also)}`;
  return (
    <li class={row.picked ? "on" : ""}>
      <Chip body={art.icon(piece.kind ?? "")} tint={side(piece.seat)} />
      <span class="what">
        <b>{piece.name}</b>
        <small>{where}</small>
      </span>
      <Stepper
        what={`${piece.name}, ${where}`}
        n={row.picked}
        max={Math.max(row.picked, ready(scene, piece).filter((p) => p.strength === piece.strength).length)}
        less={last ? () => void model.setPicks(without(words, last)) : undefined}
        more={next ? () => void model.pick(next) : undefined}
      />
    </li>
  );
}

/** So many in a place, each number an answer of its own. */
function LevelRow({ level }: { level: Level }) {
  const { model, scene, art } = useTable();
  const words = model.picks?.words ?? [];
  const name = scene.cells.find((c) => c.id === level.cell)?.label ?? "";
  const set = (n: number) => {
    const rest = words.filter((w) => !level.members.some((m) => m.words === w));
    const to = level.members.find((m) => m.n === n);
    void model.setPicks(to && n ? [...rest, to.words] : rest);
  };
  const body = art.icon(level.members[0].verb ?? "");
  const now = level.members.find((m) => m.n === level.n);
  return (
    <li class={level.n ? "on" : ""}>
      {body && <Chip body={body} tint={{ face: "var(--panel)", ink: "var(--ink)" }} />}
      <span class="what">
        <b>{name}</b>
        {now && <small>{now.label}</small>}
      </span>
      <Stepper
        what={name}
        n={level.n}
        max={level.max}
        less={level.n ? () => set(level.n - 1) : undefined}
        more={level.n < level.max ? () => set(level.n + 1) : undefined}
      />
    </li>
  );
}
