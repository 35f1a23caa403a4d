// The C core as WebAssembly, in a worker of its own: JSON in, JSON out. Thinking never stops the page.
interface CoreExports {
  memory: WebAssembly.Memory;
  core_buffer(bytes: number): number;
  core_call(at: number): number;
  _initialize?(): void;
}
interface Message {
  id: number;
  url?: string;
  request?: string;
}

let core: CoreExports;
let ready: Promise<void> = Promise.resolve();

const view = () => new DataView(core.memory.buffer);
const refused = () => 8;

// The few system calls the core's library wants. The core reads no file and no clock but the monotonic one.
const system: Record<string, (...args: never[]) => number> = {
  fd_write: (_fd: number, _from: number, _n: number, out: number) => {
    view().setUint32(out, 0, true);
    return 0;
  },
  fd_close: () => 0,
  environ_get: () => 0,
  environ_sizes_get: (n: number, size: number) => {
    view().setUint32(n, 0, true);
    view().setUint32(size, 0, true);
    return 0;
  },
  clock_time_get: (_id: number, _precision: bigint, out: number) => {
    view().setBigUint64(out, BigInt(Math.round(performance.now() * 1e6)), true);
    return 0;
  },
  proc_exit: (code: number) => {
    throw new Error(`the core stopped: ${code}`);
  },
  random_get: (at: number, n: number) => {
    crypto.getRandomValues(new Uint8Array(core.memory.buffer, at, n));
    return 0;
  },
};

async function start(url: string): Promise<void> {
  const module = await WebAssembly.compileStreaming(fetch(url));
  const wanted = Object.fromEntries(
    WebAssembly.Module.imports(module).map((i) => [i.name, system[i.name] ?? refused] as const),
  );
  const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wanted });
  core = instance.exports as unknown as CoreExports;
  core._initialize?.();
}

function call(request: string): string {
  const bytes = new TextEncoder().encode(request);
  const at = core.core_buffer(bytes.length + 1);
  const into = new Uint8Array(core.memory.buffer, at, bytes.length + 1);
  into.set(bytes);
  into[bytes.length] = 0;
  const out = core.core_call(at);
  const all = new Uint8Array(core.memory.buffer);
  return new TextDecoder().decode(all.subarray(out, all.indexOf(0, out)));
}

self.onmessage = async (event: MessageEvent<Message>) => {
  const { id, url, request } = event.data;
  try {
    if (url) ready = start(url);
    await ready;
    postMessage({ id, reply: request === undefined ? "{}" : call(request) });
  } catch (error) {
    postMessage({ id, error: String(error) });
  }
};
