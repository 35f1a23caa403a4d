// What is this? The figures of a thing now, what they are at base, why they differ, and by which rule.
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "../art/icon";
import { Mark, type Inspected, type InspectedRow } from "../core/types";
import { useTable } from "../table/context";
import { say } from "../words/say";

export function Inspector() {
  const { model } = useTable();
  const it = model.inspected;
  const panel = useRef<HTMLElement>(null);
  // On a phone it stands below the question: asked for, it is seen.
  useEffect(() => panel.current?.scrollIntoView({ block: "nearest" }), [it]);
  if (!it) return null;
  return (
    <section ref={panel} class="panel inspector" aria-label={it.name}>
      <Top it={it} />
      {it.about && <p class="about">{it.about}</p>}
      <Figures rows={it.rows} />
      {it.notes.map((n) => (
        <p key={n.text} class="note">
          {n.text} <RuleLink rule={n.rule} />
        </p>
      ))}
      {it.rules.length > 0 && (
        <p class="rulelinks">
          {it.rules.map((r) => (
            <RuleLink key={r} rule={r} />
          ))}
        </p>
      )}
    </section>
  );
}

function Top({ it }: { it: Inspected }) {
  const { model, scene, art, side, name, flip } = useTable();
  const seat = it.seat ?? 6;
  const piece = scene.pieces.find((p) => p.kind === it.kind && p.seat === seat && !(p.marks & Mark.Hidden));
  const body = art.icon(it.kind);
  return (
    <div class="inspecttop">
      {piece ? (
        <svg width="64" height="64" viewBox="-32 -32 64 64" aria-hidden="true">
          <art.Piece piece={{ ...piece, marks: 0 }} side={side(seat)} r={34} flip={flip} />
        </svg>
      ) : (
        body && <Icon body={body} size={44} />
      )}
      <div>
        <h3>{it.name}</h3>
        <p>{[seat < 4 ? name(seat) : "", it.where].filter(Boolean).join(", ")}</p>
      </div>
      <button type="button" class="cross" aria-label={say("inspect.close")} onClick={() => model.cancel()}>
        ×
      </button>
    </div>
  );
}

/** Plain figures as tiles; figures that differ from their base as rows with the reason. */
function Figures({ rows }: { rows: InspectedRow[] }) {
  const { openRule } = useTable();
  const short = rows.filter((r) => !r.base && !r.because && r.value.length <= 6);
  const long = rows.filter((r) => !short.includes(r));
  return (
    <>
      {short.length > 0 && (
        <div class="tiles">
          {short.map((r) => (
            <button type="button" key={r.label} onClick={() => r.rule && openRule(r.rule)}>
              <b>{r.value}</b>
              <small>{r.label}</small>
            </button>
          ))}
        </div>
      )}
      {long.length > 0 && (
        <dl>
          {long.map((r) => (
            <div key={r.label}>
              <dt>{r.label}</dt>
              <dd>
                <b>{r.value}</b>
                {r.base && (
                  <small>
                    {say("inspect.base")} {r.base}
                  </small>
                )}
                <RuleLink rule={r.rule} />
                {r.because && <small class="because">{r.because}</small>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

export function RuleLink({ rule }: { rule?: string }) {
  const { openRule } = useTable();
  if (!rule) return null;
  return (
    <button type="button" class="rule" onClick={() => openRule(rule)}>
      {rule}
    </button>
  );
}
