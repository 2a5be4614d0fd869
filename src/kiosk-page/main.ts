// The kiosk at the gate: plain TypeScript and the look's own style sheets, none of the dashboard. It may tap and nothing else. What a card
// says is decided by the server; without it the taps wait in the outbox.
import type { Kiosk } from '../../contract/gate/kiosk.ts';
import { readClockIn } from '../i18n/format.ts';
import { getKiosk, Refusal, sendTaps, startKiosk } from './ask.ts';
import { createClock } from './clock.ts';
import { deviceLines } from './deviceLines.ts';
import { createLine } from './line.ts';
import { createNames } from './names.ts';
import { keepForOffline } from './offline.ts';
import { createOutbox, openKioskStore } from './outbox.ts';
import { createReading } from './reading.ts';
import { showCodeForm, showLines, showNotice, showSchool, showTime } from './screen.ts';
import { createSounds } from './sound.ts';

const REVOKED =
  'Perangkat ini sudah dicabut. Catatan dan nama yang tersimpan di perangkat ini sudah dihapus. Minta kode baru dari admin atau piket.';
const LOST_TOKEN = 'Perangkat ini harus dimulai lagi. Minta kode baru dari admin atau piket.';

const clock = createClock();
const sounds = createSounds();
const store = openKioskStore();
const names = createNames(store);

let kiosk: Kiosk | undefined;
let isAskingForCode = false;
/** Whether the storage has let go of all that a revoked kiosk had. */
let isForgotten = true;
/** Whether a new version waits for a moment in which nobody stands here. */
let needsReload = false;

async function check(): Promise<Kiosk> {
  const asked = clock.device();
  const found = await getKiosk();
  // What the answer took on its way is not the clock's.
  clock.learn((asked + clock.device()) / 2 - Date.parse(found.now));
  return found;
}

const outbox = createOutbox({
  store,
  clock,
  check,
  send: sendTaps,
  onAnswer: (tap, told) => reading.answer(tap, told),
  onLine,
});
const line = createLine(outbox, () => performance.now());
const reading = createReading({
  outbox,
  names,
  clock,
  sounds,
  timeZone: () => kiosk?.School.timezone,
  isDown: () => line.trouble() !== undefined,
  onChange: showState,
});

function onLine(trouble: Refusal | undefined): void {
  const isNews = trouble?.status !== line.trouble()?.status;
  line.learn(trouble);
  if (trouble === undefined) {
    kiosk = outbox.kept().kiosk;
    if (kiosk && !reading.isOpen()) open(kiosk);
  } else if (!isNews) return showState();
  else if (trouble.status === 403) void stop('revoked');
  else if (trouble.status === 401) void stop('not-started');
  else if (trouble.status === 404) {
    reading.close();
    showNotice('Gerbang sedang tidak dipakai', 'Sekolah mematikan pencatatan di gerbang.');
  } else if (!kiosk) {
    // Nothing is known of this device: neither that it was started nor that it was not.
    showNotice('Belum tersambung', trouble.message, { label: 'Coba lagi', onClick: () => void line.ask() });
  }
  showState();
}

/** A storage that does not answer now is tried again (tick). */
async function forget(): Promise<void> {
  await outbox.wipe();
  isForgotten = (await names.wipe()) && (outbox.isDurable() || !store);
}

/** A revoked kiosk forgets all that it has. One that only has no token any more goes on with what waits when it is started again. */
async function stop(why: 'revoked' | 'not-started'): Promise<void> {
  // Two calls may hear of it at once.
  if (isAskingForCode) return;
  isAskingForCode = true;
  const wasStarted = kiosk !== undefined;
  kiosk = undefined;
  reading.close();
  reading.forget();
  if (why === 'revoked') await forget();
  const waiting = outbox.kept().taps.length;
  const lost =
    waiting > 0 ? `${LOST_TOKEN} ${waiting} catatan menunggu dan dikirim sesudah itu.` : LOST_TOKEN;
  const said = why === 'revoked' ? REVOKED : lost;
  showLines([]);
  showCodeForm(wasStarted || waiting > 0 ? said : '', async (code) => {
    sounds.allow();
    try {
      const started = await startKiosk(code);
      line.learn(undefined);
      await outbox.adopt(started);
      open(started);
      void line.ask();
      return undefined;
    } catch (error) {
      if (error instanceof Refusal) return error.message;
      throw error;
    }
  });
}

function open(started: Kiosk): void {
  kiosk = started;
  isAskingForCode = false;
  showSchool(started, new Date(clock.now()));
  reading.open();
  showState();
}

/** Says how the device is. */
function showState(): void {
  if (!kiosk) return;
  showLines(
    deviceLines({
      outbox,
      clock,
      timeZone: kiosk.School.timezone,
      trouble: line.trouble(),
      waiting: reading.waiting(),
      isSilent: !sounds.isAllowed(),
      camera: reading.cameraTrouble(),
    }),
  );
}

async function forgetYesterday(): Promise<void> {
  const dayOf = (at: number) => readClockIn(kiosk?.School.timezone, new Date(at)).day;
  const last = outbox.kept().refused.at(-1);
  if (last && dayOf(last.at) !== dayOf(clock.now())) await outbox.forgetRefused();
}

function tick(): void {
  if (isAskingForCode) return void (isForgotten || forget());
  if (kiosk) showTime(kiosk, new Date(clock.now()));
  const isQuiet = reading.isWaiting() && !line.trouble() && outbox.kept().taps.length === 0;
  if (needsReload && isQuiet) return window.location.reload();
  if (!line.isDue()) return;
  void forgetYesterday();
  void line.ask();
}

async function start(): Promise<void> {
  const { kiosk: known } = await outbox.load();
  await names.load();
  if (known) open(known);
  else void names.wipe();
  setInterval(tick, 1000);
  await line.ask();
}

window.addEventListener('online', () => kiosk && void line.ask());
for (const event of ['pointerdown', 'keydown'])
  window.addEventListener(event, () => {
    sounds.allow();
    setTimeout(showState, 100);
  });
/** Keeps the screen on where the browser can: nobody is there to touch it. */
const stayAwake = () => void navigator.wakeLock?.request('screen').catch(() => undefined);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') stayAwake();
});
stayAwake();
void start();
void keepForOffline(() => {
  needsReload = true;
});
