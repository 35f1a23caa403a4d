// What a person chose for this browser: the language, day or night, how fast things happen, sound. Kept, and told to who listens.
import { useEffect, useState } from "preact/hooks";

export type Speed = "slow" | "normal" | "quick" | "off";
export type Theme = "auto" | "light" | "dark";
interface Choices {
  /** "auto": the browser's. */
  language: string;
  theme: Theme;
  speed: Speed;
  sound: boolean;
  notation: boolean;
}
const listeners = new Set<() => void>();
const still = matchMedia("(prefers-reduced-motion: reduce)");
const night = matchMedia("(prefers-color-scheme: dark)");
const phone = matchMedia("(pointer: coarse)");

function kept<K extends keyof Choices>(key: K, otherwise: Choices[K]): Choices[K] {
  try {
    const text = localStorage.getItem(`set-${key}`);
    return text === null ? otherwise : (JSON.parse(text) as Choices[K]);
  } catch {
    return otherwise;
  }
}

export const settings: Choices = {
  language: kept("language", "auto"),
  theme: kept("theme", "auto"),
  speed: kept("speed", still.matches ? "off" : "normal"),
  sound: kept("sound", !phone.matches),
  notation: kept("notation", false),
};

export function change<K extends keyof Choices>(key: K, value: Choices[K]): void {
  settings[key] = value;
  try {
    localStorage.setItem(`set-${key}`, JSON.stringify(value));
  } catch {
    // a browser that keeps nothing: it holds until the page is closed
  }
  show();
  for (const listener of listeners) listener();
}

/** Puts the choices where the style sheet sees them. */
export function show(): void {
  const dark = settings.theme === "dark" || (settings.theme === "auto" && night.matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  document.documentElement.dataset.motion = settings.speed === "off" || still.matches ? "off" : "on";
}
night.addEventListener("change", show);

export function useSettings(): Choices {
  const [, redraw] = useState(0);
  useEffect(() => {
    const listener = () => redraw((n) => n + 1);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
  return settings;
}
