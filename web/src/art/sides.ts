// The colours and shapes that tell seats apart. Two armies are told by the shields they carried; up to four players by colour,
// pattern and shape.
import type { Side } from "./types";

export const rome: Side = {
  shape: "square",
  face: "var(--romeFace)",
  light: "var(--romeHi)",
  dark: "var(--romeLo)",
  sticker: "#e9edf0",
  ink: "#26323d",
  text: "var(--sideR)",
  pattern: "diagonal",
};
export const carthage: Side = {
  shape: "round",
  face: "var(--carthageFace)",
  light: "var(--carthageHi)",
  dark: "var(--carthageLo)",
  sticker: "#f6e2bf",
  ink: "#4a2509",
  text: "var(--sideC)",
  pattern: "dots",
};

const player = (face: string, ink: string, text: string, shape: Side["shape"], pattern: Side["pattern"]): Side => ({
  shape,
  face,
  light: face,
  dark: "#0e0b07",
  sticker: face,
  ink,
  text,
  pattern,
});
/** Up to four players, by their colours. */
export const players: Record<string, Side> = {
  blue: player("#7db2e8", "#16324c", "var(--side1)", "square", "diagonal"),
  coral: player("#ee9a86", "#4a1c12", "var(--side2)", "round", "dots"),
  green: player("#96ce97", "#173a1b", "var(--side3)", "square", "horizontal"),
  violet: player("#c9aef2", "#33214f", "var(--side4)", "round", "lattice"),
};
const seats = Object.values(players);

/** Two armies: by their names where these are known, else the first seat square and the second round, or the other way about. */
export const army =
  (square: RegExp, round: RegExp, first: Side) =>
  (art: string | undefined, seat: number): Side => {
    if (art && square.test(art)) return rome;
    if (art && round.test(art)) return carthage;
    if (seat > 1) return seats[seat] ?? rome;
    return (seat === 0) === (first === rome) ? rome : carthage;
  };

export const playerSide = (art: string | undefined, seat: number): Side =>
  players[art ?? ""] ?? seats[seat] ?? seats[0];
