// What happened: the last roll, the story since one's own move, and the whole record behind it.
import type { See, Told } from "../core/types";
import { useSettings } from "../settings";
import { say } from "../words/say";
import { useTable } from "./context";
import { DiceRow } from "./fight";

export interface Line {
  number: number;
  told: Told | null;
  log: string;
}
export function linesOf(see: See): Line[] {
  const first = see.number - see.log.length;
  return see.log.map((log, i) => ({ number: first + i + 1, told: see.told[i] ?? null, log }));
}

/** Shorter than this an opening is told like everything else. */
const short = 4;
/** What a reader wants: "acts" before the same piece's move says nothing, and the setting up lies apart once the battle began. */
export function tidy(lines: Line[]): { opening: Line[]; lines: Line[] } {
  const said = lines.filter(({ told }, i) => {
    const next = lines[i + 1]?.told;
    return !(told?.kind === "order" && next?.kind === "move" && next.piece === told.piece && told.piece !== undefined);
  });
  const begins = said.findIndex((l) => l.told?.kind === "step");
  return begins < short ? { opening: [], lines: said } : { opening: said.slice(0, begins), lines: said.slice(begins) };
}

export function LastRoll() {
  const { model } = useTable();
  const see = model.host.see;
  const told = see?.told.findLast((t) => t?.kind === "dice" && t.dice?.length);
  if (!told?.dice || model.showing) return null;
  return (
    <section class="panel lastroll" aria-label={say("table.lastRoll")}>
      <div class="paneltop">
        <span class="lab">{say("table.lastRoll")}</span>
        <small>{told.text}</small>
      </div>
      <DiceRow dice={told.dice} size={30} />
    </section>
  );
}

const longest = 160;

interface RecordProps {
  /** Shows the board as it stood after this line; null: now. */
  onAt(number: number | null): void;
  at: number | null;
  onAgain?(): void;
}

export function Record({ onAt, at, onAgain }: RecordProps) {
  const { model } = useTable();
  const { notation } = useSettings();
  const see = model.host.see;
  if (!see) return null;
  const all = linesOf(see).filter((l) => notation || l.told);
  const tidied = notation ? { opening: [], lines: all } : tidy(all);
  const lines = tidied.lines.slice(-longest);
  const step = (by: number) => {
    const k = lines.findIndex((l) => l.number === (at ?? see.number));
    const from = k < 0 ? lines.length - 1 : k;
    const next = lines[from + by];
    onAt(next && next.number < see.number ? next.number : null);
  };
  return (
    <section class="panel record" aria-label={say("table.record")}>
      <div class="paneltop">
        <span class="lab">{say("table.record")}</span>
        <span class="recordtools">
          {onAgain && (
            <button type="button" onClick={onAgain} aria-label={say("table.again")} title={say("table.again")}>
              ↻
            </button>
          )}
          <button type="button" onClick={() => step(-1)} aria-label={say("table.backStep")}>
            ‹
          </button>
          <button type="button" onClick={() => step(1)} disabled={at === null} aria-label={say("table.onStep")}>
            ›
          </button>
        </span>
      </div>
      <div role="log" aria-live="polite">
        <ol>
          {lines.toReversed().map((l) => (
            <LogLine key={l.number} line={l} here={at === l.number} onAt={onAt} notation={notation} />
          ))}
        </ol>
        {tidied.opening.length > 0 && (
          <details class="opening">
            <summary>{say("table.opening", { n: tidied.opening.length })}</summary>
            <ul>
              {tidied.opening.toReversed().map((l) => (
                <LogLine key={l.number} line={l} here={at === l.number} onAt={onAt} notation={notation} />
              ))}
            </ul>
          </details>
        )}
      </div>
    </section>
  );
}

function LogLine({
  line,
  here,
  onAt,
  notation,
}: {
  line: Line;
  here: boolean;
  onAt(n: number): void;
  notation: boolean;
}) {
  const { side } = useTable();
  const { told } = line;
  const colour = told?.seat !== undefined && told.seat < 4 ? side(told.seat).text : undefined;
  return (
    <li class={[here ? "here" : "", told?.kind === "step" ? "opens" : ""].join(" ")} style={{ borderColor: colour }}>
      <button type="button" onClick={() => onAt(line.number)}>
        {notation ? <code>{line.log}</code> : told?.text}
      </button>
      {told?.dice && !notation && <DiceRow dice={told.dice} size={18} />}
    </li>
  );
}
