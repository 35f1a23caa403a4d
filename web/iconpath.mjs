// Paths of icons in whole units of their box of 512: half the bytes, and no eye sees the difference at the sizes they are
// drawn in. Relative steps are measured from where the pen really is, so that what is rounded away does not add up.
const COUNTS = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };

/** A path as commands with their numbers. The two flags of an arc may stand without a space. */
function parse(d) {
  const commands = [];
  let at = 0;
  let letter = "";
  const skip = () => {
    while (/[\s,]/.test(d[at] ?? "")) at++;
  };
  const number = () => {
    skip();
    const found = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?/i.exec(d.slice(at));
    if (!found) throw new Error(`no number at ${at} of ${d}`);
    at += found[0].length;
    return Number(found[0]);
  };
  const flag = () => (skip(), Number(d[at++]));
  for (skip(); at < d.length; skip()) {
    if (/[a-z]/i.test(d[at])) letter = d[at++];
    else if (letter === "m") letter = "l";
    else if (letter === "M") letter = "L";
    const count = COUNTS[letter.toLowerCase()];
    const arc = letter.toLowerCase() === "a";
    commands.push([letter, Array.from({ length: count }, (_, i) => (arc && (i === 3 || i === 4) ? flag() : number()))]);
  }
  return commands;
}

/** Numbers one after the other with as few signs between them as a path needs. */
const join = (numbers) => numbers.map((value, i) => (i && value >= 0 ? ` ${value}` : `${value}`)).join("");

export function wholePath(d) {
  let [x, y, px, py, sx, sy, spx, spy] = [0, 0, 0, 0, 0, 0, 0, 0]; // where the pen is, really and rounded; where its line began
  let out = "";
  for (const [letter, numbers] of parse(d)) {
    const kind = letter.toLowerCase();
    const relative = letter === kind;
    if (kind === "z") {
      [x, y, px, py] = [sx, sy, spx, spy];
      out += "z";
      continue;
    }
    const wide = (value, i) => (kind === "h" ? true : kind === "v" ? false : kind === "a" ? i === 5 : i % 2 === 0);
    const written = numbers.map((value, i) => {
      if (kind === "a" && i < 5) return i < 2 ? Math.max(1, Math.round(value)) : i === 2 ? Math.round(value) : value;
      const across = wide(value, i);
      const exact = relative ? (across ? x : y) + value : value;
      return Math.round(exact) - (relative ? (across ? px : py) : 0);
    });
    const end = (across) => {
      const last =
        kind === "h" ? (across ? 0 : -1) : kind === "v" ? (across ? -1 : 0) : numbers.length - (across ? 2 : 1);
      if (last < 0) return across ? x : y;
      return relative ? (across ? x : y) + numbers[last] : numbers[last];
    };
    [x, y] = [end(true), end(false)];
    [px, py] = [Math.round(x), Math.round(y)];
    if (kind === "m") [sx, sy, spx, spy] = [x, y, px, py];
    out += letter + join(written);
  }
  return out;
}

/** The body of an icon with all its paths so. */
export const wholeBody = (body) => body.replace(/ d="([^"]+)"/g, (_, d) => ` d="${wholePath(d)}"`);
