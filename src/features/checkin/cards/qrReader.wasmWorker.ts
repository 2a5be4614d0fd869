/**
 * Reads QR codes where the browser has no reader of its own. In a worker, so that a slow phone's screen does not freeze,
 * and because the server lets WebAssembly run in files of this name only (server/http/headers.ts).
 */
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** What is answered to each picture. */
export interface Seen {
  readonly text?: string;
  /** No picture can be read here: a part of the reader did not arrive. */
  readonly isBroken?: boolean;
}

// By default it would be loaded from another host.
const loaded = prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true }).then(
  () => true,
  () => false,
);

async function see(picture: ImageData): Promise<Seen> {
  if (!(await loaded)) return { isBroken: true };
  const [found] = await readBarcodes(picture, { formats: ['QRCode'], maxNumberOfSymbols: 1 }).catch(() => []);
  return { text: found?.text };
}

self.addEventListener('message', ({ data }: MessageEvent<ImageData>) => {
  void see(data).then((seen) => self.postMessage(seen, { transfer: [] }));
});
