/** Packs the files of a build, so that the server need not. */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Below this many bytes packing gains nothing. */
const PACK_FROM = 1024;
const PACKABLE = /\.(js|css|html|svg|json|webmanifest|txt|map|wasm)$/;

export function filesIn(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Writes `.br` and `.gz` beside each file that gets smaller by it. */
export function pack(dist: string): void {
  for (const file of filesIn(dist)) {
    const content = readFileSync(file);
    if (!PACKABLE.test(file) || content.byteLength < PACK_FROM) continue;
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength,
    };
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
  }
}
