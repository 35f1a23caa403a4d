// Symbols of our own, drawn in a box of 24 by 24. A game names a shape; an unknown one shows the piece's code.
import type { JSX } from "preact";

const stroke = { fill: "none", stroke: "currentColor", "stroke-width": 1.8, "stroke-linecap": "round", "stroke-linejoin": "round" } as const;
const p = (d: string) => <path d={d} {...stroke} />;
const f = (d: string) => <path d={d} fill="currentColor" />;

export const shapes: Record<string, JSX.Element> = {
  foot: <>{f("M12 3a2.4 2.4 0 1 1 0 4.8A2.4 2.4 0 0 1 12 3z")}{p("M12 8v7M12 15l-3 6M12 15l3 6M7 11h10M17 5v13")}</>,
  sword: <>{p("M18 4 8 14M6 12l6 6M8 16l-4 4")}</>,
  spear: <>{p("M5 19 16 8")}{f("M15 5l5-1-1 5-3 1-2-2z")}</>,
  javelin: <>{p("M4 20 17 7M10 21 20 11")}{f("M15 5l5-1-1 5-3 0z")}{f("M18 10l4-1-1 4-2 0z")}</>,
  pike: <>{p("M4 20 14 10M8 20l10-10M12 20l8-8")}{f("M13 8l3-1-1 3z")}{f("M17 8l3-1-1 3z")}</>,
  bow: <>{p("M7 4c9 3 9 13 0 16M7 4v16M4 12h15M16 9l3 3-3 3")}</>,
  sling: <>{p("M5 5c2 7 5 9 9 9M14 14c-1-5-4-8-9-9")}{<circle cx="16.5" cy="16.5" r="2.6" fill="currentColor" />}</>,
  horse: <>{f("M6 20c0-5 1-7 4-9L8 8l4-5 1 2c4 1 6 4 6 9h-4l-2-2c-1 3 1 5 1 8z")}</>,
  horsebow: <>{f("M5 20c0-5 1-7 4-9L7 8l4-5 1 2c3 1 4 3 4 6h-3l-1-1c-1 3 0 6 0 10z")}{p("M17 9c4 2 4 9 0 11M17 9v11")}</>,
  camel: <>{f("M4 20v-7c1-4 4-4 5-1 1-4 5-4 6 0 1 0 2-1 2-3V6h4v2h-2v3c0 3-2 4-3 4v5h-2v-5H8v5z")}</>,
  chariot: <>{<circle cx="9" cy="16" r="4.2" {...stroke} />}{p("M9 12V7h4v9h8M9 16h.1M6.2 13l5.6 6M11.8 13l-5.6 6")}</>,
  elephant: <>{f("M4 19v-7c0-4 3-6 7-6 4-2 9 0 9 4v5c0 2-2 3-3 2v-2c1 0 1-1 1-2h-2v6h-3v-4H9v4z")}</>,
  machine: <>{p("M4 19h16M6 19l4-8 8-6M10 11l5 8")}{<circle cx="18.5" cy="5" r="2" fill="currentColor" />}</>,
  leader: <>{f("M4 18 3 7l5 4 4-7 4 7 5-4-1 11z")}{p("M4.5 21h15")}</>,
  crown: <>{f("M4 18 3 7l5 4 4-7 4 7 5-4-1 11z")}</>,
  commander: <>{f("M12 2l2.6 6.4 6.9.5-5.3 4.4 1.7 6.7L12 16.3 6.1 20l1.7-6.7L2.5 8.9l6.9-.5z")}</>,
  shield: <>{p("M12 3l7 2v6c0 5-3 8-7 10-4-2-7-5-7-10V5z")}</>,
  fortress: <>{f("M4 20V8h2V5h3v3h2V5h2v3h2V5h3v3h2v12h-5v-5h-4v5z")}</>,
  building: <>{f("M3 20V11l9-6 9 6v9h-6v-5H9v5z")}</>,
  worker: <>{p("M5 19 15 9M12 5c4-2 7 1 7 4l-3-1-3-3z")}</>,
  gun: <>{p("M4 15h9l7-4M6 15v4h3M13 15l1 4")}</>,
  rifle: <>{p("M3 17l13-8h5M8 14l1 4M5 16l-2 3")}</>,
  tank: <>{f("M3 14h18v3l-2 2H5l-2-2zM7 9h8v4H7zM14 10h8v2h-8z")}</>,
  walker: <>{f("M8 4h8v7H8z")}{p("M10 11l-3 5 1 5M14 11l3 5-1 5")}</>,
  flyer: <>{f("M12 3l2 8 8 4v2l-8-1-1 4h-2l-1-4-8 1v-2l8-4z")}</>,
  caster: <>{p("M6 20 16 10M17 3v4M15 5h4M20 9v3M18.5 10.5h3M11 3v2M10 4h2")}</>,
  eye: <>{p("M2 12c5-7 15-7 20 0-5 7-15 7-20 0z")}{<circle cx="12" cy="12" r="3" fill="currentColor" />}</>,
  shade: <>{f("M12 3c5 0 7 4 7 9v9l-3-2-2 2-2-2-2 2-2-2-3 2v-9c0-5 2-9 7-9z")}</>,
  disc: <circle cx="12" cy="12" r="8.5" fill="currentColor" />,
  triangle: f("M12 3l10 17H2z"),
  square: f("M4 4h16v16H4z"),
  helmet: <>{f("M4 18c-1-9 3-14 8-14s9 5 8 14h-5v-5h-2v5h-2v-5H9v5z")}{p("M12 4c-1-2-5-2-7 0")}</>,
  flag: <>{p("M6 3v19")}{f("M7 4c5-2 7 3 13 1v9c-6 2-8-3-13-1z")}</>,
  warriors: <>{p("M4 20 14 6M20 20 10 6M4 9h5M15 9h5")}</>,
};

export function Symbol(props: { shape: string; code: string; size?: number }) {
  const s = props.size ?? 24;
  const art = shapes[props.shape];
  if (art) return <svg viewBox="0 0 24 24" width={s} height={s} x={-s / 2} y={-s / 2} aria-hidden="true">{art}</svg>;
  return <text class="code" text-anchor="middle" dominant-baseline="central" font-size={props.code.length > 2 ? s * 0.42 : s * 0.6}>{props.code}</text>;
}

// The symbols printed on a piece or card, as the scene names them: "spear broken-shield".
const listed = (symbols = "") => symbols.split(" ").filter(Boolean).map((word) => ({ broken: word.startsWith("broken-"), shape: word.replace("broken-", "") }));
export const symbolWords = (symbols?: string) => listed(symbols).map((s) => (s.broken ? `broken ${s.shape}` : s.shape)).join(" + ");

export function SymbolRow({ symbols, size }: { symbols: string; size: number }) {
  const list = listed(symbols), cols = list.length > 4 ? 3 : list.length > 1 ? 2 : 1, rows = Math.ceil(list.length / cols);
  return <>{list.map(({ broken, shape }, i) => {
    const row = Math.floor(i / cols), inRow = Math.min(cols, list.length - row * cols);
    const x = (i % cols - (inRow - 1) / 2) * size, y = (row - (rows - 1) / 2) * size;
    return <g transform={`translate(${x} ${y})`} class={broken ? "broken" : ""}>
      <svg viewBox="0 0 24 24" width={size * 0.92} height={size * 0.92} x={-size * 0.46} y={-size * 0.46}>{shapes[shape]}</svg>
      {broken && <path d={`M${-size / 2.6} ${-size / 2.6}L${size / 2.6} ${size / 2.6}`} stroke="currentColor" stroke-width="2.5" />}
    </g>;
  })}</>;
}
