// What is for sale, and how it stands in the army. Pure.
import { Target, type Choice, type Make, type Scene, type Track } from "../core/types";

/** Types that are bought by number, and armies that somebody has made ready. */
export const forSale = (scene: Scene): Make[] => scene.stores.filter((m) => m.limit !== undefined);
export const readyMade = (scene: Scene): Make[] =>
  scene.stores.filter((m) => m.id !== undefined && m.limit === undefined);

export const choiceOf = (choices: Choice[], make: Make, drop: boolean): Choice | undefined =>
  choices.find((c) => c.target === Target.Make && c.id === make.id && (c.verb === "drop") === drop);

const gauged = 3;
/** The limits that an army is built under come first among one's own figures. */
export const gauges = (scene: Scene, looker: number): Track[] =>
  scene.tracks.filter((t) => t.seat === looker && t.max).slice(0, gauged);

const costOf = (make: Make): number => Object.values(make.cost)[0] ?? 0;

/** Every unit that was bought, the dearest in the middle of the first rank, the cheapest at its ends and behind it. */
export function ranks(goods: Make[], wide: number): Make[][] {
  const all = [...goods]
    .sort((a, b) => costOf(b) - costOf(a))
    .flatMap((m) => Array.from({ length: m.have ?? 0 }, () => m));
  const rows: Make[][] = [];
  for (let i = 0; i < all.length; i += wide) rows.push(fromTheMiddle(all.slice(i, i + wide)));
  return rows;
}

const fromTheMiddle = (row: Make[]): Make[] =>
  row.reduce<Make[]>((line, m, i) => (i % 2 ? [...line, m] : [m, ...line]), []);
