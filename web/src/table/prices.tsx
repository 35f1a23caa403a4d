// Building an army: the price list with what each type can do, how much of each limit is used, and ready-made armies.
import hazard from "icon:hazard-sign";
import { useState } from "preact/hooks";
import { Icon } from "../art/icon";
import { Target, type Choice, type Make, type Scene, type Track } from "../core/types";
import { Button, Strip } from "../ui/parts";
import { say } from "../words/say";
import { useTable } from "./context";
import type { TableModel } from "./model";

/** Is the question what to buy? Then the list stands where the board stands else. */
export const buys = (scene: Scene, model: TableModel): boolean =>
  model.asked && scene.choices.some((c) => c.target === Target.Make);

const everything = "";
const gauged = 3;

export function Prices() {
  const { scene, model } = useTable();
  const [group, setGroup] = useState(everything);
  const goods = scene.stores.filter((m) => m.limit !== undefined);
  const ready = scene.stores.filter((m) => m.id !== undefined && m.limit === undefined);
  const groups = [...new Set(goods.map((m) => m.group ?? ""))];
  const shown = goods.filter((m) => group === everything || m.group === group || (m.have ?? 0) > 0);
  const gauges = scene.tracks.filter((t) => t.seat === model.host.looker && t.max).slice(0, gauged);
  return (
    <section class="prices" aria-label={say("prices.title")}>
      <div class="gauges">
        {gauges.map((t) => (
          <Gauge key={t.id} track={t} />
        ))}
      </div>
      {scene.question.also && (
        <p class="panel warning" role="status">
          <Icon body={hazard} size={24} /> {scene.question.also}
        </p>
      )}
      <Mine goods={goods} />
      {ready.length > 0 && <Ready armies={ready} />}
      <div class="panel pricelist">
        <div class="paneltop">
          <h2>{say("prices.title")}</h2>
          <Strip
            label={say("prices.title")}
            value={group}
            options={[everything, ...groups].map((value) => ({ value, name: value || say("prices.all") }))}
            onChange={setGroup}
          />
        </div>
        <ul>
          {shown.map((m) => (
            <Row key={m.kind} make={m} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function Gauge({ track }: { track: Track }) {
  const max = Math.max(1, track.max ?? 1);
  const over = track.value > max;
  return (
    <div class={over ? "gauge over" : "gauge"} data-track={track.id}>
      <p>
        <b>{track.name}</b>
        <span>{say("prices.count", { n: track.value, max })}</span>
      </p>
      <span class="bar" aria-hidden="true">
        <i style={{ width: `${Math.min(100, (100 * track.value) / max)}%` }} />
      </span>
    </div>
  );
}

const choiceOf = (choices: Choice[], make: Make, drop: boolean): Choice | undefined =>
  choices.find((c) => c.target === Target.Make && c.id === make.id && (c.verb === "drop") === drop);

function Row({ make }: { make: Make }) {
  const { model, art, side } = useTable();
  const [more, less] = [choiceOf(model.choices, make, false), choiceOf(model.choices, make, true)];
  const have = make.have ?? 0;
  const body = art.icon(make.kind);
  const act = (choice?: Choice) => choice && void model.act(choice.words);
  return (
    <li class={have ? "on" : more ? "" : "not"} data-kind={make.kind}>
      <span class="token" style={{ background: side(model.host.looker).face }}>
        {body && <Icon body={body} size={24} color="#fff8e8" />}
      </span>
      <span class="what">
        <b>{make.name}</b>
        <small>{more || have ? make.group : (make.why ?? make.group)}</small>
      </span>
      <b class="price">{Object.values(make.cost)[0]}</b>
      <span class="figures">
        {make.facts?.map((f) => (
          <Fact key={f.show} show={f.show} label={f.label ?? f.show} value={f.value ?? 0} />
        ))}
      </span>
      <span class="stepper">
        <button
          type="button"
          aria-label={say("prices.less", { name: make.name })}
          disabled={!less}
          onClick={() => act(less)}
        >
          −
        </button>
        <b aria-label={say("prices.count", { n: have, max: make.limit ?? 0 })}>{have}</b>
        <button
          type="button"
          aria-label={say("prices.more", { name: make.name })}
          disabled={!more}
          onClick={() => act(more)}
        >
          +
        </button>
        <span class="limit" aria-hidden="true">
          {Array.from({ length: make.limit ?? 0 }, (_, i) => (
            <i key={i} class={i < have ? "full" : ""} />
          ))}
        </span>
      </span>
    </li>
  );
}

function Fact({ show, label, value }: { show: string; label: string; value: number }) {
  const { art } = useTable();
  const body = art.icon(show);
  return (
    <span title={label}>
      {body ? <Icon body={body} size={15} title={label} /> : <small>{label}</small>} <b>{value}</b>
    </span>
  );
}

function Mine({ goods }: { goods: Make[] }) {
  const { art, side, model } = useTable();
  const mine = goods.filter((m) => m.have);
  return (
    <div class="panel mine">
      <span class="lab">{say("prices.mine")}</span>
      {!mine.length && <small>{say("prices.none")}</small>}
      <ul>
        {mine.flatMap((m) =>
          Array.from({ length: m.have ?? 0 }, (_, i) => (
            <li key={`${m.kind}${i}`} class="token" title={m.name} style={{ background: side(model.host.looker).face }}>
              <Icon body={art.icon(m.kind) ?? ""} size={22} color="#fff8e8" title={m.name} />
            </li>
          )),
        )}
      </ul>
    </div>
  );
}

function Ready({ armies }: { armies: Make[] }) {
  const { model, art } = useTable();
  return (
    <div class="ready">
      <span class="lab">{say("prices.ready")}</span>
      <ul>
        {armies.map((army) => {
          const take = choiceOf(model.choices, army, false);
          const units = army.facts?.filter((f) => f.show === "unit") ?? [];
          return (
            <li key={army.kind} class="panel">
              <span class="units" aria-hidden="true">
                {units.map((u) => (
                  <Icon key={u.label} body={art.icon(u.label ?? "") ?? ""} size={20} />
                ))}
              </span>
              <b>{army.name}</b>
              <small>{[army.ready, army.why].filter(Boolean).join(": ")}</small>
              <Button
                label={`${say("prices.take")}: ${army.name}`}
                disabled={!take}
                onClick={() => take && void model.act(take.words)}
              >
                {say("prices.take")}
              </Button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
