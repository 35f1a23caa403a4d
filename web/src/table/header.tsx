// The head of the table: which battle, how far, and the tools.
import undo from "icon:return-arrow";
import hint from "icon:spyglass";
import scroll from "icon:scroll-unfurled";
import cog from "icon:cog";
import { useState } from "preact/hooks";
import { Icon } from "../art/icon";
import { AUDIENCE } from "../core/types";
import { save } from "../ui/files";
import { Logo } from "../ui/logo";
import { SettingsSheet } from "../ui/settings-sheet";
import { Button } from "../ui/parts";
import { say } from "../words/say";
import { useTable } from "./context";
import { inPurse, TrackView } from "./score";

interface HeaderProps {
  /** What it is, where it is no battle. */
  title?: string;
  onLeave(): void;
  onFlip(): void;
  onRules(): void;
}

export function Header({ title, onLeave, onFlip, onRules }: HeaderProps) {
  const { model, scene, game, name } = useTable();
  const [open, setOpen] = useState(false);
  const { looker } = model.host;
  const battle = [scene.scenario.name || game.name, scene.scenario.when].filter(Boolean).join(", ");
  const who = looker < AUDIENCE ? say("table.youAre", { name: name(looker) }) : say("table.watching");
  return (
    <header class="head">
      <button type="button" class="home" onClick={onLeave} aria-label={say("table.leave")}>
        <Logo />
      </button>
      <div class="titles">
        <h1>{title ?? battle}</h1>
        <p>{[title || scene.scenario.name ? game.name : "", who].filter(Boolean).join(" · ")}</p>
      </div>
      <Purse />
      <nav>
        <Tool icon={undo} label={say("table.undo")} disabled={!model.undoable} onClick={() => void model.act("undo")} />
        {model.host.hint && (
          <Tool icon={hint} label={say("table.hint")} disabled={!model.asked} onClick={() => void model.askHint()} />
        )}
        <Tool icon={scroll} label={say("table.rules")} onClick={onRules} />
        <Tool icon={cog} label={say("table.menu")} onClick={() => setOpen(true)} bare />
      </nav>
      {open && (
        <SettingsSheet onClose={() => setOpen(false)}>
          <TableTools onFlip={onFlip} onDone={() => setOpen(false)} />
        </SettingsSheet>
      )}
    </header>
  );
}

function Tool(props: { icon: string; label: string; bare?: boolean; disabled?: boolean; onClick(): void }) {
  return (
    <button type="button" class="tool" onClick={props.onClick} disabled={props.disabled} aria-label={props.label}>
      <Icon body={props.icon} size={18} />
      {!props.bare && <span>{props.label}</span>}
    </button>
  );
}

/** One's own figures that are spent, where a game has them: always in sight. */
function Purse() {
  const { scene, model } = useTable();
  const mine = scene.tracks.filter((t) => inPurse(t, scene, model.host.looker));
  if (!mine.length) return null;
  return (
    <div class="purse">
      {mine.map((t) => (
        <TrackView key={t.id} track={{ ...t, max: t.plus === undefined ? t.max : undefined }} bare />
      ))}
    </div>
  );
}

function TableTools({ onFlip, onDone }: { onFlip(): void; onDone(): void }) {
  const { model, game } = useTable();
  const { host } = model;
  const over = host.see?.kind === "over";
  const then = (job: () => void) => () => {
    job();
    onDone();
  };
  return (
    <div class="tabletools">
      <Button onClick={then(onFlip)}>{say("table.flip")}</Button>
      {(over || !host.seedHash) && (
        <Button onClick={then(() => void host.record().then((text) => save(text, game.id)))}>
          {say("table.save")}
        </Button>
      )}
      {host.renewLink && <Button onClick={then(() => host.renewLink?.())}>{say("table.newLink")}</Button>}
      {!over && host.looker < AUDIENCE && (
        <Button onClick={then(() => confirm(say("table.resignSure")) && void model.act("resign"))}>
          {say("table.resign")}
        </Button>
      )}
    </div>
  );
}
