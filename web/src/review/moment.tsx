// A moment that turned the battle: its board with what happened there, what it changed, what was better.
import { useEffect, useState } from "preact/hooks";
import type { GameArt } from "../art/types";
import { Corner } from "../board/corner";
import type { Marks } from "../board/marks";
import type { Core } from "../core/core";
import { NONE, type Scene, type See } from "../core/types";
import { say } from "../words/say";
import { changeFor, type Moment } from "./run";

/** When a match is over, everybody may see it whole. */
export const REFEREE = 5;

interface Pictured {
  scene: Scene;
  focus: number[];
  marks: Marks;
}

/** The board before an entry, and what the entry did: who acted, whom it met. */
async function picture(core: Core, id: number, entry: number): Promise<Pictured> {
  const before = await core.step(id, Math.max(0, entry - 1), REFEREE);
  const after = await core.step(id, entry, REFEREE);
  const [from, to] = ends(before, after);
  const marks: Marks = { rings: new Map(), arrows: [] };
  if (from !== undefined) marks.rings.set(from, ["picked"]);
  if (to !== undefined) marks.rings.set(to, ["target"]);
  if (from !== undefined && to !== undefined && from !== to) marks.arrows.push({ from, to, kind: "attack" });
  return { scene: before.scene, marks, focus: [from, to].filter((c): c is number => c !== undefined) };
}

function ends(before: See, after: See): [number | undefined, number | undefined] {
  const real = (cell?: number) => (cell === NONE ? undefined : cell);
  const fight = before.scene.fight ?? after.scene.fight; // a blow is fought out in several entries
  if (fight && real(fight.from ?? NONE) !== undefined) return [real(fight.from), real(fight.to)];
  const told = after.told.slice(before.told.length).filter((t) => t && real(t.from ?? t.to) !== undefined);
  const one = told.find((t) => t?.from !== undefined && t.to !== undefined) ?? told[0];
  const moved = one?.piece === undefined ? undefined : before.scene.pieces.find((p) => p.id === one.piece)?.cell;
  return [real(one?.from ?? moved), real(one?.to)];
}

export function usePicture(core: Core, id: number, entry: number): Pictured | null {
  const [pictured, setPictured] = useState<Pictured | null>(null);
  useEffect(() => {
    let gone = false;
    if (id) void picture(core, id, entry).then((p) => !gone && setPictured(p));
    return () => {
      gone = true;
    };
  }, [id, entry]);
  return pictured;
}

export interface MomentProps {
  core: Core;
  /** The record's table in the core. */
  id: number;
  art: GameArt;
  moment: Moment;
  n: number;
  me: string;
  w: number;
  h: number;
  on?: boolean;
  onOpen?(): void;
}

export const signed = (points: number): string => `${points < 0 ? "−" : "+"}${Math.abs(Math.round(points))}`;

export function MomentCard({ core, id, art, moment, n, me, w, h, on, onOpen }: MomentProps) {
  const pictured = usePicture(core, id, moment.entry);
  const change = changeFor(moment, me);
  return (
    <button type="button" class={`panel moment ${on ? "on" : ""}`} aria-pressed={on} onClick={onOpen}>
      <span class="boardpicture" style={{ height: `${h}px` }}>
        {pictured && <Corner {...pictured} {...{ art, w, h }} least={23} />}
      </span>
      <span class="words">
        <span class="line">
          <i class={change < 0 ? "number bad" : "number good"}>{n}</i>
          <b>{moment.turn ? say("review.turn", { n: moment.turn }) : say(`review.${moment.kind}`)}</b>
          <b class={change < 0 ? "change bad" : "change good"}>{signed(change)}</b>
        </span>
        <b>{say(moment.seat === me ? `review.mine.${moment.kind}` : `review.theirs.${moment.kind}`)}</b>
        <span class="said">{moment.text}</span>
        {moment.better && moment.seat === me && (
          <span class="said">{say("review.better", { what: moment.better })}</span>
        )}
      </span>
    </button>
  );
}
