// Bundles the client into web/dist. The core (core.wasm) is put there by make.
import { build } from "esbuild";
import { cpSync, mkdirSync } from "node:fs";

mkdirSync("dist", { recursive: true });
cpSync("static", "dist", { recursive: true });
const common = { bundle: true, minify: true, format: "esm", target: "es2022", outdir: "dist", logLevel: "warning" };
await build({ ...common, entryPoints: ["src/main.tsx", "src/worker.ts", "src/sw.ts"], jsx: "automatic", jsxImportSource: "preact" });
