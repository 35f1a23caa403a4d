// A page to look at all art: boards as they stand, every counter, terrain, card, die and emblem. Not shipped.
import { render, type ComponentChildren } from "preact";
import { loadArt } from "../src/art";
import { isDrawn } from "../src/art/terrain";
import { Field } from "../src/art/field";
import type { GameArt, Ground } from "../src/art/types";
import { groundOf } from "../src/board/board";
import { layoutOf, fit } from "../src/board/geometry";
import { Pieces } from "../src/board/pieces";
import type { Card, Cell, Piece, Scene } from "../src/core/types";
import "../src/style/tokens.css";
import "../src/style/fonts.css";
import "../src/style/cards.css";

interface Shown {
  game: string;
  scene: Scene;
  looker: number;
  cards: Card[];
  pieces: Piece[];
  terrain: string[];
  dice: string[];
  icons: string[];
}

const board = (art: GameArt, scene: Scene, looker: number, width: number, height: number, zoom = 1) => {
  const layout = layoutOf(scene, fit(scene, width, height) * zoom, false);
  const ground = groundOf(layout);
  const side = (seat: number) => art.side(scene.seats[seat]?.art, seat);
  return (
    <svg width={layout.width + 8} height={layout.height + 8} style={{ overflow: "visible" }}>
      <art.Under scene={scene} ground={ground} side={side} />
      <Pieces scene={scene} layout={layout} art={art} looker={looker} />
      {art.Over && <art.Over scene={scene} ground={ground} side={side} />}
    </svg>
  );
};

const cell = (w: number, name: string, children: ComponentChildren) => (
  <div style={{ width: w, textAlign: "center", fontSize: 12 }}>
    {children}
    <div>{name}</div>
  </div>
);
const row = (children: ComponentChildren) => (
  <div class="panel" style={{ display: "flex", flexWrap: "wrap", gap: 10, padding: 12, margin: 10 }}>
    {children}
  </div>
);

function terrains(words: string[]) {
  const blank: Cell = { id: 4, x: 0, y: 0, marks: 0, owner: 6, name: "", terrain: "", label: "", walls: 0 };
  const ground = (shape: Ground["shape"]): Ground => ({
    shape,
    r: 42,
    width: 96,
    height: 96,
    at: () => ({ x: 48, y: 48 }),
  });
  const scene = (terrain: string, walls: number) =>
    ({ scenario: { id: "x" }, cells: [{ ...blank, terrain, walls }], seats: [] }) as unknown as Scene;
  const one = (word: string, shape: Ground["shape"], walls = 0) => (
    <svg width="96" height="96">
      <Field scene={scene(word, walls)} ground={ground(shape)} side={() => null as never} />
    </svg>
  );
  return row([
    ...words.map((w) => cell(96, w + (isDrawn(w) ? "" : " !"), one(w, "hex"))),
    ...words.map((w) => cell(96, w, one(w, "square"))),
    cell(96, "rampart", one("", "hex", 6)),
    cell(96, "rampart all", one("", "hex", 63)),
  ]);
}

function counters(art: GameArt, shown: Shown) {
  const at = (piece: Piece, r: number, count?: number) => (
    <svg
      width={r * 2.3}
      height={r * 2.3}
      viewBox={`${-r * 1.15} ${-r * 1.15} ${r * 2.3} ${r * 2.3}`}
      style={{ overflow: "visible" }}
    >
      <art.Piece
        piece={piece}
        side={art.side(shown.scene.seats[piece.seat]?.art, piece.seat)}
        r={r}
        count={count}
        own={piece.seat === 0}
      />
    </svg>
  );
  return row(
    shown.pieces.map((piece, i) =>
      cell(
        150,
        piece.name ?? piece.code,
        <>
          {at(piece, 40, (i % 4) + 1)}
          {at(piece, 22, 2)}
          {at({ ...piece, strength: Math.max(0, piece.strength - 1), marks: i % 3 ? 0 : 8 }, 13)}
        </>,
      ),
    ),
  );
}

function cards(art: GameArt, shown: Shown) {
  return row(
    shown.cards.map((card) => (
      <>
        <div style={{ width: 137, height: 144 }}>
          <art.Card card={card} side={art.side(shown.scene.seats[card.seat]?.art, card.seat)} />
        </div>
        {card.id % 5 === 0 && (
          <div style={{ width: 112, height: 104 }}>
            <art.Card card={card} side={art.side(undefined, 1)} small />
          </div>
        )}
      </>
    )),
  );
}

const dice = (art: GameArt, shown: Shown) =>
  row(
    shown.dice.flatMap((face) =>
      [true, false].map((hit) => (
        <svg width="44" height="44" viewBox="-22 -22 44 44">
          <art.Die die={{ face, hit }} size={36} />
        </svg>
      )),
    ),
  );

async function main() {
  const shown = (await (await fetch("shown.json")).json()) as Shown;
  const part = new URLSearchParams(location.search);
  document.documentElement.dataset.theme = part.get("theme") ?? "light";
  const art = await loadArt(shown.game);
  const [w, h, z] = [Number(part.get("w") ?? 860), Number(part.get("h") ?? 580), Number(part.get("z") ?? 1)];
  render(
    part.get("show") === "board" ? (
      <div style={{ padding: 10 }}>{board(art, shown.scene, shown.looker, w, h, z)}</div>
    ) : (
      <div>
        {counters(art, shown)}
        {shown.terrain.length > 0 && terrains(shown.terrain)}
        {cards(art, shown)}
        {shown.dice.length > 0 && dice(art, shown)}
        {row(
          <div style={{ width: 236, height: 150 }}>
            <art.Emblem />
          </div>,
        )}
        {row(
          shown.icons.map((id) =>
            cell(
              70,
              id,
              <svg
                width="30"
                height="30"
                viewBox="0 0 512 512"
                dangerouslySetInnerHTML={{ __html: art.icon(id) ?? "" }}
              />,
            ),
          ),
        )}
      </div>
    ),
    document.body,
  );
  document.title = "drawn";
}
void main();
