// The army as it is so far, drawn up on a strip of the field: a click on a unit gives it back.
import { Fragment } from "preact";
import { NONE, type Make, type Piece } from "../core/types";
import { useTable } from "../table/context";
import { say } from "../words/say";
import { choiceOf, ranks } from "./goods";

/** A unit that is not on the board yet, as it will look there. */
const unit = (make: Make, seat: number): Piece => ({
  ...{ id: make.id ?? NONE, cell: NONE, seat, facing: 0, marks: 0, strength: 0, max: 0, order: 0 },
  ...{ code: "", shape: "", label: make.name, kind: make.kind, name: make.name },
});

export function Standing({ make, size }: { make: Make; size: number }) {
  const { art, side, model } = useTable();
  const seat = model.host.looker;
  return (
    <svg class="token" width={size} height={size} viewBox="-17 -18 34 36" aria-hidden="true">
      <art.Piece piece={unit(make, seat)} side={side(seat)} r={21} />
    </svg>
  );
}

const wide = 14;
export function Drawn({ goods }: { goods: Make[] }) {
  const rows = ranks(goods, wide);
  return (
    <section class="drawn" aria-label={say("prices.mine")}>
      <p>
        <span class="lab">{say("prices.mine")}</span>
        <small>{say(rows.length ? "army.giveBack" : "prices.none")}</small>
      </p>
      <ul style={{ "--wide": wide }}>
        {(rows.length ? rows : [[]]).map((row, i) => (
          <Fragment key={i}>
            {row.map((m, x) => (
              <Unit key={`${m.kind}${x}`} make={m} column={Math.floor((wide - row.length) / 2) + x + 1} rank={i + 1} />
            ))}
          </Fragment>
        ))}
      </ul>
    </section>
  );
}

function Unit({ make, column, rank }: { make: Make; column: number; rank: number }) {
  const { model } = useTable();
  const less = choiceOf(model.choices, make, true);
  return (
    <li style={{ gridColumn: column, gridRow: rank }}>
      <button
        type="button"
        title={make.name}
        aria-label={say("prices.less", { name: make.name })}
        disabled={!less}
        onClick={() => less && void model.act(less.words)}
      >
        <Standing make={make} size={42} />
      </button>
    </li>
  );
}
