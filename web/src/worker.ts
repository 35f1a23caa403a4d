// The C core as WebAssembly, in a worker of its own: JSON in, JSON out. Thinking never stops the page.
let exports: any;
let memory: WebAssembly.Memory;

// The few system calls the core's library wants. The core reads no file and no clock but the monotonic one.
const wasi = {
  fd_write: (_fd: number, _iovs: number, _n: number, out: number) => (new DataView(memory.buffer).setUint32(out, 0, true), 0),
  fd_close: () => 0, fd_seek: () => 8, fd_read: () => 8, fd_readdir: () => 8, fd_fdstat_get: () => 8, fd_fdstat_set_flags: () => 8,
  fd_prestat_get: () => 8, fd_prestat_dir_name: () => 8, path_open: () => 44, path_filestat_get: () => 44, fd_filestat_get: () => 8,
  fd_sync: () => 8, path_unlink_file: () => 44, path_rename: () => 44, path_create_directory: () => 44, path_remove_directory: () => 44,
  fd_filestat_set_size: () => 8, fd_tell: () => 8, fd_datasync: () => 8, fd_pread: () => 8, fd_pwrite: () => 8, fd_allocate: () => 8,
  environ_get: () => 0,
  environ_sizes_get: (n: number, size: number) => {
    const view = new DataView(memory.buffer);
    view.setUint32(n, 0, true); view.setUint32(size, 0, true);
    return 0;
  },
  clock_time_get: (_id: number, _precision: bigint, out: number) => {
    new DataView(memory.buffer).setBigUint64(out, BigInt(Math.round(performance.now() * 1e6)), true);
    return 0;
  },
  clock_res_get: () => 8, proc_exit: (code: number) => { throw new Error("the core stopped: " + code); }, sched_yield: () => 0,
  random_get: (at: number, n: number) => (crypto.getRandomValues(new Uint8Array(memory.buffer, at, n)), 0), poll_oneoff: () => 8,
};

async function start(url: string) {
  const imports = { wasi_snapshot_preview1: new Proxy(wasi as any, { get: (t, k) => t[k] ?? (() => 8) }) };
  const module = await WebAssembly.compileStreaming(fetch(url));
  const wanted: any = {};
  for (const i of WebAssembly.Module.imports(module)) wanted[i.name] = (imports.wasi_snapshot_preview1 as any)[i.name];
  const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wanted });
  exports = instance.exports;
  memory = exports.memory;
  exports._initialize?.();
}

function call(request: string): string {
  const bytes = new TextEncoder().encode(request);
  const at = exports.core_buffer(bytes.length + 1);
  new Uint8Array(memory.buffer, at, bytes.length + 1).set([...bytes, 0]);
  const out = exports.core_call(at);
  const all = new Uint8Array(memory.buffer);
  let end = out;
  while (all[end]) end++;
  return new TextDecoder().decode(all.subarray(out, end));
}

let ready: Promise<void>;
self.onmessage = async (event: MessageEvent) => {
  const { id, url, request } = event.data;
  try {
    if (url) { ready = start(url); await ready; postMessage({ id, reply: "{}" }); return; }
    await ready;
    postMessage({ id, reply: call(request) });
  } catch (error) {
    postMessage({ id, error: String(error) });
  }
};
