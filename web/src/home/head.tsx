import cog from "icon:cog";
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../art/icon";
import { Logo } from "../ui/logo";
import { SettingsSheet } from "../ui/settings-sheet";
import { nameTab } from "../ui/title";
import { say } from "../words/say";

/** The head of pages outside a battle. */
export function HomeHead({
  title,
  about,
  children,
}: {
  title?: string;
  about?: string;
  children?: preact.ComponentChildren;
}) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!title) return;
    nameTab(`${title} · Bellum`, false);
    return () => nameTab("Bellum", false);
  }, [title]);
  return (
    <header class="head">
      <a class="home" href="#/" aria-label="Bellum">
        <Logo />
      </a>
      <div class="titles">
        {title ? <h1>{title}</h1> : <span class="name">Bellum</span>}
        {about && <p>{about}</p>}
      </div>
      <nav>
        {children}
        <button type="button" class="tool" aria-label={say("settings.title")} onClick={() => setOpen(true)}>
          <Icon body={cog} size={18} />
        </button>
      </nav>
      {open && <SettingsSheet onClose={() => setOpen(false)} />}
    </header>
  );
}
