// A dial of eight ways to face, drawn around the origin: those that can be taken have an arrow, the others a cross.
import { n } from "./draw";

interface DialProps {
  inner: number;
  outer: number;
  /** The ways that can be taken: 0 is north, then clockwise. */
  open: number[];
  /** The way under the finger. */
  at?: number;
}

const onCircle = (radius: number, degrees: number) => {
  const a = ((degrees - 90) * Math.PI) / 180;
  return `${n(radius * Math.cos(a))} ${n(radius * Math.sin(a))}`;
};
/** The outline of one of the eight ways. */
export const dialSlice = (way: number, inner: number, outer: number): string => {
  const [from, to] = [way * 45 - 21, way * 45 + 21];
  return `M${onCircle(inner, from)}A${n(inner)} ${n(inner)} 0 0 1 ${onCircle(inner, to)}L${onCircle(outer, to)}A${n(outer)} ${n(outer)} 0 0 0 ${onCircle(outer, from)}Z`;
};

export function Dial({ inner, outer, open, at }: DialProps) {
  const size = (outer - inner) / 21;
  return (
    <g>
      {Array.from({ length: 8 }, (_, way) => {
        const [can, here] = [open.includes(way), way === at];
        const middle = `translate(${onCircle((inner + outer) / 2, way * 45)})`;
        return (
          <g>
            <path
              d={dialSlice(way, inner, outer)}
              fill={here ? "#a86605" : can ? "#fff8e8" : "#d8ccb0"}
              fill-opacity={can ? 0.97 : 0.55}
              stroke={here ? "#7a4e05" : can ? "#b9780a" : "#a89a78"}
              stroke-width={here ? 2 : 1.4}
            />
            {can ? (
              <path
                d="M0 -7L6 4L0 1L-6 4Z"
                transform={`${middle} rotate(${way * 45}) scale(${n(size)})`}
                fill={here ? "#fff" : "#7a4e05"}
              />
            ) : (
              <path
                d="M-3.5 -3.5L3.5 3.5M3.5 -3.5L-3.5 3.5"
                transform={`${middle} scale(${n(size)})`}
                stroke="#8a7a55"
                stroke-width="1.6"
              />
            )}
          </g>
        );
      })}
    </g>
  );
}
