// The rules that can be switched, folded away.
import type { GameText } from "../core/gametext";
import type { Game, Switches } from "../core/types";
import { say } from "../words/say";

interface OptionsProps {
  game: Game;
  text: GameText;
  /** How many play: some choices are of one seat only. */
  places: number;
  switches: Switches;
  onChange(switches: Switches): void;
}

export function Options({ game, text, places, switches, onChange }: OptionsProps) {
  const list = game.switches.filter((s) => s.values?.length && (s.seat ?? 0) <= places);
  if (!list.length) return null;
  const choose = (id: string, words: string) => {
    const option = list.find((s) => s.id === id)!;
    const value = option.values.find((v) => String(v) === words);
    const next = { ...switches };
    if (value === undefined || value === option.values[0]) delete next[id];
    else next[id] = value;
    onChange(next);
  };
  return (
    <details class="panel options">
      <summary>
        <span class="lab">{say("setup.rules")}</span> <small>{say("setup.options", { n: list.length })}</small>
      </summary>
      {list.map((s) => (
        <label key={s.id}>
          <span>{text.telling?.switches?.[s.id] ?? s.about}</span>
          <select
            data-switch={s.id}
            value={String(switches[s.id] ?? s.values[0])}
            onChange={(e) => choose(s.id, e.currentTarget.value)}
          >
            {s.values.map((v) => (
              <option key={String(v)} value={String(v)}>
                {text.telling?.values?.[String(v)] ?? String(v)}
              </option>
            ))}
          </select>
        </label>
      ))}
    </details>
  );
}
