// What of a set is picked, each a chip that takes it back. Sets that are counted have rows instead (counters.tsx).
import { Icon } from "../art/icon";
import { Target, type Choice } from "../core/types";
import { say } from "../words/say";
import { useTable } from "./context";
import { without } from "./picking";

export function Chosen() {
  const { model, art } = useTable();
  const words = model.picks?.words ?? [];
  if (!words.length || art.stacks) return null;
  return (
    <ul class="chips" aria-label={say("table.picked", { n: words.length })}>
      {words.map((w, i) => {
        const choice = model.choices.find((c) => c.words === w);
        return choice && <Chip key={`${w}${i}`} choice={choice} />;
      })}
    </ul>
  );
}

function Chip({ choice }: { choice: Choice }) {
  const { model, art, scene, side } = useTable();
  const piece = scene.pieces.find((p) => p.id === (choice.target === Target.Piece ? choice.id : choice.piece));
  const card = choice.target === Target.Card ? scene.cards.find((c) => c.id === choice.id) : undefined;
  const body = art.icon(piece?.kind ?? card?.kind ?? "");
  return (
    <li>
      <button
        type="button"
        title={choice.label}
        aria-label={`${say("table.takeBack")}: ${choice.label}`}
        onClick={() => void model.setPicks(without(model.picks?.words ?? [], choice.words))}
      >
        {body && <Icon body={body} size={18} color={piece && side(piece.seat).text} />}
        <span>{piece?.name ?? card?.name ?? choice.label}</span>
        <i aria-hidden="true">✓</i>
      </button>
    </li>
  );
}
