// Beside the text: the rule that is looked at, to be tried and in numbers.
import { FateBar } from "../table/forecast";
import { say } from "../words/say";
import type { Example } from "./types";

export function Now({ rule, example, onPlay }: { rule: string; example: Example; onPlay?(example: Example): void }) {
  const rolled = example.frames.find((f) => f.forecast?.length);
  return (
    <section class="panel now">
      <h2 class="lab">{say("book.tryIt", { rule })}</h2>
      <p>{example.about}</p>
      {rolled?.forecast && (
        <>
          <h2 class="lab">{say("book.numbers")}</h2>
          <FateBar fates={rolled.forecast.filter((f) => f.percent >= 0.05)} />
        </>
      )}
      {onPlay && example.start && (
        <button class="btn main big" onClick={() => onPlay(example)}>
          {say("book.try")}
        </button>
      )}
    </section>
  );
}
