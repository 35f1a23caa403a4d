// Drawings of our own, in the same box of 512 by 512 as the icons of the package.
const ink = (d: string) => `<path fill="currentColor" d="${d}"/>`;

export const spear = ink(
  "M30 446L66 482L318 230L282 194ZM488 24C392 40 304 92 262 158L250 146L230 166L346 282L366 262L354 250C420 208 472 120 488 24Z",
);

/** Shields side by side, spears upright behind them: a phalanx. */
export const phalanx = ink(
  "M88 24l28 60v120h-56V84zM256 24l28 60v120h-56V84zM424 24l28 60v120h-56V84zM100 236a92 92 0 0 1 78 44a92 92 0 0 1 0 164a92 92 0 1 1-78-208zM256 236a104 104 0 0 1 62 22a128 128 0 0 0 0 208a104 104 0 1 1-62-230zM412 236a104 104 0 1 1-1 208a104 104 0 0 1 1-208z",
);

/** The field in three sections, one of them filled: 0 left, 1 centre, 2 right. */
export const section = (which: number) =>
  [0, 1, 2]
    .map((i) => {
      const x = 36 + i * 152;
      const frame = `M${x} 96h136v320h-136z`;
      return ink(i === which ? frame : `${frame}M${x + 24} 120v272h88v-272z`);
    })
    .join("");
