// Compresses files once, as small as can be, for browsers that take brotli; the build makes gzip for the others.
import { readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";

export function compress(file) {
  const bytes = readFileSync(file);
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(bytes, {
      params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length, [constants.BROTLI_PARAM_LGWIN]: 24 },
    }),
  );
}

for (const file of process.argv.slice(2)) compress(file);
