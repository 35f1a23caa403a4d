// A sentence of the catalogue in the reader's language. English is complete; a sentence missing elsewhere is English.
import { en, type Key } from "./en";

export type Catalogue = Partial<Record<Key, string>>;
let mine: Catalogue = {};

export function speak(words: Catalogue, language: string): void {
  mine = words;
  document.documentElement.lang = language;
}

/** A line of the core as a sentence: it begins with a capital and ends with a stop. */
export const sentence = (line: string): string =>
  line ? `${line[0].toUpperCase()}${line.slice(1)}`.replace(/\.?$/, ".") : "";

export function say(key: Key, values: Record<string, string | number> = {}): string {
  const text = mine[key] ?? en[key] ?? "";
  const forms = text.split("|");
  const form = forms.length > 1 && values.n !== 1 ? forms[1] : forms[0];
  return form.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
}
