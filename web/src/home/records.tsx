// Records: a file that is opened, why one cannot be read, and all that are kept in this browser.
import book from "icon:open-book";
import play from "icon:play-button";
import scroll from "icon:scroll-unfurled";
import { useState } from "preact/hooks";
import { Icon } from "../art/icon";
import type { Game } from "../core/types";
import { openFile, save } from "../ui/files";
import { Button } from "../ui/parts";
import { say } from "../words/say";
import { HomeHead } from "./head";
import { Lost } from "./lost";
import { own } from "./notices";
import { useShelf } from "./shelf";
import { forget, recorded, type Slot } from "./slots";

export const open = (): void =>
  void openFile().then((text) => {
    lay(text);
    location.hash = location.hash === "#/replay" ? "/replay/" : "/replay";
  });

/** A record is laid down for the next page. */
const lay = (record: string): void => sessionStorage.setItem("record", record);

/** Why the core cannot read a record, for a person: where, and what is wrong there. */
export function damage(error: string): string {
  const [, file, line, text] = /^(\w+):(\d+):\d+: (.*)$/s.exec(error) ?? [];
  if (file === "record") return say("records.line", { n: line, why: text.trim() });
  return file ? say("records.noText") : error;
}

/** A record that cannot be read: why, and another one. */
export const Unreadable = ({ error }: { error: string }) => (
  <Lost title={say("records.damaged")} why={damage(error)}>
    <Button onClick={open}>{say("records.another")}</Button>
  </Lost>
);

/** Every record that is kept here: matches that are over, and files that were opened. */
export function RecordsRoom({ games }: { games: Game[] }) {
  const [list, setList] = useState(recorded);
  const shelf = useShelf();
  if (!shelf) return <main class="loading">{say("app.unpacking")}</main>;
  return (
    <>
      <HomeHead title={say("home.records")} about={say("records.kept", { n: list.length })} />
      <main class="home recordroom">
        <div class="sectiontop">
          <p>{say("home.recordsAbout")}</p>
          <Button main onClick={open}>
            {say("home.openRecord")}
          </Button>
        </div>
        {!list.length && <p class="panel">{say("records.none")}</p>}
        <ul>
          {list.map((s) => (
            <Row
              key={s.key}
              slot={s}
              game={shelf.games[s.game]?.title ?? games.find((g) => g.id === s.game)?.name ?? ""}
              picture={own(shelf, s.game, s.key)}
              onForget={() => {
                forget(s.key);
                setList(recorded());
              }}
            />
          ))}
        </ul>
      </main>
    </>
  );
}

interface RowProps {
  slot: Slot;
  game: string;
  picture: string;
  onForget(): void;
}
function Row({ slot, game, picture, onForget }: RowProps) {
  const name = slot.battle || game;
  const to = (page: string) => () => {
    lay(slot.record!);
    location.hash = page;
  };
  const ended = slot.won === undefined ? "" : say(slot.won ? "over.victory" : "over.defeat");
  const about = [game, ended, slot.against && say("home.against", { who: slot.against })].filter(Boolean).join(", ");
  return (
    <li class="panel recordrow">
      <span class="thumb" aria-hidden="true" dangerouslySetInnerHTML={{ __html: picture }} />
      <span class="facts">
        <b>{name}</b>
        <small>{about}</small>
        <small>{new Date(slot.when).toLocaleDateString()}</small>
      </span>
      <span class="tools">
        <Button label={`${say("records.watch")}: ${name}`} onClick={to("/replay")}>
          <Icon body={play} size={16} /> {say("records.watch")}
        </Button>
        <Button label={`${say("review.title")}: ${name}`} onClick={to("/review")}>
          <Icon body={book} size={16} /> {say("review.title")}
        </Button>
        <Button label={`${say("table.save")}: ${name}`} onClick={() => save(slot.record!, slot.game)}>
          <Icon body={scroll} size={16} /> {say("records.save")}
        </Button>
        <button type="button" class="cross" aria-label={`${say("records.delete")}: ${name}`} onClick={onForget}>
          ×
        </button>
      </span>
    </li>
  );
}
