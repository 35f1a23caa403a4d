// The rulebook in a drawer: search, the text of every rule, and the way to its page with drawings where a server has it.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { GameText } from "../core/gametext";
import type { Game } from "../core/types";
import { served } from "../net/there";
import { Sheet } from "../ui/parts";
import { say } from "../words/say";

interface RulebookProps {
  game: Game;
  text: GameText;
  rule: string;
  onClose(): void;
}

export function Rulebook({ game, text, rule, onClose }: RulebookProps) {
  const [server, setServer] = useState(false);
  const [words, setWords] = useState("");
  const here = useRef<HTMLLIElement>(null);
  const found = useMemo(() => search(text.rules, words), [text.rules, words]);
  useEffect(() => here.current?.scrollIntoView({ block: "center" }), [rule, text.rules]);
  useEffect(() => void served().then((games) => setServer(!!games)), []);
  const page = (id: string) => `/rules/${game.id}/${id}`;
  return (
    <Sheet title={say("rules.title", { name: game.name })} wide onClose={onClose} close={say("rules.close")}>
      <input
        class="search"
        type="search"
        placeholder={say("rules.search")}
        aria-label={say("rules.search")}
        value={words}
        onInput={(e) => setWords(e.currentTarget.value)}
      />
      {!found.length && <p>{say("rules.none")}</p>}
      <ol class="rulelist">
        {found.map(([id, sentence]) => (
          <li key={id} ref={id === rule ? here : undefined} class={id === rule ? "here" : ""}>
            <b>{server ? <RuleLink id={id} href={page(id)} /> : id}</b> <span>{sentence}</span>
          </li>
        ))}
      </ol>
    </Sheet>
  );
}

const RuleLink = ({ id, href }: { id: string; href: string }) => (
  <a href={href} target="_blank" rel="noopener" title={say("rules.page")}>
    {id}
  </a>
);

/** Rules that have all of these words. */
export function search(rules: Record<string, string>, words: string): [string, string][] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return Object.entries(rules).filter(([id, text]) => {
    const all = `${id} ${text}`.toLowerCase();
    return wanted.every((w) => all.includes(w));
  });
}
