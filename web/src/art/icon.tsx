// Icons: bodies imported as "icon:NAME", drawn in the page or inside another drawing, in one colour.
const BOX = 512;

interface Look {
  body: string;
  size: number;
  color?: string;
}

/** An icon in the page. With a title it is a picture that says what it shows; without one it is an ornament. */
export function Icon({ body, size, color, title }: Look & { title?: string }) {
  const named = title ? ({ role: "img", "aria-label": title } as const) : ({ "aria-hidden": true } as const);
  return (
    <svg
      class="icon"
      width={size}
      height={size}
      viewBox={`0 0 ${BOX} ${BOX}`}
      style={color ? { color } : undefined}
      dangerouslySetInnerHTML={{ __html: body }}
      {...named}
    />
  );
}

/** An icon inside a drawing, its middle at x, y. */
export function IconAt({ body, x, y, size, color }: Look & { x: number; y: number }) {
  const corner = (at: number) => (at - size / 2).toFixed(2);
  return (
    <g
      transform={`translate(${corner(x)} ${corner(y)}) scale(${(size / BOX).toFixed(4)})`}
      style={color ? { color } : undefined}
      dangerouslySetInnerHTML={{ __html: body }}
    />
  );
}

/** The symbol of a class: light is a circle, medium a triangle, heavy a square; anything else a star. `size` is its width. */
export function ClassSymbol(props: { of: string; x: number; y: number; size: number; rim?: string }) {
  const { of, x, y, size: s, rim } = props;
  const line = { stroke: rim ?? "none", "stroke-width": s * 0.11, "stroke-linejoin": "round" } as const;
  if (of === "light") return <circle cx={x} cy={y} r={s * 0.5} fill="var(--light)" {...line} />;
  if (of === "medium")
    return <path d={`M${x} ${y - s * 0.56}l${s * 0.58} ${s * 1.02}h${-s * 1.16}Z`} fill="var(--medium)" {...line} />;
  if (of === "heavy")
    return <rect x={x - s * 0.48} y={y - s * 0.48} width={s * 0.96} height={s * 0.96} fill="var(--heavy)" {...line} />;
  const points = Array.from({ length: 10 }, (_, i) => {
    const a = (i * Math.PI) / 5 - Math.PI / 2;
    const far = s * (i % 2 ? 0.26 : 0.62);
    return `${(x + far * Math.cos(a)).toFixed(2)} ${(y + far * Math.sin(a)).toFixed(2)}`;
  });
  return <path d={`M${points.join("L")}Z`} fill="var(--star)" {...line} />;
}
