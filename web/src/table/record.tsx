// What happened: the last roll, the story since one's own move, and the whole record behind it.
import { Icon } from "../art/icon";
import type { See, Told, ToldKind } from "../core/types";
import { useSettings } from "../settings";
import { say } from "../words/say";
import { useTable } from "./context";
import { DiceRow } from "./fight";
import { Sentence } from "./story";

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
/** With these a battle has begun, whether or not a turn was announced. */
const begun = new Set<ToldKind | undefined>(["step", "card", "move", "attack", "shot"]);

/** What a reader wants: "acts" before the same piece's move says nothing, and the setting up lies apart once the battle began. */
export function tidy(lines: Line[]): { opening: Line[]; lines: Line[] } {
  const said = lines.filter(({ told }, i) => {
    const next = lines[i + 1]?.told;
    return !(told?.kind === "order" && next?.kind === "move" && next.piece === told.piece && told.piece !== undefined);
  });
  const begins = said.findIndex((l) => begun.has(l.told?.kind));
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

/** These turns lie open, older ones are a sentence each. */
const lately = 3;

export interface Turn {
  key: number;
  /** What opened it: "Turn 7: the Roman side." */
  head: Line | null;
  lines: Line[];
}
/** What is told between one step and the next. */
export function turnsOf(lines: Line[]): Turn[] {
  const turns: Turn[] = [];
  for (const line of lines) {
    const opens = line.told?.kind === "step";
    if (opens || !turns.length) turns.push({ key: line.number, head: opens ? line : null, lines: [] });
    if (!opens) turns.at(-1)!.lines.push(line);
  }
  return turns;
}

interface TurnProps {
  turn: Turn;
  open: boolean;
  at: number | null;
  onAt(number: number | null): void;
  notation: boolean;
}

function TurnView({ turn, open, at, onAt, notation }: TurnProps) {
  const { side } = useTable();
  const { head, lines } = turn;
  const seat = head?.told?.seat;
  const colour = seat !== undefined && seat < 4 ? side(seat).text : "var(--ink)";
  const told = lines.flatMap((l) => l.told ?? []);
  const title = head?.told && <b>{head.told.text}</b>;
  const list = (
    <ol>
      {lines.toReversed().map((l) => (
        <LogLine key={l.number} line={l} here={at === l.number} onAt={onAt} notation={notation} />
      ))}
    </ol>
  );
  // Nothing to fold: a late turn lies open, and of an empty one the title is all there is.
  if (open || !lines.length)
    return (
      <section class="turn" style={{ "--side": colour }}>
        {title}
        {lines.length > 0 && list}
      </section>
    );
  return (
    <details class="turn" style={{ "--side": colour }}>
      <summary>
        {title ?? <b>{say("table.earlier")}</b>}
        <span class="summed">
          <Sentence of={told} />
        </span>
      </summary>
      {list}
    </details>
  );
}

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
        {turnsOf(lines)
          .toReversed()
          .map((turn, i) => (
            <TurnView key={turn.key} {...{ turn, at, onAt, notation }} open={i < lately} />
          ))}
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

interface LogProps {
  line: Line;
  here: boolean;
  onAt(n: number): void;
  notation: boolean;
}

function LogLine({ line, here, onAt, notation }: LogProps) {
  const { side, art } = useTable();
  const { told } = line;
  const colour = told?.seat !== undefined && told.seat < 4 ? side(told.seat).text : undefined;
  const body = told && art.icon(signs[told.kind] ?? "");
  return (
    <li class={here ? "here" : ""} style={{ borderColor: colour }}>
      <button type="button" onClick={() => onAt(line.number)}>
        {body && !notation && <Icon body={body} size={14} color={colour} />}
        <span>{notation ? <code>{line.log}</code> : told?.text}</span>
      </button>
      {told?.dice && !notation && <DiceRow dice={told.dice} size={20} bare />}
    </li>
  );
}
/** What a line is about, as a small picture. */
const signs: Partial<Record<ToldKind, string>> = {
  card: "play",
  move: "move",
  attack: "attack",
  shot: "missile",
  dice: "roll",
  hit: "strike",
  dead: "lost",
  retreat: "driven",
  draw: "draw",
  place: "order",
};
