// What lies over the board: the forecast beside its target, the list of choices, the dial, dice and cards as they fall.
import { useEffect, useState } from "preact/hooks";
import { Dial } from "../board/dial";
import type { Layout, Point } from "../board/geometry";
import { NONE, type Choice } from "../core/types";
import type { Timeline } from "../timeline/player";
import { say } from "../words/say";
import { useTable } from "./context";
import { DiceRow } from "./fight";
import { Forecast } from "./forecast";
import { risky, startOf } from "./picking";
import { ChoiceList } from "./prompt";

export function InBoard({ layout }: { layout: Layout }) {
  const { model } = useTable();
  const { menu, preview } = model;
  if (!menu?.dial || menu.cell === null) return null;
  return (
    <Dial
      cell={menu.cell}
      choices={menu.choices}
      layout={layout}
      chosen={preview?.choice.words}
      onPick={(c) => model.consider(c, "mouse")}
      onHover={(c) => model.show(c, false, 120)}
    />
  );
}

interface OverlayProps {
  place(cell: number): Point;
  w: number;
  h: number;
  timeline: Timeline;
}

export function BoardOverlay({ place, w, h, timeline }: OverlayProps) {
  const { model, scene } = useTable();
  const { menu, preview } = model;
  const target = preview && !timeline.playing ? ends(preview.choice) : undefined;
  function ends(c: Choice): number | undefined {
    return c.also === NONE ? startOf(scene, c) : c.also;
  }
  return (
    <>
      {timeline.playing && <Happening {...{ timeline, place, w, h }} />}
      {!timeline.playing && !menu && !preview && <HoverTag {...{ place, w, h }} />}
      {target !== undefined && !menu?.dial && (
        <div class={risky(preview!.choice) ? "beside" : "beside calm"} style={beside(place(target), w, h, 270, 150)}>
          <Forecast compact />
        </div>
      )}
      {menu && !menu.dial && menu.cell !== null && (
        <div class="beside list" style={beside(place(menu.cell), w, h, 260, 60 + menu.choices.length * 40)}>
          <ChoiceList choices={menu.choices} onPick={(c) => model.consider(c, "mouse")} />
        </div>
      )}
      {menu && menu.cell === null && (
        <div class="beside list middle">
          <ChoiceList choices={menu.choices} onPick={(c) => model.consider(c, "mouse")} />
        </div>
      )}
    </>
  );
}

/** How long a pointer rests before it is told what lies under it. */
const rest = 250;

/** What lies under the pointer: who stands there, whose, how strong, on what ground. */
function HoverTag({ place, w, h }: Omit<OverlayProps, "timeline">) {
  const { model, scene } = useTable();
  const [cell, setCell] = useState<number | null>(null);
  useEffect(() => {
    let timer = 0;
    model.onPoint = (at) => {
      clearTimeout(timer);
      setCell(null);
      if (at !== null) timer = window.setTimeout(() => setCell(at), rest);
    };
    return () => {
      clearTimeout(timer);
      model.onPoint = undefined;
    };
  }, [model]);
  const here = scene.cells.find((c) => c.id === cell);
  const who = here ? scene.pieces.filter((p) => p.cell === here.id && p.label) : [];
  if (!here || !(who.length || here.terrain)) return null;
  const [x, y] = place(here.id);
  const left = Math.min(w - 130, Math.max(130, x));
  const ground = [here.label.length > 1 ? here.label : "", here.name, here.terrain].filter(Boolean).join(" · ");
  return (
    <div class="hovertag" aria-hidden="true" style={{ left: `${left}px`, top: `${y > h - 120 ? y - 100 : y + 44}px` }}>
      {[...new Set(who.map((p) => p.label))].slice(0, 4).map((label) => (
        <b key={label}>{label}</b>
      ))}
      <span>{ground}</span>
    </div>
  );
}

/** Right of its place, or left of it where there is no room; never outside the window. */
function beside([x, y]: Point, w: number, h: number, width: number, height: number): { left: string; top: string } {
  const gap = 46;
  const left = x + gap + width < w ? x + gap : Math.max(6, x - gap - width);
  const top = Math.min(Math.max(6, y - height / 2), Math.max(6, h - height - 6));
  return { left: `${left}px`, top: `${top}px` };
}

/** On a phone the sentence and what holds it stand in the sheet: the board stays free. */
export const narrow = (): boolean => matchMedia("(max-width: 767px)").matches;

/** Back, hold, on and out, for what is being shown. */
export function Controls({ timeline }: { timeline: Timeline }) {
  const { at, count, paused } = timeline;
  return (
    <div class="controls">
      <i class="played" style={{ width: `${((at + 1) / Math.max(1, count)) * 100}%` }} />
      <button type="button" aria-label={say("timeline.back")} disabled={at === 0} onClick={() => timeline.step(-1)}>
        ◂
      </button>
      <button
        type="button"
        aria-label={paused ? say("timeline.goOn") : say("timeline.hold")}
        onClick={() => timeline.pause()}
      >
        {paused ? "▶" : "❙❙"}
      </button>
      <button type="button" aria-label={say("timeline.on")} onClick={() => timeline.step(1)}>
        ▸
      </button>
      <button type="button" class="skip" onClick={() => timeline.skip()}>
        {say("table.skip")}
      </button>
    </div>
  );
}

/** Beside those who fight, over them or under them: dice hide nobody they are about. */
function near(points: Point[], w: number, h: number): { left: string; top: string } | undefined {
  const ys = points.map((p) => p[1]);
  const [half, tall, gap] = [Math.min(150, w / 2), 58, 96];
  if (!points.length || points.some((p) => p[0] < 0)) return undefined;
  const x = points.reduce((sum, p) => sum + p[0], 0) / points.length;
  const above = Math.min(...ys) - gap;
  const y = above > tall ? above : Math.min(h - tall - 70, Math.max(...ys) + gap);
  return { left: `${Math.min(w - half, Math.max(half, x))}px`, top: `${y}px` };
}

function Happening({ timeline, place, w, h }: OverlayProps) {
  const { art, side } = useTable();
  const { effect, sentence } = timeline;
  const cells = [effect.actor, ...(effect.arrow ? [...effect.arrow.from, effect.arrow.to] : [])];
  const fighters = cells.filter((cell) => cell !== undefined).map(place);
  return (
    <div class="happening">
      {effect.dice && effect.dice.length > 0 && (
        <div class="thrown" style={near(fighters, w, h)}>
          <DiceRow dice={effect.dice} size={44} />
        </div>
      )}
      {effect.card && (
        <div class="laid cardbox">
          <art.Card card={effect.card} side={side(effect.card.seat)} />
        </div>
      )}
      {!narrow() && (
        <div class={effect.banner ? "caption banner" : "caption"}>
          <p>{sentence}</p>
          <Controls timeline={timeline} />
        </div>
      )}
    </div>
  );
}
