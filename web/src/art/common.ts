// Icons that mean the same in every game: tracks, steps and the facts on cards.
import arrowCluster from "icon:arrow-cluster";
import bootPrints from "icon:boot-prints";
import cardDiscard from "icon:card-discard";
import cardDraw from "icon:card-draw";
import cardExchange from "icon:card-exchange";
import cardPlay from "icon:card-play";
import crossedSwords from "icon:crossed-swords";
import hazard from "icon:hazard-sign";
import laurels from "icon:laurels";
import rally from "icon:rally-the-troops";
import dice from "icon:rolling-dices";
import hourglass from "icon:hourglass";
import shield from "icon:shield";
import strike from "icon:sword-brandish";
import boot from "icon:walking-boot";
import back from "icon:return-arrow";
import skull from "icon:death-skull";

const icons: Record<string, string> = {
  hand: cardDraw,
  deck: cardDraw,
  draw: cardDraw,
  discard: cardDiscard,
  card: cardPlay,
  cards: cardPlay,
  play: cardPlay,
  order: rally,
  orders: rally,
  move: boot,
  march: bootPrints,
  battle: crossedSwords,
  attack: crossedSwords,
  combat: crossedSwords,
  melee: crossedSwords,
  defend: shield,
  roll: dice,
  dice,
  strike,
  missile: arrowCluster,
  round: hourglass,
  turn: hourglass,
  morale: laurels,
  shuffle: cardExchange,
  warning: hazard,
  lost: skull,
  driven: back,
};

/** A game's own icons first, then those every game has. */
export const lookup =
  (own: Record<string, string>) =>
  (id: string): string | undefined =>
    own[id] ?? icons[id];
