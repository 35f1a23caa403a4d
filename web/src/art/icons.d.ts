// Icons come from the package at build time (web/icons.mjs): the body of an SVG in a box of 512 by 512.
declare module "icon:*" {
  const body: string;
  export default body;
}
// The art of the one game whose pages of rules are built (web/build.mjs).
declare module "rules:art" {
  export const art: import("./types").GameArt;
}
