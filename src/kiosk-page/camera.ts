/** Reads the QR codes of cards that are held before the device's camera. Once switched on it stays so over the next starts. */
import { CAMERA_TROUBLE_TEXT, cameraTroubleOf, mayHaveCamera, watchCamera } from '../files/camera.ts';
import { element } from '../look/dom.ts';
import { COOKIE_PREFIX } from '../providers/settings.ts';

/** How long a card has to be away before it is read again: it stays before the camera for a while. */
const AWAY_MS = 3000;
const WANTED = `${COOKIE_PREFIX}-gate-camera`;

/** @returns undefined where the browser offers no camera: it does so on https and on localhost only */
export function createCamera(onSeen: (text: string) => void, onChange: () => void) {
  if (!mayHaveCamera()) return undefined;
  let running: AbortController | undefined;
  let trouble: string | undefined;
  let last = { text: '', at: 0 };

  const stop = () => {
    running?.abort();
    running = undefined;
  };
  const start = () => {
    stop();
    const controller = new AbortController();
    running = controller;
    trouble = undefined;
    const video = element('video', {
      class: 'kiosk-camera',
      muted: true,
      playsinline: true,
      'aria-label': 'Gambar kamera',
    });
    // It stands in a corner of its own; the foot is the part of the page that it belongs to.
    document.querySelector('.kiosk-page > footer')?.append(video);
    watchCamera(video, {
      signal: controller.signal,
      facing: 'user',
      onStarted: onChange,
      onSeen: (text) => {
        const now = performance.now();
        const isSame = last.text === text && now - last.at < AWAY_MS;
        last = { text, at: now };
        if (!isSame) onSeen(text);
      },
    })
      .catch((error: unknown) => {
        if (running !== controller) return;
        running = undefined;
        trouble = CAMERA_TROUBLE_TEXT[cameraTroubleOf(error)];
        onChange();
      })
      .finally(() => video.remove());
  };
  /** Where nothing can be kept, it is switched on again by hand. */
  const keep = (isWanted: boolean) => {
    try {
      localStorage.setItem(WANTED, isWanted ? '1' : '0');
    } catch {
      // It works for as long as the page is open.
    }
  };
  const wasWanted = () => {
    try {
      return localStorage.getItem(WANTED) === '1';
    } catch {
      return false;
    }
  };
  return {
    isOn: () => running !== undefined,
    /** What is wrong with it, and what to do. */
    trouble: () => trouble,
    /** Switches it on where it was on when the page was last open. */
    resume: () => {
      if (!running && wasWanted()) start();
    },
    toggle: () => {
      if (running) stop();
      else start();
      keep(running !== undefined);
      onChange();
    },
    stop,
  };
}
