/** Packs the files of a build, so that the server need not. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)];

/** In bytes; compressing a smaller file gains nothing. */
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

/** Writes `.br` and `.gz` files beside each file that compression makes smaller, using all cores. */
export async function pack(dist: string): Promise<void> {
  await Promise.all(
    filesIn(dist)
      .filter((file) => PACKABLE.test(file))
      .map(packFile),
  );
}

async function packFile(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.byteLength < PACK_FROM) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength,
  };
  const [br, gz] = await Promise.all([brotli(content, { params }), gzipped(content, { level: 9 })]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
