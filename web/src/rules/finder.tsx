// The field that searches: what it finds stands under it, arrows go through it.
import { render } from "preact";
import { say } from "../words/say";
import { indexOf, search, type Found, type Index } from "./search";
import type { SearchData } from "./types";

export class Finder {
  private index?: Index;

  constructor(
    private readonly input: HTMLInputElement,
    private readonly box: HTMLElement,
    private readonly words: () => Promise<SearchData>,
  ) {
    input.addEventListener("focus", () => void this.ready());
    input.addEventListener("input", () => void this.find());
    document.addEventListener("keydown", (e) => this.key(e));
    if (input.value) void this.find(); // a browser that goes back keeps it
  }

  private async ready(): Promise<Index> {
    return (this.index ??= indexOf(await this.words()));
  }

  private async find(): Promise<void> {
    const index = await this.ready();
    const asked = this.input.value.trim();
    document.body.classList.toggle("searching", !!asked);
    render(asked ? <Results found={search(index, asked)} /> : null, this.box);
  }

  private key(e: KeyboardEvent): void {
    const typing = document.activeElement === this.input;
    const links = [...this.box.querySelectorAll("a")];
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    if (e.key === "/" && !typing && !(document.activeElement instanceof HTMLInputElement)) {
      e.preventDefault();
      this.input.focus();
      this.input.select();
    } else if (e.key === "Escape" && (typing || at >= 0)) {
      this.input.value = "";
      void this.find();
    } else if ((e.key === "ArrowDown" || e.key === "ArrowUp") && (typing || at >= 0)) {
      e.preventDefault();
      const to = at + (e.key === "ArrowDown" ? 1 : -1);
      (to < 0 ? this.input : links[Math.min(to, links.length - 1)])?.focus();
    } else if (e.key === "Enter" && typing) links[0]?.click();
  }
}

function Results({ found }: { found: Found[] }) {
  if (!found.length) return <p class="panel">{say("book.nothing")}</p>;
  return (
    <ol class="panel results">
      {found.map((f) => (
        <li key={f.rule}>
          <a href={f.place} onClick={() => document.body.classList.remove("searching")}>
            <small>
              {f.chapter} · {f.rule}
            </small>
            {f.text}
          </a>
        </li>
      ))}
    </ol>
  );
}
