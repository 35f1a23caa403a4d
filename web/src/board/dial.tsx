// Facing by a dial around the space: eight wings, those that are possible stand out.
import { Fragment } from "preact";
import { textWidth } from "../art/block";
import type { Choice } from "../core/types";
import type { Layout } from "./geometry";

const winds = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];
interface DialProps {
  cell: number;
  choices: Choice[];
  layout: Layout;
  chosen: string | undefined;
  onPick(choice: Choice): void;
  onHover(choice: Choice): void;
}

/** What the chosen facing means, over the dial. */
function Said({ text, y }: { text: string; y: number }) {
  const width = textWidth(text, 14) + 28;
  return (
    <g class="said" transform={`translate(0 ${y.toFixed(1)})`}>
      <rect x={-width / 2} y="-15" width={width} height="30" rx="15" />
      <text text-anchor="middle" y="5" font-size="14" font-weight="700">
        {text}
      </text>
    </g>
  );
}

export function Dial({ cell, choices, layout, chosen, onPick, onHover }: DialProps) {
  const [x, y] = layout.at(cell);
  const large = matchMedia("(pointer: coarse)").matches;
  const inner = large ? 47 : Math.max(30, layout.r * 0.92);
  const outer = large ? 92 : Math.max(56, layout.r * 1.56);
  const said = choices.find((c) => c.words === chosen)?.note;
  const wing = (facing: number) => {
    const turned = layout.flip ? (facing + 4) % 8 : facing;
    const [a, b] = [turned - 0.5, turned + 0.5].map((w) => (w * Math.PI) / 4 - Math.PI / 2);
    const p = (r: number, t: number) => `${(r * Math.cos(t)).toFixed(1)} ${(r * Math.sin(t)).toFixed(1)}`;
    return `M${p(inner, a)}L${p(outer, a)}A${outer} ${outer} 0 0 1 ${p(outer, b)}L${p(inner, b)}A${inner} ${inner} 0 0 0 ${p(inner, a)}Z`;
  };
  const mid = (facing: number) => {
    const t = ((layout.flip ? facing + 4 : facing) * Math.PI) / 4 - Math.PI / 2;
    const r = (inner + outer) / 2;
    return `translate(${(r * Math.cos(t)).toFixed(1)} ${(r * Math.sin(t)).toFixed(1)}) rotate(${((layout.flip ? facing + 4 : facing) * 45) % 360})`;
  };
  return (
    <g class="dial" transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
      <circle r={4000} class={large ? "veil deep" : "veil"} />
      <circle r={(inner + outer) / 2} fill="none" stroke="#0003" stroke-width={outer - inner + 6} />
      {winds.map((name, facing) => {
        const choice = choices.find((c) => c.facing === facing);
        if (!choice)
          return (
            <Fragment key={name}>
              <path d={wing(facing)} class="wing no" />
              <path d="M-4 -4L4 4M4 -4L-4 4" transform={mid(facing)} class="crossed" />
            </Fragment>
          );
        const on = choice.words === chosen;
        return (
          <g
            key={name}
            role="button"
            tabIndex={0}
            aria-label={choice.label}
            class={on ? "wing on" : "wing"}
            onPointerUp={(e) => {
              e.stopPropagation();
              onPick(choice);
            }}
            onPointerEnter={() => onHover(choice)}
            onKeyDown={(e) => {
              if (e.key === "Enter" || e.key === " ") onPick(choice);
            }}
          >
            <path d={wing(facing)} />
            <path d="M0 -9L8 6L0 2L-8 6Z" transform={mid(facing)} class="point" />
          </g>
        );
      })}
      {said && <Said text={said} y={-outer - 20} />}
    </g>
  );
}
