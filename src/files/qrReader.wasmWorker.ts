/**
 * Reads QR codes where the browser has no reader of its own. It is a worker, so that a slow phone's screen does not freeze,
 * and because the server allows WebAssembly only in files with this name (server/http/headers.ts).
 */
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** The worker's answer to each picture. */
export interface QrReading {
  readonly text?: string;
  /** Whether no picture can be read at all, because a part of the reader could not be loaded. */
  readonly isBroken?: boolean;
}

// Without this, the library would load the file from another host.
const moduleLoaded = prepareZXingModule({
  overrides: { locateFile: () => wasmUrl },
  fireImmediately: true,
}).then(
  () => true,
  () => false,
);

async function readPicture(picture: ImageData): Promise<QrReading> {
  if (!(await moduleLoaded)) return { isBroken: true };
  const [found] = await readBarcodes(picture, { formats: ['QRCode'], maxNumberOfSymbols: 1 }).catch(() => []);
  return { text: found?.text };
}

self.addEventListener('message', ({ data }: MessageEvent<ImageData>) => {
  void readPicture(data).then((seen) => self.postMessage(seen, { transfer: [] }));
});
