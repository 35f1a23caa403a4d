// Beside the price list: how much of each limit is used, what is wrong with the army, and ready-made ones.
import hazard from "icon:hazard-sign";
import { Icon } from "../art/icon";
import type { Make, Track } from "../core/types";
import { useTable } from "../table/context";
import { say } from "../words/say";
import { choiceOf, forSale, gauges, readyMade } from "./goods";

export const Desk = () => (
  <div class="desk">
    <Gauges />
    <Warning />
    <Ready />
  </div>
);

export function Gauges() {
  const { scene, model } = useTable();
  return (
    <div class="gauges">
      {gauges(scene, model.host.looker).map((t) => (
        <Gauge key={t.id} track={t} />
      ))}
    </div>
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

export function Warning() {
  const { scene } = useTable();
  if (!scene.question.also) return null;
  return (
    <p class="panel warning" role="status">
      <Icon body={hazard} size={24} /> {scene.question.also}
    </p>
  );
}

export function Ready() {
  const { scene } = useTable();
  const armies = readyMade(scene);
  if (!armies.length) return null;
  return (
    <div class="panel ready">
      <span class="lab">{say("prices.ready")}</span>
      <ul>
        {armies.map((army) => (
          <li key={army.kind}>
            <ReadyArmy army={army} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Its units in pictures, what it is good at, in one button that takes it. */
function ReadyArmy({ army }: { army: Make }) {
  const { model, art, scene } = useTable();
  const take = choiceOf(model.choices, army, false);
  const units = army.facts?.filter((f) => f.show === "unit") ?? [];
  const named = units.map((u) => `${u.value} ${forSale(scene).find((m) => m.kind === u.label)?.name ?? u.label}`);
  return (
    <button
      type="button"
      title={named.join(", ")}
      aria-label={`${say("prices.take")}: ${army.name}. ${named.join(", ")}`}
      disabled={!take}
      onClick={() => take && void model.act(take.words)}
    >
      <span class="units" aria-hidden="true">
        {units.map((u) => (
          <span key={u.label}>
            <Icon body={art.icon(u.label ?? "") ?? ""} size={22} />
            {(u.value ?? 0) > 1 && <small>{u.value}</small>}
          </span>
        ))}
      </span>
      <b>{army.name}</b>
      <small>{[army.ready, army.why].filter(Boolean).join(": ")}</small>
    </button>
  );
}
