// The core with every game, without a page: for the build, and for tests that ask it a great deal.
import { readFileSync } from "node:fs";

export async function core(path = new URL("../build/core.wasm", import.meta.url)) {
  let memory;
  const zero = (at) => new DataView(memory.buffer).setUint32(at, 0, true);
  const known = {
    environ_sizes_get: (n, size) => (zero(n), zero(size), 0),
    environ_get: () => 0,
    random_get: () => 0,
    clock_time_get: (_id, _precision, out) => (
      new DataView(memory.buffer).setBigUint64(out, BigInt(Math.round(performance.now() * 1e6)), true),
      0
    ),
  };
  const module = await WebAssembly.compile(readFileSync(path));
  const wasi = Object.fromEntries(WebAssembly.Module.imports(module).map((i) => [i.name, known[i.name] ?? (() => 8)]));
  const { exports } = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi });
  memory = exports.memory;
  exports._initialize?.();
  return (request) => {
    const bytes = new TextEncoder().encode(JSON.stringify(request)),
      at = exports.core_buffer(bytes.length + 1);
    new Uint8Array(memory.buffer, at, bytes.length + 1).set([...bytes, 0]);
    const out = exports.core_call(at),
      all = new Uint8Array(memory.buffer);
    return JSON.parse(new TextDecoder().decode(all.subarray(out, all.indexOf(0, out))));
  };
}
