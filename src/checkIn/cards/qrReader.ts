/** Reads the QR code in a picture of the camera: with the browser's own reader, else with one loaded for it. */
export interface QrReader {
  /** One at a time. @returns the text, or undefined when there is none to be seen. */
  readonly read: (video: HTMLVideoElement) => Promise<string | undefined>;
  readonly close: () => void;
}

/** Of the Shape Detection API, as far as it is used; no library of types has it yet. */
interface BarcodeDetector {
  detect(source: HTMLVideoElement): Promise<{ readonly rawValue: string }[]>;
}
interface BarcodeDetectorClass {
  new (options: { formats: string[] }): BarcodeDetector;
  getSupportedFormats(): Promise<string[]>;
}

export async function openQrReader(): Promise<QrReader> {
  const { BarcodeDetector } = window as { BarcodeDetector?: BarcodeDetectorClass };
  const formats = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  if (!BarcodeDetector || !formats.includes('qr_code')) return openLoadedReader();
  const detector = new BarcodeDetector({ formats: ['qr_code'] });
  return {
    read: async (video) => (await detector.detect(video).catch(() => []))[0]?.rawValue,
    close: () => undefined,
  };
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
      return new Promise((resolve) => {
        const heard = ({ data }: MessageEvent<string | null>) => resolve(data ?? undefined);
        worker.addEventListener('message', heard, { once: true });
        // A reader that cannot be loaded sees nothing; the number can be typed.
        worker.addEventListener('error', () => resolve(undefined), { once: true });
        worker.postMessage(picture, [picture.data.buffer]);
      });
    },
    close: () => worker.terminate(),
  };
}
