// A card with symbols: its frame in the colour of its side, its symbols large; a broken one is grey and struck out.
import brokenShield from "icon:broken-shield";
import brokenWall from "icon:broken-wall";
import sword from "icon:gladius";
import bow from "icon:high-shot";
import crown from "icon:queen-crown";
import shield from "icon:shield";
import fortress from "icon:white-tower";
import { n } from "../draw";
import { IconAt } from "../icon";
import { spear } from "../own";
import type { Side } from "../types";

/** Symbols by name and by sign, with their colours on a card. */
export const symbols: Record<string, { sign: string; body: string; colour: string; broken?: string }> = {
  spear: { sign: "|", body: spear, colour: "#7a4e05" },
  sword: { sign: "!", body: sword, colour: "#8e2b20" },
  shield: { sign: "@", body: shield, colour: "#1f5c8c", broken: brokenShield },
  fortress: { sign: "&", body: fortress, colour: "#4f4a42", broken: brokenWall },
  bow: { sign: "-", body: bow, colour: "#2f6b3a" },
  crown: { sign: "+", body: crown, colour: "#9a6b12" },
};
/** What a broken symbol was. */
const brokenOnes: Record<string, string> = { "broken-shield": "shield", "broken-fortress": "fortress" };

/** Where symbols stand on a card, and how large: one, two side by side, three, four, then rows of three. */
function places(count: number): [number, number, number][] {
  if (count === 1) return [[0, 0, 0.7]];
  if (count === 2) return [-0.22, 0.22].map((x) => [x, 0, 0.44]);
  const size = count === 3 ? 0.38 : count === 4 ? 0.36 : 0.28;
  const cols = count > 4 ? 3 : 2;
  const rows = Math.ceil(count / cols);
  return Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / cols);
    const inRow = Math.min(cols, count - row * cols);
    const step = cols === 3 ? 0.3 : 0.46;
    return [((i % cols) - (inRow - 1) / 2) * step, (row - (rows - 1) / 2) * 0.43, size];
  });
}

function Symbols({ words, w, h }: { words: string; w: number; h: number }) {
  const list = words.split(" ").filter(Boolean);
  const at = places(list.length);
  return (
    <>
      {list.map((word, i) => {
        const broken = word in brokenOnes;
        const known = symbols[brokenOnes[word] ?? word];
        const [dx, dy, k] = at[i];
        const [x, y, size] = [dx * w, dy * h, k * Math.min(w, h)];
        const body = broken ? (known?.broken ?? known?.body) : known?.body;
        return (
          <>
            {body && <IconAt body={body} x={x} y={y} size={size} color={broken ? "#a2957c" : known.colour} />}
            {broken && (
              <path
                d={`M${n(x - size * 0.42)} ${n(y + size * 0.42)}l${n(size * 0.84)} ${n(-size * 0.84)}`}
                stroke="#b8322a"
                stroke-width={n(Math.max(2, w * 0.031))}
                stroke-linecap="round"
              />
            )}
          </>
        );
      })}
    </>
  );
}

/** A card as it lies: the frame in the colour of its side, round inside for the one, square for the other. */
export function LineCard({
  words,
  side: who,
  w,
  h,
  shadow = true,
}: {
  words: string;
  side: Side;
  w: number;
  h: number;
  shadow?: boolean;
}) {
  const [edge, rx] = [w * 0.052, w * 0.094];
  const box = { x: n(-w / 2), y: n(-h / 2), width: n(w), height: n(h), rx: n(rx) };
  return (
    <g>
      {shadow && <rect {...box} x={n(1 - w / 2)} y={n(w * 0.052 - h / 2)} fill="#000" opacity=".25" />}
      <rect {...box} fill={who.face} />
      <rect
        x={n(edge - w / 2)}
        y={n(edge - h / 2)}
        width={n(w - 2 * edge)}
        height={n(h - 2 * edge)}
        rx={n(who.shape === "square" ? w * 0.052 : w * 0.23)}
        fill="#fffbf0"
      />
      <Symbols words={words} w={w} h={h} />
    </g>
  );
}
