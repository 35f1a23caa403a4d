// What may happen: the few words a game has for it with their chances, and every result behind one click.
import type { Fate, Odds, OddsLine } from "../core/types";
import { say } from "../words/say";
import { useTable } from "./context";

const tones = ["good", "driven", "mid", "bad", "plain", "plain"];

export function Forecast({ compact }: { compact?: boolean }) {
  const { model } = useTable();
  const { preview } = model;
  if (!preview) return null;
  const { choice, odds } = preview;
  const touch = matchMedia("(pointer: coarse)").matches;
  const fates = (odds?.forecast ?? []).filter((f) => f.percent >= 0.05);
  const chance = !!odds && (fates.length > 0 || odds.lines.length > 1 || !!odds.replies?.length);
  if (odds && !chance && compact) return <p class="forecastline">{choice.label}</p>;
  return (
    <section class="forecast" role="status" aria-label={say("forecast.title")}>
      <b class="what">{choice.label}</b>
      {!odds && <p class="counting">{say("forecast.counting")}</p>}
      {fates.length > 0 && <FateBar fates={fates} />}
      {odds && <Behind odds={odds} />}
      {preview.held && touch && <small class="again">{say("forecast.tapAgain")}</small>}
    </section>
  );
}

export function FateBar({ fates }: { fates: Fate[] }) {
  return (
    <div class="fates">
      <div class="fatebar" aria-hidden="true">
        {fates.map((f, i) => (
          <i key={f.kind} class={tones[i]} style={{ width: `${f.percent}%` }} />
        ))}
      </div>
      <ul>
        {fates.map((f, i) => (
          <li key={f.kind} class={tones[i]} title={f.exact}>
            <b>{Math.round(f.percent)} %</b> {f.kind}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Behind({ odds }: { odds: Odds }) {
  const { model, name } = useTable();
  const replies = odds.replies ?? [];
  const label = (words: string) => model.choices.find((c) => c.words === words)?.label ?? words;
  return (
    <>
      {replies.map((r) => (
        <div key={r.words} class="reply">
          <p>{say("forecast.ifReply", { name: name(r.seat), what: label(r.words) })}</p>
          {r.forecast?.length ? <FateBar fates={r.forecast} /> : <Lines lines={r.lines} />}
        </div>
      ))}
      {replies.length > 0 && <small>{say("forecast.asked")}</small>}
      {odds.lines.length > 1 && (
        <details>
          <summary>
            {say("forecast.all")}
            {!odds.exact && ` (${say("forecast.sampled")})`}
          </summary>
          <Lines lines={odds.lines} />
        </details>
      )}
    </>
  );
}

/** Results that read alike are one. */
function Lines({ lines }: { lines: OddsLine[] }) {
  const rows = new Map<string, number>();
  for (const l of lines) {
    const words = l.said.trim().split("\n").join(" ") || say("forecast.nothing");
    rows.set(words, (rows.get(words) ?? 0) + l.p);
  }
  const list = [...rows].sort((a, b) => b[1] - a[1]);
  return (
    <ul class="oddslines">
      {list.slice(0, 16).map(([words, p]) => (
        <li key={words}>
          <b>{(p * 100).toFixed(p < 0.095 ? 1 : 0)} %</b> {words}
        </li>
      ))}
      {list.length > 16 && <li>{say("forecast.more", { n: list.length - 16 })}</li>}
    </ul>
  );
}
