// Building an army: the price list with what each type can do, and the army as it is so far. It stands where the board stands else.
import { useState } from "preact/hooks";
import { Icon } from "../art/icon";
import { Target, type CardFact, type Make, type Scene } from "../core/types";
import { useTable } from "../table/context";
import type { TableModel } from "../table/model";
import { Strip } from "../ui/parts";
import { say } from "../words/say";
import { Gauges, Ready, Warning } from "./desk";
import { Drawn, Standing } from "./drawn";
import { choiceOf, forSale } from "./goods";

/** Is the question what to buy? Then the list stands where the board stands else. */
export const buys = (scene: Scene, model: TableModel): boolean =>
  model.asked && scene.choices.some((c) => c.target === Target.Make);

const everything = "";
/** On a phone one of them at a time. */
const parts = ["units", "cards", "ready"] as const;
type Part = (typeof parts)[number];

export function Army() {
  const { scene } = useTable();
  const [group, setGroup] = useState(everything);
  const [part, setPart] = useState<Part>("units");
  const goods = forSale(scene);
  const groups = [...new Set(goods.map((m) => m.group ?? ""))];
  const shown = goods.filter((m) => group === everything || m.group === group || (m.have ?? 0) > 0);
  const options = parts.map((value) => ({ value, name: say(`army.part.${value}`) }));
  return (
    <section class="muster" data-part={part} aria-label={say("prices.title")}>
      <div class="onphone">
        <Gauges />
        <Warning />
        <Strip label={say("army.parts")} value={part} options={options} onChange={(value) => setPart(value)} />
        <Ready />
      </div>
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
        <Heads facts={goods[0]?.facts ?? []} />
        <ul>
          {shown.map((m) => (
            <Row key={m.kind} make={m} />
          ))}
        </ul>
      </div>
      <Drawn goods={goods} />
    </section>
  );
}

/** What the columns of figures mean. */
function Heads({ facts }: { facts: CardFact[] }) {
  const { art } = useTable();
  return (
    <div class="pricerow heads" aria-hidden="true">
      <span class="what">{say("army.type")}</span>
      <span class="price">{say("army.cost")}</span>
      <span class="figures" style={{ "--n": facts.length }}>
        {facts.map((f) => (
          <span key={f.show}>
            <Icon body={art.icon(f.show) ?? ""} size={17} />
            <small>{f.label}</small>
          </span>
        ))}
      </span>
      <span class="limits">{say("army.limit")}</span>
    </div>
  );
}

function Row({ make }: { make: Make }) {
  const { model } = useTable();
  const more = choiceOf(model.choices, make, false);
  const have = make.have ?? 0;
  return (
    <li class={`pricerow ${have ? "on" : more ? "" : "not"}`} data-kind={make.kind}>
      <Standing make={make} size={44} />
      <span class="what">
        <b>{make.name}</b>
        <small>{more || have ? make.group : (make.why ?? make.group)}</small>
      </span>
      <b class="price">{Object.values(make.cost)[0]}</b>
      <span class="figures" style={{ "--n": make.facts?.length ?? 0 }}>
        {make.facts?.map((f) => (
          <Fact key={f.show} fact={f} />
        ))}
      </span>
      <Stepper make={make} />
    </li>
  );
}

function Fact({ fact }: { fact: CardFact }) {
  const { art } = useTable();
  const label = fact.label ?? fact.show;
  const body = art.icon(fact.show);
  return (
    <span title={label}>
      {body ? <Icon body={body} size={15} title={label} /> : <small>{label}</small>}{" "}
      <b>{fact.value ? fact.value : "–"}</b>
    </span>
  );
}

function Stepper({ make }: { make: Make }) {
  const { model } = useTable();
  const [more, less] = [choiceOf(model.choices, make, false), choiceOf(model.choices, make, true)];
  const [have, limit, name] = [make.have ?? 0, make.limit ?? 0, make.name];
  return (
    <span class="stepper">
      <button
        type="button"
        aria-label={say("prices.less", { name })}
        disabled={!less}
        onClick={() => less && void model.act(less.words)}
      >
        −
      </button>
      <b aria-label={say("prices.count", { n: have, max: limit })}>{have}</b>
      <button
        type="button"
        aria-label={say("prices.more", { name })}
        disabled={!more}
        onClick={() => more && void model.act(more.words)}
      >
        +
      </button>
      <span class="limit" aria-hidden="true">
        {Array.from({ length: limit }, (_, i) => (
          <i key={i} class={i < have ? "full" : ""} />
        ))}
      </span>
    </span>
  );
}
