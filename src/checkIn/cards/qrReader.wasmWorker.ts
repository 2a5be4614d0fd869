/**
 * Reads QR codes where the browser has no reader of its own. In a worker, so that a slow phone's screen does not freeze,
 * and because the server lets WebAssembly run in files of this name only (server/http/headers.ts).
 */
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

// By default it would be loaded from another host.
prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });

/** One picture in, one answer out: the text, or null. */
self.addEventListener('message', async ({ data }: MessageEvent<ImageData>) => {
  const found = await readBarcodes(data, { formats: ['QRCode'], maxNumberOfSymbols: 1 }).catch(() => []);
  self.postMessage(found[0]?.text ?? null, { transfer: [] });
});
