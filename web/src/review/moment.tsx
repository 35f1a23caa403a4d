// A moment that turned the battle: its board with what happened there, what it changed, what was better.
import type { GameArt } from "../art/types";
import { Corner } from "../board/corner";
import type { Core } from "../core/core";
import { say } from "../words/say";
import { usePicture, type Pictured } from "./picture";
import { changeFor, type Moment } from "./run";

interface PictureProps {
  pictured: Pictured;
  art: GameArt;
  w: number;
  h: number;
  least: number;
}
/** From here cards are drawn as cards; a smaller picture has their names. */
const roomy = 200;

/** Where cards were chosen, the cards; else the board, with what happened and what was better. */
export function Picture({ pictured, art, w, h, least }: PictureProps) {
  const { cards, scene, focus, marks } = pictured;
  if (!cards.length || focus.length) return <Corner {...{ scene, focus, marks, art, w, h, least }} />;
  return (
    <span class={h < roomy ? "cardpair" : "cardpair roomy"}>
      {cards.map(({ card, better }) => (
        <span key={String(better)} class={better ? "wanted" : "chosen"}>
          <small>{say(better ? "review.card.better" : "review.card.did")}</small>
          {h < roomy ? (
            <b>{card.name}</b>
          ) : (
            <span class="face">
              <art.Card card={card} side={art.side(scene.seats[card.seat]?.art, card.seat)} />
            </span>
          )}
        </span>
      ))}
    </span>
  );
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
  const pictured = usePicture(core, id, moment.entry, moment);
  const change = changeFor(moment, me);
  return (
    <button type="button" class={`panel moment ${on ? "on" : ""}`} aria-pressed={on} onClick={onOpen}>
      <span class="boardpicture" style={{ height: `${h}px` }}>
        {pictured && <Picture {...{ pictured, art, w, h }} least={23} />}
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
