// `import swordman from "icon:swordman"` gives the body of that icon of game-icons as a string. Only what is imported gets into
// the bundle. Each body is in the colour of the text around it and stands in a box of 512 by 512. Icons that several files
// import stand together in one module, so that splitting does not make a file for each set of games that share one.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { wholeBody } from "./iconpath.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
let all;
function body(name) {
  all ??= JSON.parse(readFileSync(here("node_modules/@iconify-json/game-icons/icons.json"), "utf8")).icons;
  return all[name] && wholeBody(all[name].body);
}

/** The icons that more than one file of the client imports. */
function shared() {
  const files = readdirSync(here("src"), { recursive: true }).filter((file) => /\.tsx?$/.test(file));
  const seen = new Map();
  for (const file of files)
    for (const [, name] of readFileSync(here(`src/${file}`), "utf8").matchAll(/from "icon:([a-z0-9-]+)"/g))
      seen.set(name, (seen.get(name) ?? 0) + 1);
  return [...seen].filter(([name, count]) => count > 1 && body(name)).map(([name]) => name);
}
const variable = (name) => `i_${name.replaceAll("-", "_")}`;

export const icons = {
  name: "icons",
  setup(build) {
    let several = [];
    build.onStart(() => void (several = shared()));
    // A module for each shared icon would be an empty file for each set of games: the import itself is turned to the one module.
    build.onLoad({ filter: /[\\/]src[\\/].*\.tsx?$/ }, ({ path }) => {
      const text = readFileSync(path, "utf8");
      const contents = text.replace(/import (\w+) from "icon:([a-z0-9-]+)"/g, (line, as, name) =>
        several.includes(name) ? `import { ${variable(name)} as ${as} } from "icons:shared"` : line,
      );
      return { contents, loader: path.endsWith("x") ? "tsx" : "ts" };
    });
    build.onResolve({ filter: /^icons?:/ }, ({ path }) => ({ path, namespace: "icon", sideEffects: false }));
    build.onLoad({ filter: /^icons:/, namespace: "icon" }, () => ({
      contents: several.map((name) => `export const ${variable(name)} = ${JSON.stringify(body(name))};`).join("\n"),
      loader: "js",
    }));
    build.onLoad({ filter: /^icon:/, namespace: "icon" }, ({ path }) => {
      const found = body(path.slice(5));
      if (!found) return { errors: [{ text: `game-icons has no icon "${path.slice(5)}"` }] };
      return { contents: `export default ${JSON.stringify(found)}`, loader: "js" };
    });
  },
};
