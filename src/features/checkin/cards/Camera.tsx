import { useEffect, useRef, useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import PhotoCamera from '@mui/icons-material/PhotoCamera';
import { LoadingState } from '../../../kit/page/states.tsx';
import type { Seen } from './qrReader.wasmWorker.ts';

type Trouble = 'denied' | 'missing' | 'busy' | 'unreadable';
type State = 'off' | 'starting' | 'on' | Trouble;

const TROUBLE: Readonly<Record<Trouble, string>> = {
  denied:
    'Kamera tidak diizinkan. Izinkan kamera untuk situs ini di pengaturan peramban, atau ketik NIS siswa.',
  missing: 'Tidak ada kamera di perangkat ini. Ketik NIS siswa, atau pakai ponsel.',
  busy: 'Kamera sedang dipakai aplikasi lain. Tutup aplikasi itu lalu nyalakan lagi, atau ketik NIS siswa.',
  unreadable: 'Pembaca kode QR gagal dimuat. Periksa koneksi lalu nyalakan lagi, atau ketik NIS siswa.',
};

/** The keys are the error names of the Media Capture standard. */
const TROUBLE_OF: Readonly<Record<string, Trouble>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
};

const troubleOf = (error: unknown): Trouble =>
  error instanceof DOMException ? (TROUBLE_OF[error.name] ?? 'busy') : 'unreadable';

const isTrouble = (state: State): state is Trouble => state in TROUBLE;

/** Browsers hand a camera to pages of https and of this very computer only. */
const mayHaveCamera = (): boolean => typeof navigator.mediaDevices?.getUserMedia === 'function';

/** Asks for the camera only when somebody wants it. */
export function Camera({ onSeen }: { readonly onSeen: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<State>('off');
  const isWanted = state === 'starting' || state === 'on';

  useEffect(() => {
    const element = video.current;
    if (!isWanted || !element) return;
    const controller = new AbortController();
    const { signal } = controller;
    watch(element, { signal, onStarted: () => setState('on'), onSeen }).catch((error: unknown) => {
      if (signal.aborted) return;
      setState(troubleOf(error));
    });
    return () => controller.abort();
  }, [isWanted, onSeen]);

  if (!mayHaveCamera())
    return (
      <Alert severity="info">
        Kamera tidak tersedia di perangkat ini, atau situs ini tidak dibuka lewat https. Ketik NIS siswa.
      </Alert>
    );
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {isTrouble(state) && (
        <Alert severity="warning" role="alert">
          {TROUBLE[state]}
        </Alert>
      )}
      {state === 'starting' && <LoadingState text="Menyalakan kamera..." />}
      <Box
        component="video"
        ref={video}
        muted
        playsInline
        aria-label="Gambar kamera"
        sx={{
          display: state === 'on' ? 'block' : 'none',
          width: '100%',
          maxHeight: '50vh',
          borderRadius: 2,
          bgcolor: '#000000',
          objectFit: 'cover',
        }}
      />
      <Button
        variant={isWanted ? 'outlined' : 'contained'}
        startIcon={<PhotoCamera />}
        onClick={() => setState(isWanted ? 'off' : 'starting')}
        sx={{ justifySelf: 'start' }}
      >
        {isWanted ? 'Matikan kamera' : 'Nyalakan kamera'}
      </Button>
    </Box>
  );
}

const LOOK_EVERY_MS = 200;

interface Watch {
  readonly signal: AbortSignal;
  readonly onStarted: () => void;
  /** Hears every QR code in sight, the same one again and again. */
  readonly onSeen: (text: string) => void;
}

/**
 * Shows the camera behind the phone in `video` and reads what it sees until the signal is given.
 * @throws DOMException when there is no camera, it is not allowed or taken away; Error when nothing can read its picture.
 */
async function watch(video: HTMLVideoElement, { signal, onStarted, onSeen }: Watch): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
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

/** Reads the QR code in a picture of the camera: with the browser's own reader, else with one loaded for it. */
interface QrReader {
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

async function openQrReader(): Promise<QrReader> {
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
