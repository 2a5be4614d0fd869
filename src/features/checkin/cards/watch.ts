import { openQrReader, type QrReader } from './qrReader.ts';

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
export async function watch(video: HTMLVideoElement, { signal, onStarted, onSeen }: Watch): Promise<void> {
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
