// What every part of the table needs to know.
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { GameArt, Side } from "../art/types";
import type { GameText } from "../core/gametext";
import type { Game, Scene } from "../core/types";
import type { Timeline } from "../timeline/player";
import type { TableModel } from "./model";

export interface TableContext {
  model: TableModel;
  timeline: Timeline;
  /** The scene that is drawn now: what happened may still be on its way. */
  scene: Scene;
  game: Game;
  art: GameArt;
  text: GameText;
  /** The board is turned by half. */
  flip: boolean;
  name(seat: number): string;
  side(seat: number): Side;
  /** Cards in the light of a lesson. */
  lit?: Set<number>;
  openRule(rule: string): void;
}
const Context = createContext<TableContext | null>(null);
export const TableProvider = Context.Provider;
export function useTable(): TableContext {
  const table = useContext(Context);
  if (!table) throw new Error("no table here");
  return table;
}
