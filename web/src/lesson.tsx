// The guided battle: the first time a kind of question is met, a few words of our own say what it means, with its rule.
import { useEffect, useRef, useState } from "preact/hooks";
import { lessonFor, type Teller } from "./telling";
import { Target, type Choice, type See } from "./types";

export function Lessons({ see, asked, teller, choices }: { see: See; asked: boolean; teller: Teller; choices: Choice[] }) {
  const met = useRef(new Set<string>()); // kinds of question that were answered
  const last = useRef<{ asking: string; key: string } | null>(null);
  const [open, setOpen] = useState(true);
  const [intro, setIntro] = useState(true);
  const verbs = [...new Set(choices.map((c) => c.verb ?? ""))];
  const found = asked && see.scene.question.kind ? lessonFor(teller.text, see.scene.question.kind, verbs) : null;
  // New until it is answered: the same words are asked again after a redraw.
  const asking = found && `${found.key} ${see.scene.prompt}`;
  if (last.current && last.current.asking !== asking) met.current.add(last.current.key);
  last.current = found && { asking: asking!, key: found.key };
  const first = !!found && !met.current.has(found.key);
  useEffect(() => setOpen(first), [asking]);
  const welcome = teller.text.learn?.intro ?? [];
  const all = Object.keys(teller.text.learn?.questions ?? {}).length;
  const rule = found?.lesson.rule && teller.text.rules[found.lesson.rule];
  const onBoard = choices.some((c) => c.target === Target.Cell || c.target === Target.Piece), onCards = choices.some((c) => c.target === Target.Card), onButtons = choices.some((c) => c.target === Target.Button);
  const where = [onBoard && "a place with a bright rim on the board", onCards && "a card with a bright rim", onButtons && "a button"].filter(Boolean).join(", or ");
  return <>
    {intro && welcome.length > 0 && see.kind !== "over" && <section class="lesson intro"><b>Your first battle</b>{welcome.map((w) => <p>{w}</p>)}<button class="small" onClick={() => setIntro(false)}>Got it</button></section>}
    {found && <section class="lesson" role="status"><b>{found.lesson.title ?? "What this asks of you"}</b>{first && <span class="new">new</span>}
      {open || first ? <><p>{found.lesson.say}</p>{rule && <p class="law"><b>{found.lesson.rule}</b> {rule}</p>}{where && <p class="law">Answer it with {where}. Put the pointer on an answer to see what may happen.</p>}</>
        : <> <button class="link" onClick={() => setOpen(true)}>Tell me again</button></>}
      <p class="law">{met.current.size + (first ? 1 : 0)} of {all} kinds of question met</p></section>}
  </>;
}
