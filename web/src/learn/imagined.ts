// A small picture of what a choice would have come to: the piece where it would stand, the card where it would lie. Pure.
import { NONE, Target, type Choice, type Piece, type Scene } from "../core/types";

const travels = new Set<Choice["kind"]>(["move", "march", "turn", "place"]);

/** The scene after the choice, as far as its own piece or card goes: nobody answers, nothing is rolled. */
export function imagined(scene: Scene, choice: Choice, looker: number): Scene {
  if (choice.also === NONE || !travels.has(choice.kind)) return scene;
  if (choice.target === Target.Card) {
    const card = scene.cards.find((c) => c.id === choice.id);
    return card ? { ...scene, pieces: [...scene.pieces, laid(card, choice.also, looker)] } : scene;
  }
  const piece = choice.target === Target.Piece ? choice.id : (choice.piece ?? NONE);
  const facing = choice.facing;
  const there = (p: Piece): Piece => ({ ...p, cell: choice.also, facing: facing ?? p.facing });
  return { ...scene, pieces: scene.pieces.map((p) => (p.id === piece ? there(p) : p)) };
}

function laid(card: Scene["cards"][number], cell: number, seat: number): Piece {
  const { kind, name, symbols, code } = card;
  const plain = { facing: NONE, marks: 0, strength: 0, max: 0, order: 0, shape: "", label: name };
  return { ...plain, id: NONE, cell, seat, code, kind, name, symbols };
}
