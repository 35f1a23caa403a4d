// A record as a film: by steps, by turns, or running; by buttons, by the slider, by keys.
import { useEffect, useState } from "preact/hooks";
import { Button, Strip } from "../ui/parts";
import { say } from "../words/say";

/** What a turn number an entry has, as the record says. */
export type TurnAt = (entry: number) => Promise<number | undefined>;

/**
 * The first entry of the next turn (by 1), or of this one or the one before (by -1). A record may have thousands of entries, and each
 * is played again to be asked: so it looks further and further, and then between.
 */
export async function turnEdge(turnAt: TurnAt, at: number, by: 1 | -1, entries: number): Promise<number> {
  const start = by > 0 ? at : at - 1;
  if (start < 0 || start >= entries) return Math.max(0, Math.min(entries, at));
  const turn = await turnAt(start);
  const end = by > 0 ? entries : 0;
  let within = start; // still the same turn
  let beyond = start; // another one, once it is found
  for (let stride = 1; beyond === within; stride *= 2) {
    const next = by > 0 ? Math.min(end, within + stride) : Math.max(end, within - stride);
    if ((await turnAt(next)) !== turn) beyond = next;
    else if (next === end) return end;
    else within = beyond = next;
  }
  while (Math.abs(beyond - within) > 1) {
    const middle = Math.floor((within + beyond) / 2);
    if ((await turnAt(middle)) === turn) within = middle;
    else beyond = middle;
  }
  return by > 0 ? beyond : within;
}

/** Milliseconds from entry to entry. */
const paces = { slow: 1600, normal: 700, quick: 200 };
type Pace = keyof typeof paces;

interface FilmProps {
  at: number;
  entries: number;
  turnAt: TurnAt;
  onAt(at: number): void;
}
export function Film({ at, entries, turnAt, onAt }: FilmProps) {
  const [auto, setAuto] = useState(false);
  const [pace, setPace] = useState<Pace>("normal");
  useEffect(() => {
    if (!auto) return;
    if (at >= entries) return setAuto(false);
    const timer = setTimeout(() => onAt(at + 1), paces[pace]);
    return () => clearTimeout(timer);
  }, [auto, at, pace]);
  const go = (to: number) => {
    setAuto(false);
    onAt(Math.min(entries, Math.max(0, to)));
  };
  const turn = (by: 1 | -1) => void turnEdge(turnAt, at, by, entries).then(go);
  const run = () => {
    if (!auto && at >= entries) onAt(0);
    setAuto(!auto);
  };
  useFilmKeys({ step: (by) => go(at + by), turn, run, ends: (last) => go(last ? entries : 0) });
  return (
    <div class="film">
      <input
        type="range"
        min={0}
        max={entries}
        value={at}
        aria-label={say("replay.entry", { n: at, max: entries })}
        onInput={(e) => go(Number(e.currentTarget.value))}
      />
      <div class="filmkeys">
        <Button label={say("replay.turnBack")} disabled={at <= 0} onClick={() => turn(-1)}>
          |◀
        </Button>
        <Button label={say("replay.back")} disabled={at <= 0} onClick={() => go(at - 1)}>
          ◀
        </Button>
        <Button main onClick={run}>
          {say(auto ? "replay.stop" : "replay.play")}
        </Button>
        <Button label={say("replay.next")} disabled={at >= entries} onClick={() => go(at + 1)}>
          ▶
        </Button>
        <Button label={say("replay.turnOn")} disabled={at >= entries} onClick={() => turn(1)}>
          ▶|
        </Button>
      </div>
      <Strip
        label={say("replay.pace")}
        value={pace}
        options={(Object.keys(paces) as Pace[]).map((value) => ({ value, name: say(`settings.speed.${value}`) }))}
        onChange={(v) => setPace(v)}
      />
      <small class="keys">{say("replay.keys")}</small>
    </div>
  );
}

interface FilmKeys {
  step(by: 1 | -1): void;
  turn(by: 1 | -1): void;
  run(): void;
  ends(last: boolean): void;
}
/** The arrows step, with Shift by turns; Space runs. On the board the arrows walk over it, and in fields they mean what they always do. */
function useFilmKeys({ step, turn, run, ends }: FilmKeys): void {
  useEffect(() => {
    const down = (e: KeyboardEvent) => {
      const on = e.target as HTMLElement;
      if (e.ctrlKey || e.metaKey || e.altKey || on.closest("input, select, dialog, .stage")) return;
      if (e.key === "ArrowRight" || e.key === "ArrowLeft") (e.shiftKey ? turn : step)(e.key === "ArrowRight" ? 1 : -1);
      else if (e.key === "Home" || e.key === "End") ends(e.key === "End");
      else if (e.key === " " && !on.closest("button, a")) run();
      else return;
      e.preventDefault();
    };
    addEventListener("keydown", down);
    return () => removeEventListener("keydown", down);
  });
}
