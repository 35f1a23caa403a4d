// Two Lines. Pieces are cards with symbols; a broken symbol is grey and struck out. Speeds stand between the lines.
import helmet from "icon:barbute";
import draw from "icon:card-draw";
import deck from "icon:card-exchange";
import laurels from "icon:laurels";
import { Mark, type Cell, type Scene, type Track } from "../../core/types";
import { CardBack } from "../card";
import { lookup } from "../common";
import { PipDie } from "../die";
import { n } from "../draw";
import { Scenery } from "../emblem";
import { sheetSeed } from "../field";
import { IconAt } from "../icon";
import { section } from "../own";
import { LineCard, symbols } from "../parts/symbols";
import { Sheet } from "../sheet";
import { army, carthage, rome } from "../sides";
import type { CardProps, GameArt, Ground, GroundProps, PieceProps, Side } from "../types";

const bySign = Object.fromEntries(Object.values(symbols).map((s) => [s.sign, s.body]));
const byName = Object.fromEntries(Object.entries(symbols).map(([name, s]) => [name, s.body]));
const look = lookup({
  ...byName,
  ...bySign,
  "broken-shield": symbols.shield.broken ?? "",
  "broken-fortress": symbols.fortress.broken ?? "",
  front: symbols.shield.body,
  speeds: symbols.spear.body,
  attacks: symbols.sword.body,
  left: section(0),
  right: section(2),
  kept: draw,
  won: laurels,
  pool: deck,
});
/** A card is known by its signs: its icon is the first of them. */
const icon = (id: string) => look(id) ?? (/^[|!@&+-]+$/.test(id) ? bySign[id[0]] : undefined);
const side = army(/lower/, /upper/, rome);

function Piece({ piece, side: who, r }: PieceProps) {
  return (
    <g>
      <LineCard words={piece.symbols ?? ""} side={who} w={r * 2} h={r * 2.17} />
    </g>
  );
}

function Card({ card, side: who = rome }: CardProps) {
  if (card.marks & Mark.Hidden || !card.symbols) return <CardBack side={who} body={helmet} count={card.count} />;
  return (
    <svg class="line-card" width="100%" height="100%" viewBox="-49 -53 98 110" aria-hidden="true">
      <LineCard words={card.symbols} side={who} w={96} h={104} />
    </svg>
  );
}

const box = (cell: Cell, ground: Ground) => {
  const { x, y } = ground.at(cell);
  const [w, h] = [ground.r * 1.94, ground.r * 2.11]; // a little smaller than a card, which hides it
  return { x: n(x - w / 2), y: n(y - h / 2), width: n(w), height: n(h), rx: n(ground.r * 0.19) };
};

/** The places of both armies, dashed where nothing lies; a hidden army has its helmets. */
function Places({ cells, ground, side: of }: { cells: Cell[]; ground: Ground; side: (seat: number) => Side }) {
  return (
    <g>
      {cells.map((cell) => {
        const hidden = (cell.marks & Mark.Hidden) > 0 && cell.role === "front";
        const { x, y } = ground.at(cell);
        return (
          <g opacity={hidden ? 0.55 : 0.45}>
            <rect
              {...box(cell, ground)}
              fill={hidden ? of(cell.owner).face : "none"}
              fill-opacity=".35"
              stroke="var(--line)"
              stroke-width="1.4"
              stroke-dasharray="4 6"
            />
            {(cell.marks & Mark.Selected) > 0 && (
              <text x={x} y={n(y + ground.r * 0.4)} text-anchor="middle" font-size={n(ground.r)} font-weight="700">
                ?
              </text>
            )}
            {hidden && <IconAt body={helmet} x={x} y={y} size={ground.r * 0.8} color={of(cell.owner).dark} />}
          </g>
        );
      })}
    </g>
  );
}

/** In pictures smaller than this letters would lie on each other. */
const small = 18;

/** The names of the lines at the left edge, as the places are called. */
function LineNames({ cells, ground }: { cells: Cell[]; ground: Ground }) {
  if (ground.r < small) return null;
  const rows = new Map(cells.map((cell) => [Math.round(ground.at(cell).y), cell.roleName ?? cell.role ?? ""]));
  const x = Math.max(17, ground.r * 0.34);
  return (
    <g font-size="12" font-weight="700" fill="var(--ink2)" letter-spacing="1">
      {[...rows].map(([y, role]) => (
        <text x={n(x)} y={y} text-anchor="middle" transform={`rotate(-90 ${n(x)} ${y})`} dy="4">
          {role.toUpperCase()}
        </text>
      ))}
    </g>
  );
}

function Under({ scene, ground, side: of }: GroundProps) {
  const { width, height, r } = ground;
  const field = scene.cells.find((cell) => cell.role === "field");
  const divide = scene.cells.find((cell) => cell.role === "divide");
  const own = scene.cells.filter((cell) => cell.role === "front" || cell.role === "back");
  const mid = divide ? ground.at(divide).x : width / 2;
  const line = field ? ground.at(field).y : height / 2;
  return (
    <g aria-hidden="true">
      <Sheet width={width} height={height} seed={sheetSeed(scene)} />
      <path
        d={`M${n(r * 0.7)} ${n(line)}H${n(width - r * 0.4)}`}
        stroke="var(--red)"
        stroke-width="2"
        stroke-dasharray="2 7"
        stroke-linecap="round"
      />
      <path d={`M${n(mid)} 16V${n(height - 16)}`} stroke="var(--line)" stroke-width="1.5" stroke-dasharray="8 6" />
      <path d={`M${n(mid - 7)} 5h14v12l-7 7l-7-7Z`} fill="var(--line)" />
      <path d={`M${n(mid - 7)} ${n(height - 5)}h14v-12l-7-7l-7 7Z`} fill="var(--line)" />
      <Places cells={own} ground={ground} side={of} />
      <LineNames cells={own} ground={ground} />
    </g>
  );
}

/** A speed in its circle; the one being fought at is gold. */
function Speed({ x, y, value, now }: { x: number; y: number; value: number; now: boolean }) {
  return (
    <g transform={`translate(${n(x)} ${n(y)})`}>
      <circle
        r="12"
        fill={now ? "var(--choice)" : "var(--card)"}
        stroke={now ? "#7a4e05" : "var(--line)"}
        stroke-width="1.6"
      />
      <text y="5" text-anchor="middle" font-size="14" font-weight="700" fill={now ? "#fff" : "var(--ink)"}>
        {value}
      </text>
    </g>
  );
}

/** An attack that was made on a card: a star at its edge, with their number. */
function Burst({ x, y, count }: { x: number; y: number; count: number }) {
  const points = Array.from({ length: 16 }, (_, i) => {
    const far = i % 2 ? 9 : 17;
    return `${n(Math.cos((i * Math.PI) / 8) * far)} ${n(Math.sin((i * Math.PI) / 8) * far)}`;
  });
  return (
    <g transform={`translate(${n(x)} ${n(y)})`}>
      <path d={`M${points.join("L")}Z`} fill="#b8322a" stroke="#fff" stroke-width="1.6" />
      {count > 1 && (
        <text y="4.5" text-anchor="middle" font-size="13" font-weight="700" fill="#fff">
          {count}
        </text>
      )}
    </g>
  );
}

/** The tracks of a place, in their order. */
function tracksByCell(scene: Scene, id: string): [Cell, Track[]][] {
  const cells = new Map(scene.cells.map((cell) => [cell.id, cell]));
  const found = new Map<Cell, Track[]>();
  for (const track of scene.tracks) {
    const cell = track.id === id && track.cell !== undefined ? cells.get(track.cell) : undefined;
    if (cell) found.set(cell, [...(found.get(cell) ?? []), track]);
  }
  return [...found];
}

function Over({ scene, ground }: GroundProps) {
  const field = scene.cells.find((cell) => cell.role === "field");
  const line = field ? ground.at(field).y : ground.height / 2;
  const now = scene.tracks.find((track) => track.id === "speed" && track.cell === undefined)?.value;
  const towards = (cell: Cell) => (ground.at(cell).y < line ? 1 : -1);
  return (
    <g aria-hidden="true">
      {tracksByCell(scene, "speed").map(([cell, list]) =>
        list.map((track, i) => {
          const { x, y } = ground.at(cell);
          const dx = (i - (list.length - 1) / 2) * 27;
          return (
            <Speed
              x={x + dx}
              y={y + towards(cell) * (ground.r * 1.085 + 18)}
              value={track.value}
              now={track.value === now}
            />
          );
        }),
      )}
      {tracksByCell(scene, "markers").map(([cell, [track]]) => {
        const { x, y } = ground.at(cell);
        return <Burst x={x + ground.r * 0.72} y={y + towards(cell) * ground.r * 0.92} count={track.value} />;
      })}
    </g>
  );
}

function Emblem() {
  const card = (x: number, y: number, words: string, who: Side) => (
    <g transform={`translate(${x} ${y})`}>
      <LineCard words={words} side={who} w={52} h={58} />
    </g>
  );
  const blow = (x: number, to: number) => (
    <g>
      <path d={`M${x} 94V${to + 12}`} stroke="#fff" stroke-width="8" stroke-linecap="round" opacity=".7" />
      <path d={`M${x} 94V${to + 12}`} stroke="var(--sideR)" stroke-width="5" stroke-linecap="round" />
      <path d={`M${x} ${to}l6.5 14h-13Z`} fill="var(--sideR)" stroke="#fff" stroke-width="1.2" />
    </g>
  );
  return (
    <Scenery seed={31}>
      <path d="M0 75H240" stroke="var(--red)" stroke-width="2" stroke-dasharray="2 7" stroke-linecap="round" />
      <path d="M118 0V150" stroke="var(--line)" stroke-dasharray="6 5" />
      {["sword", "spear broken-shield", "fortress", "bow"].map((words, i) => card(30 + i * 58, 30, words, carthage))}
      {["shield", "sword", "spear", "crown"].map((words, i) => card(30 + i * 58, 120, words, rome))}
      {blow(88, 60)}
      {blow(146, 60)}
    </Scenery>
  );
}

export const art: GameArt = { Piece, Card, Die: PipDie, side, icon, Emblem, Under, Over };
