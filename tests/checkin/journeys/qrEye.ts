import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

let prepared: Promise<unknown> | undefined;

/** What a camera reads in a picture (PNG), from the top left on. */
export async function qrTextsIn(picture: Buffer): Promise<string[]> {
  prepared ??= readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))).then(
    ({ buffer }) => prepareZXingModule({ overrides: { wasmBinary: buffer }, fireImmediately: true }),
  );
  await prepared;
  const found = await readBarcodes(new Uint8Array(picture), { formats: ['QRCode'], maxNumberOfSymbols: 255 });
  return found.map(({ text }) => text);
}
