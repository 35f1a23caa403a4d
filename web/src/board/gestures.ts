// Fingers and mice on the board: a click, a drag from a piece to its target, a pan, a pinch, a wheel.
import { useEffect, useRef } from "preact/hooks";
import type { Pointer } from "../table/model";

export interface Gestures {
  click(cell: number | null, by: Pointer, piece?: number): void;
  hover(cell: number | null): void;
  /** A long press or the right button: what is it? */
  look(cell: number | null, piece?: number): void;
  /** May a drag start here? Then the cell is taken up. */
  take(cell: number): boolean;
  pan(dx: number, dy: number): void;
  zoom(factor: number, x: number, y: number): void;
}
interface Finger {
  x: number;
  y: number;
}
const long = 480; // milliseconds that a finger rests until it asks what lies under it
const slack = 9; // pixels that still count as a click

const cellAt = (x: number, y: number): number | null => {
  for (const element of document.elementsFromPoint(x, y)) {
    const cell = (element as HTMLElement | SVGElement).closest?.("[data-cell]");
    if (cell) return Number((cell as SVGElement).dataset.cell);
  }
  return null;
};

/** The piece that is drawn there, if there is one. */
const pieceAt = (x: number, y: number): number | undefined => {
  for (const element of document.querySelectorAll<SVGElement>("[data-piece]")) {
    const box = element.getBoundingClientRect();
    if (x >= box.left && x <= box.right && y >= box.top && y <= box.bottom) return Number(element.dataset.piece);
  }
  return undefined;
};

export function useGestures(window_: { current: HTMLElement | null }, gestures: Gestures): void {
  const now = useRef(gestures);
  now.current = gestures;
  useEffect(() => {
    const el = window_.current;
    if (!el) return;
    const fingers = new Map<number, Finger>();
    let start: (Finger & { cell: number | null }) | null = null;
    let mode: "none" | "click" | "pan" | "drag" | "pinch" | "look" = "none";
    let hovered: number | null = null;
    let resting = 0;

    const spread = (): number => {
      const [a, b] = [...fingers.values()];
      return Math.hypot(a.x - b.x, a.y - b.y);
    };
    const down = (e: PointerEvent) => {
      if (e.button > 0 || (e.target as Element).closest("button, a, input, select")) return;
      if (e.isPrimary) fingers.clear(); // a finger that was lifted from something that kept the event to itself is gone, too
      fingers.set(e.pointerId, { x: e.clientX, y: e.clientY });
      mode = fingers.size === 2 ? "pinch" : "click";
      start = { x: e.clientX, y: e.clientY, cell: cellAt(e.clientX, e.clientY) };
      clearTimeout(resting);
      if (e.pointerType !== "mouse" && mode === "click") resting = window.setTimeout(() => look(e), long);
    };
    // The finger or button that asked is no click any more when it is lifted.
    const look = (e: MouseEvent) => {
      if (mode === "look" || mode === "pan" || mode === "pinch") return;
      mode = "look";
      now.current.look(cellAt(e.clientX, e.clientY), pieceAt(e.clientX, e.clientY));
    };
    const menu = (e: MouseEvent) => {
      e.preventDefault();
      look(e);
      if (!fingers.size) mode = "none";
    };
    const move = (e: PointerEvent) => {
      const finger = fingers.get(e.pointerId);
      if (!finger) return hover(e);
      const [dx, dy] = [e.clientX - finger.x, e.clientY - finger.y];
      if (mode === "pinch" && fingers.size === 2) {
        const before = spread();
        Object.assign(finger, { x: e.clientX, y: e.clientY });
        now.current.zoom(spread() / Math.max(1, before), e.clientX, e.clientY);
        return;
      }
      if (mode === "click" && start && Math.hypot(e.clientX - start.x, e.clientY - start.y) > slack) {
        clearTimeout(resting);
        const taken = start.cell !== null && now.current.take(start.cell);
        mode = taken ? "drag" : "pan";
        el.setPointerCapture(e.pointerId);
      }
      if (mode === "pan") now.current.pan(dx, dy);
      if (mode === "drag") hover(e);
      Object.assign(finger, { x: e.clientX, y: e.clientY });
    };
    const up = (e: PointerEvent) => {
      if (!fingers.delete(e.pointerId)) return;
      clearTimeout(resting);
      const by = e.pointerType === "mouse" ? "mouse" : "touch";
      const cell = cellAt(e.clientX, e.clientY);
      if (mode === "click") now.current.click(start?.cell ?? null, by, pieceAt(e.clientX, e.clientY));
      if (mode === "drag" && cell !== null && cell !== start?.cell) now.current.click(cell, by);
      if (!fingers.size) mode = "none";
    };
    const hover = (e: PointerEvent) => {
      if (e.pointerType !== "mouse" && mode !== "drag") return;
      const cell = cellAt(e.clientX, e.clientY);
      if (cell !== hovered) now.current.hover((hovered = cell));
    };
    const leave = () => {
      if (hovered !== null && !fingers.size) now.current.hover((hovered = null));
    };
    const wheel = (e: WheelEvent) => {
      e.preventDefault();
      if (e.ctrlKey || !e.shiftKey) now.current.zoom(Math.exp(-e.deltaY / 600), e.clientX, e.clientY);
      else now.current.pan(-e.deltaX - e.deltaY, 0);
    };
    // A tap was answered already: the click that a browser makes of it would press what has come up under the finger.
    const tapped = (e: TouchEvent) => {
      if (!(e.target as Element).closest("button, a, input, select")) e.preventDefault();
    };
    const cancel = (e: PointerEvent) => {
      clearTimeout(resting);
      fingers.delete(e.pointerId);
      mode = "none";
    };
    el.addEventListener("pointerdown", down);
    el.addEventListener("pointermove", move);
    el.addEventListener("pointerup", up);
    el.addEventListener("pointercancel", cancel);
    el.addEventListener("pointerleave", leave);
    el.addEventListener("contextmenu", menu);
    el.addEventListener("wheel", wheel, { passive: false });
    el.addEventListener("touchend", tapped, { passive: false });
    return () => {
      el.removeEventListener("pointerdown", down);
      el.removeEventListener("pointermove", move);
      el.removeEventListener("pointerup", up);
      el.removeEventListener("pointercancel", cancel);
      el.removeEventListener("pointerleave", leave);
      el.removeEventListener("contextmenu", menu);
      el.removeEventListener("wheel", wheel);
      el.removeEventListener("touchend", tapped);
    };
  }, []);
}
