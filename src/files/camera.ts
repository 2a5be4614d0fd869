/** Reads QR codes with a device's camera, for the page on which a teacher scans cards and for the kiosk at the gate. */
import type { QrReading } from './qrReader.wasmWorker.ts';

export type CameraTrouble = 'denied' | 'missing' | 'busy' | 'unreadable';

export const CAMERA_TROUBLE_TEXT: Readonly<Record<CameraTrouble, string>> = {
  denied:
    'Kamera tidak diizinkan. Izinkan kamera untuk situs ini di pengaturan peramban, atau ketik NIS siswa.',
  missing: 'Tidak ada kamera di perangkat ini. Ketik NIS siswa, atau pakai ponsel.',
  busy: 'Kamera sedang dipakai aplikasi lain. Tutup aplikasi itu lalu nyalakan lagi, atau ketik NIS siswa.',
  unreadable: 'Pembaca kode QR gagal dimuat. Periksa koneksi lalu nyalakan lagi, atau ketik NIS siswa.',
};

/** The kind of trouble by the error's name in the Media Capture standard. */
const TROUBLE_OF: Readonly<Record<string, CameraTrouble>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
};

export const cameraTroubleOf = (error: unknown): CameraTrouble =>
  error instanceof DOMException ? (TROUBLE_OF[error.name] ?? 'busy') : 'unreadable';

/** Whether the browser offers a camera, which it does only on https and on localhost. */
export const mayHaveCamera = (): boolean => typeof navigator.mediaDevices?.getUserMedia === 'function';

const LOOK_EVERY_MS = 200;

interface WatchOptions {
  readonly signal: AbortSignal;
  /** The camera to ask for: a phone's rear one, or the one that looks at who stands before the screen. */
  readonly facing: 'environment' | 'user';
  readonly onStarted: () => void;
  /** Called for every QR code in view, again and again for the same one. */
  readonly onSeen: (text: string) => void;
}

/**
 * Shows a camera in `video` and reads QR codes from it until the signal is aborted.
 * @throws DOMException when there is no camera, or it is not allowed or taken away; Error when nothing can read its picture.
 */
export async function watchCamera(
  video: HTMLVideoElement,
  { signal, facing, onStarted, onSeen }: WatchOptions,
): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: facing } });
  let reader: QrReader | undefined;
  try {
    video.srcObject = stream;
    await video.play();
    reader = await openQrReader();
    if (!signal.aborted) onStarted();
    while (!signal.aborted) {
      if (stream.getTracks().some(({ readyState }) => readyState === 'ended'))
        throw new DOMException('the camera was taken away', 'NotReadableError');
      const text = document.visibilityState === 'hidden' ? undefined : await reader.read(video);
      if (text && !signal.aborted) onSeen(text);
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  } finally {
    reader?.close();
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  }
}

/** Reads QR codes from the camera's picture, with the browser's own reader or with one loaded for it. */
interface QrReader {
  /**
   * Reads one picture; the next call must wait for the answer.
   * @returns the text, or undefined when no code is in view.
   * @throws when it cannot read at all.
   */
  readonly read: (video: HTMLVideoElement) => Promise<string | undefined>;
  readonly close: () => void;
}

/** The part of the Shape Detection API that is used here. TypeScript's libraries do not declare it yet. */
interface BarcodeDetector {
  detect(source: HTMLVideoElement): Promise<{ readonly rawValue: string }[]>;
}
interface BarcodeDetectorClass {
  new (options: { formats: string[] }): BarcodeDetector;
  getSupportedFormats(): Promise<string[]>;
}

async function openQrReader(): Promise<QrReader> {
  const own = await openBrowserReader();
  if (!own) return openWorkerReader();
  let reader = own;
  return {
    read: async (video) => {
      if (reader !== own) return reader.read(video);
      try {
        return await own.read(video);
      } catch {
        // Some phones declare the reader but lack the system component that does the work.
        reader = openWorkerReader();
        return reader.read(video);
      }
    },
    close: () => reader.close(),
  };
}

/**
 * Opens the browser's own reader.
 * @returns undefined when there is none, or it does not know QR codes.
 */
async function openBrowserReader(): Promise<QrReader | undefined> {
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

/** The longest side of the picture that is read, in pixels. It is enough for a card that fills a third of the picture; more only costs time. */
const MAX_PICTURE_SIDE_PX = 960;

function openWorkerReader(): QrReader {
  const worker = new Worker(new URL('./qrReader.wasmWorker.ts', import.meta.url), { type: 'module' });
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return {
    read: async (video) => {
      const { videoWidth, videoHeight } = video;
      if (!context || videoWidth === 0) return undefined;
      const scale = Math.min(1, MAX_PICTURE_SIDE_PX / Math.max(videoWidth, videoHeight));
      canvas.width = Math.round(videoWidth * scale);
      canvas.height = Math.round(videoHeight * scale);
      context.drawImage(video, 0, 0, canvas.width, canvas.height);
      const picture = context.getImageData(0, 0, canvas.width, canvas.height);
      const answered = new AbortController();
      const { signal } = answered;
      const answer = new Promise<QrReading>((resolve, reject) => {
        worker.addEventListener('message', ({ data }: MessageEvent<QrReading>) => resolve(data), { signal });
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
