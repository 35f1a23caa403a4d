// A fight that is open: each side's sum as rows, what it is held against, and the dice.
import type { Fight, FightRow, Thrown } from "../core/types";
import { Icon } from "../art/icon";
import { say } from "../words/say";
import { useTable } from "./context";

export function FightView() {
  const { scene, name } = useTable();
  const fight = scene.fight;
  if (!fight || (!fight.rows.length && !fight.dice.length)) return null;
  const seats = [...new Set(fight.rows.filter((r) => !r.threshold || fight.apart).map((r) => r.seat))];
  return (
    <section class="panel fight" aria-label={say("forecast.title")}>
      {seats.map((seat) =>
        fight.apart ? (
          <Blows key={seat} seat={seat} fight={fight} name={name(seat)} />
        ) : (
          <FightSide key={seat} seat={seat} fight={fight} name={name(seat)} />
        ),
      )}
      {fight.dice.length > 0 && <DiceRow dice={fight.dice} />}
      {fight.due > 0 && <Due n={fight.due} />}
    </section>
  );
}

/** Dice that are still to fall, face down. */
function Due({ n }: { n: number }) {
  return (
    <p class="due">
      {Array.from({ length: Math.min(n, 12) }, (_, i) => (
        <i key={i} aria-hidden="true">
          ?
        </i>
      ))}
      <span>{say("fight.due", { n })}</span>
    </p>
  );
}

/** Rows that are each a blow: how much, by whom and on whom; and what those who are hit can bear. */
function Blows({ seat, fight, name }: { seat: number; fight: Fight; name: string }) {
  const { side } = useTable();
  const rows = fight.rows.filter((r) => r.seat === seat);
  return (
    <div class="fightside">
      <h3 style={{ color: side(seat).text }}>{name}</h3>
      <ul class="blows">
        {rows.map((r, i) => (
          <li key={i}>
            <b>{r.value}</b>
            <span>
              {r.label} <small>{r.because}</small>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function FightSide({ seat, fight, name }: { seat: number; fight: Fight; name: string }) {
  const { side } = useTable();
  const rows = fight.rows.filter((r) => r.seat === seat && !r.threshold);
  const parts = rows.filter((r) => r.value !== undefined);
  const limits = fight.rows.filter((r) => r.threshold && r.seat !== seat);
  const sum = parts.reduce((n, r) => n + (r.value ?? 0), 0);
  return (
    <div class="fightside">
      <h3 style={{ color: side(seat).text }}>{name}</h3>
      {parts.length > 0 && (
        <div class="sum">
          {parts.map((r, i) => (
            <Part key={i} row={r} first={i === 0} />
          ))}
          {parts.length > 1 && <b class="total">= {sum}</b>}
        </div>
      )}
      {rows
        .filter((r) => r.value === undefined)
        .map((r, i) => (
          <p key={i} class="because">
            {r.label} {r.because}
          </p>
        ))}
      {parts.length > 0 && limits.length > 0 && <Limits sum={sum} limits={limits} colour={side(seat).text} />}
    </div>
  );
}

/** A sum held against what it takes: those marks that it reaches stand out. */
function Limits({ sum, limits, colour }: { sum: number; limits: FightRow[]; colour: string }) {
  const { art } = useTable();
  const set = limits.filter((r) => r.value !== undefined);
  const most = Math.max(sum, ...set.map((r) => r.value ?? 0)) + 2;
  const at = (value: number) => `${(value / most) * 100}%`;
  const reached = set.filter((r) => sum >= (r.value ?? 0)).at(-1);
  return (
    <div class="held">
      <div class="heldbar" aria-hidden="true">
        <i style={{ width: at(sum), background: colour }} />
        {set.map((r) => (
          <span key={r.label} class={sum >= (r.value ?? 0) ? "met" : ""} style={{ left: at(r.value ?? 0) }}>
            {art.icon(r.show ?? "") && <Icon body={art.icon(r.show ?? "")!} size={16} />}
          </span>
        ))}
      </div>
      <ul class="limits">
        {limits.map((r) => (
          <li key={r.label} class={r === reached ? "met" : ""}>
            {r.label} <b>{r.value ?? r.because}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Part({ row, first }: { row: FightRow; first: boolean }) {
  const { openRule } = useTable();
  const value = row.value ?? 0;
  const sign = first ? "" : value < 0 ? "− " : "+ ";
  return (
    <button type="button" class="part" onClick={() => row.rule && openRule(row.rule)} title={row.because}>
      <b>
        {sign}
        {Math.abs(value)}
      </b>
      <small>{row.label}</small>
      {row.because && <small class="because">{row.because}</small>}
    </button>
  );
}

/** Dice in a row; those that hit have a rim, the others say why not: under the die, or, bare, in its title. */
export function DiceRow({ dice, size = 36, bare }: { dice: Thrown[]; size?: number; bare?: boolean }) {
  const { art } = useTable();
  const box = size * 1.2;
  return (
    <div class="dice">
      {dice.map((die, i) => (
        <figure key={i} class={die.hit ? "hit" : ""} title={die.why}>
          <svg
            width={box}
            height={box}
            viewBox={`${-box / 2} ${-box / 2} ${box} ${box}`}
            role="img"
            aria-label={die.face}
          >
            <art.Die die={die} size={size} />
          </svg>
          {die.why && !bare && <figcaption>{die.why}</figcaption>}
        </figure>
      ))}
    </div>
  );
}
