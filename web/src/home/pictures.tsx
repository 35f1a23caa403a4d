// The pictures of the home page as text: drawn once, when the page is built (web/shelf.mjs), so that they are there at once.
import { renderToString } from "preact-render-to-string";
import { loadArt } from "../art";

/** A picture of so many letters is all borders: whole pixels are fine enough for it. */
const long = 100000;
const digits = (svg: string): number => (svg.length > long ? 1 : 10);

/** Digits that nobody sees are left out, and names inside a picture are made its own: many stand on one page. */
const plain = (svg: string, own: string): string =>
  svg
    .replace(/ d="[^"]*"/g, (path) =>
      path.replace(/\d*\.\d\d+/g, (x) => String(Math.round(Number(x) * digits(svg)) / digits(svg))),
    )
    .replace(/\b(id="|url\(#|href="#)/g, `$1${own}-`);

export async function picturesOf(game: string): Promise<{ picture: string; hero?: string }> {
  const { Emblem, Hero } = await loadArt(game);
  return {
    picture: plain(renderToString(<Emblem />), game),
    hero: Hero && plain(renderToString(<Hero />), `${game}-hero`),
  };
}
