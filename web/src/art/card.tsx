// The printed card: a band that says its group, its name, a picture, what it does in symbols, and its text. HTML, fills its box.
import type { ComponentChildren } from "preact";
import { Icon } from "./icon";
import type { Side } from "./types";
import type { CardFact } from "../core/types";

interface FaceProps {
  band?: ComponentChildren;
  /** The colour of the band, and of what is drawn in the card's colour. */
  colour?: string;
  name?: string;
  text?: string;
  small?: boolean;
  kind?: string;
  /** What it does, line by line around the picture, instead of the text. */
  below?: ComponentChildren;
  children?: ComponentChildren;
}
/** More letters than these leave a picture no row of its own: it stands beside the name. */
const crowded = 84;
export const isLong = (text: string | undefined): boolean => (text?.length ?? 0) > crowded;

export function CardFace({ band, colour, name, text, small, kind = "", below, children }: FaceProps) {
  const full = !small && isLong(text);
  const look = ["card", kind, small ? "small" : "", full ? "full" : ""].filter(Boolean).join(" ");
  return (
    <div class={look} style={colour ? { "--band": colour } : undefined}>
      {band && <div class="card-band">{band}</div>}
      {name && <div class="card-name">{name}</div>}
      {below && !small ? (
        <div class="card-facts">
          <span class="float">{children}</span>
          {below}
        </div>
      ) : (
        <div class="card-picture">{children}</div>
      )}
      {text && !small && <div class="card-text">{text}</div>}
    </div>
  );
}

/** The back: the colour of its side with a helmet or a mark of the game. */
export function CardBack({ side, body, count }: { side?: Side; body: string; count?: number }) {
  const look = side ? { "--back": side.face, "--backHi": side.light, "--backLo": side.dark } : undefined;
  return (
    <div class={`card back ${side?.shape ?? "square"}`} style={look}>
      <div class="card-back">
        <Icon body={body} size={44} />
      </div>
      {count !== undefined && count > 1 && <div class="card-count">{count}</div>}
    </div>
  );
}

/** Facts of one kind, in their order. */
export const factsOf = (facts: CardFact[] | undefined, show: string): CardFact[] =>
  (facts ?? []).filter((f) => f.show === show);
