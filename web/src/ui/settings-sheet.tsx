// The language, day or night, how fast things happen, sound.
import type { ComponentChildren } from "preact";
import { change, useSettings, type Speed, type Theme } from "../settings";
import { en } from "../words/en";
import { say, tongues } from "../words/say";
import { Sheet, Strip } from "./parts";

const themes: Theme[] = ["auto", "light", "dark"];
const speeds: Speed[] = ["slow", "normal", "quick", "off"];
const yesNo = ["on", "off"] as const;

export function SettingsSheet({ onClose, children }: { onClose(): void; children?: ComponentChildren }) {
  const now = useSettings();
  const switches = yesNo.map((value) => ({ value, name: say(`settings.${value}`) }));
  return (
    <Sheet title={say("settings.title")} onClose={onClose} close={say("inspect.close")}>
      {children}
      <Language />
      <Setting name={say("settings.theme")}>
        <Strip
          label={say("settings.theme")}
          value={now.theme}
          options={themes.map((value) => ({ value, name: say(`settings.theme.${value}`) }))}
          onChange={(v) => change("theme", v)}
        />
      </Setting>
      <Setting name={say("settings.speed")}>
        <Strip
          label={say("settings.speed")}
          value={now.speed}
          options={speeds.map((value) => ({ value, name: say(`settings.speed.${value}`) }))}
          onChange={(v) => change("speed", v)}
        />
      </Setting>
      <Setting name={say("settings.sound")}>
        <Strip
          label={say("settings.sound")}
          value={now.sound ? "on" : "off"}
          options={switches}
          onChange={(v) => change("sound", v === "on")}
        />
      </Setting>
      <Setting name={say("settings.notation")}>
        <Strip
          label={say("settings.notation")}
          value={now.notation ? "on" : "off"}
          options={switches}
          onChange={(v) => change("notation", v === "on")}
        />
      </Setting>
    </Sheet>
  );
}

// Each language by the name that it has for itself. The page is read again: everything on it is in words.
function Language() {
  const names = Object.entries({ en: en["language.name"], ...tongues });
  return (
    <Setting name={say("settings.language")}>
      <select
        aria-label={say("settings.language")}
        value={useSettings().language}
        onChange={(e) => {
          change("language", e.currentTarget.value);
          location.reload();
        }}
      >
        <option value="auto">{say("settings.language.auto")}</option>
        {names.map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </Setting>
  );
}

const Setting = ({ name, children }: { name: string; children: ComponentChildren }) => (
  <div class="setting">
    <span>{name}</span>
    {children}
  </div>
);
