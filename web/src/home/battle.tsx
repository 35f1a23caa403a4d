// A battle as a picture: the board as it begins, and who stands there, counted by kind.
import type { GameArt } from "../art/types";
import { Corner } from "../board/corner";
import type { Piece, Scene } from "../core/types";
import { say } from "../words/say";

/** As wide as there is room, and never wider than the column. */
const widest = 520;
const edges = 16;
export function BattleMap({ scene, art }: { scene: Scene; art: GameArt }) {
  const w = Math.min(widest, innerWidth - edges);
  return (
    <div class="battlemap">
      <Corner {...{ scene, art, w }} h={Math.round(w * 0.654)} />
    </div>
  );
}

interface Kind {
  piece: Piece;
  n: number;
}
export function Armies({ scene, art, name }: { scene: Scene; art: GameArt; name(seat: number): string }) {
  const armies = scene.seats.map((_, seat) => {
    const kinds = new Map<string, Kind>();
    for (const piece of scene.pieces.filter((p) => p.seat === seat)) {
      const key = piece.kind ?? piece.shape;
      kinds.set(key, { piece, n: (kinds.get(key)?.n ?? 0) + 1 });
    }
    return { seat, kinds: [...kinds.values()] };
  });
  return (
    <div class="armies">
      {armies
        .filter((a) => a.kinds.length)
        .map(({ seat, kinds }) => {
          const side = art.side(scene.seats[seat]?.art, seat);
          return (
            <div key={seat} class="army">
              <p>
                <b style={{ color: side.text }}>{name(seat)}</b>
                <small>{scene.seats[seat]?.leader}</small>
              </p>
              <ul>
                {kinds.map(({ piece, n }) => (
                  <li key={piece.kind}>
                    <svg width="44" height="44" viewBox="-22 -22 44 44" aria-hidden="true">
                      <art.Piece
                        piece={{ ...piece, marks: 0, facing: piece.facing > 7 ? piece.facing : 0 }}
                        side={side}
                        r={21}
                      />
                    </svg>
                    <b>{n}</b> <small>{piece.class === "leader" ? say("setup.leaders", { n }) : piece.name}</small>
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
    </div>
  );
}
