// What the computer would do here, and why: the best few, with what they are worth.
import { Button } from "../ui/parts";
import { say } from "../words/say";
import { useTable } from "./context";

export function HintView() {
  const { model } = useTable();
  if (model.thinking) return <p class="panel hint">{say("hint.thinking")}</p>;
  if (!model.hint) return null;
  const label = (words: string) => model.choices.find((c) => c.words === words)?.label ?? words;
  const seen = new Set<string>();
  const lines = model.hint.filter((h) => !seen.has(label(h.words)) && seen.add(label(h.words))).slice(0, 3);
  return (
    <section class="panel hint" role="status" aria-label={say("hint.title")}>
      <span class="lab">{say("hint.title")}</span>
      {!lines.length && <p>{say("hint.none")}</p>}
      <ol>
        {lines.map((h, i) => (
          <li key={h.words}>
            <span>
              <b>{label(h.words)}</b>
              {h.why && <small>{h.why}</small>}
            </span>
            <small class="points">{say("hint.points", { n: Math.round((h.value + 10000) / 200) })}</small>
            {i === 0 && (
              <Button class="small" onClick={() => model.follow(h.words)}>
                {say("hint.do")}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
