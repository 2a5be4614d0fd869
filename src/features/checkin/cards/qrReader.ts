import type { Seen } from './qrReader.wasmWorker.ts';

/** Reads the QR code in a picture of the camera: with the browser's own reader, else with one loaded for it. */
export interface QrReader {
  /** One at a time. @returns the text, or undefined when there is none to be seen. @throws when it cannot read at all. */
  readonly read: (video: HTMLVideoElement) => Promise<string | undefined>;
  readonly close: () => void;
}

/** The part of the Shape Detection API that is used here. No library of types has it yet. */
interface BarcodeDetector {
  detect(source: HTMLVideoElement): Promise<{ readonly rawValue: string }[]>;
}
interface BarcodeDetectorClass {
  new (options: { formats: string[] }): BarcodeDetector;
  getSupportedFormats(): Promise<string[]>;
}

export async function openQrReader(): Promise<QrReader> {
  const own = await openOwnReader();
  if (!own) return openLoadedReader();
  let reader = own;
  return {
    read: async (video) => {
      if (reader !== own) return reader.read(video);
      try {
        return await own.read(video);
      } catch {
        // There by name only, as on phones without the part of the system that does the work.
        reader = openLoadedReader();
        return reader.read(video);
      }
    },
    close: () => reader.close(),
  };
}

/** @returns undefined when the browser has no reader, or one that does not know QR codes. */
async function openOwnReader(): Promise<QrReader | undefined> {
  const { BarcodeDetector } = window as { BarcodeDetector?: BarcodeDetectorClass };
  if (!BarcodeDetector) return undefined;
  try {
    if (!(await BarcodeDetector.getSupportedFormats()).includes('qr_code')) return undefined;
    const detector = new BarcodeDetector({ formats: ['qr_code'] });
    return { read: async (video) => (await detector.detect(video))[0]?.rawValue, close: () => undefined };
  } catch {
    return undefined;
  }
}

/** Enough to read a card that fills a third of the picture; more only costs time. */
const LONG_SIDE = 960;

function openLoadedReader(): QrReader {
  const worker = new Worker(new URL('./qrReader.wasmWorker.ts', import.meta.url), { type: 'module' });
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return {
    read: async (video) => {
      const { videoWidth, videoHeight } = video;
      if (!context || videoWidth === 0) return undefined;
      const scale = Math.min(1, LONG_SIDE / Math.max(videoWidth, videoHeight));
      canvas.width = Math.round(videoWidth * scale);
      canvas.height = Math.round(videoHeight * scale);
      context.drawImage(video, 0, 0, canvas.width, canvas.height);
      const picture = context.getImageData(0, 0, canvas.width, canvas.height);
      const answered = new AbortController();
      const { signal } = answered;
      const answer = new Promise<Seen>((resolve, reject) => {
        worker.addEventListener('message', ({ data }: MessageEvent<Seen>) => resolve(data), { signal });
        worker.addEventListener('error', () => reject(new Error('the QR reader did not start')), { signal });
      });
      worker.postMessage(picture, [picture.data.buffer]);
      const { text, isBroken } = await answer.finally(() => answered.abort());
      if (isBroken) throw new Error('a part of the QR reader did not arrive');
      return text;
    },
    close: () => worker.terminate(),
  };
}
