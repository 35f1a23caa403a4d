// What stands beside or below the board: one column on a laptop, a sheet with tabs on a phone.
import { useEffect, useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import { Inspector } from "../inspect/inspector";
import { say } from "../words/say";
import { useTable } from "./context";
import { FightView } from "./fight";
import { Forecast } from "./forecast";
import { Hand } from "./hand";
import { HintView } from "./hint";
import { Makes } from "./makes";
import { Prompt } from "./prompt";
import { LastRoll, Record } from "./record";
import { Score } from "./score";

interface SideProps {
  at: number | null;
  onAt(at: number | null): void;
  onAgain?(): void;
  lesson?: ComponentChildren;
}
const tabs = ["orders", "score", "record"] as const;
type Tab = (typeof tabs)[number];

export function Side({ at, onAt, onAgain, lesson }: SideProps) {
  const { model, scene } = useTable();
  const [tab, setTab] = useState<Tab>("orders");
  useEffect(() => setTab("orders"), [scene.prompt]);
  return (
    <>
      <aside class={`side tab-${model.showing ? "orders" : tab}`}>
        <div class="orders">
          {lesson}
          <Prompt />
          <HintView />
          {model.preview?.held && <Forecast />}
          <FightView />
          {tab !== "score" && <Inspector />}
        </div>
        <div class="figures">
          {tab === "score" && <Inspector />}
          <Score />
        </div>
        <div class="story">
          <LastRoll />
          <Record {...{ at, onAt, onAgain }} />
        </div>
        <nav class="tabs">
          {tabs.map((t) => (
            <button type="button" key={t} aria-pressed={tab === t} onClick={() => setTab(t)}>
              {say(`table.tab.${t}`)}
            </button>
          ))}
        </nav>
      </aside>
      <Hand />
      <Makes />
    </>
  );
}
