// The kiosk at the gate: plain TypeScript and the look's own style sheets, none of the dashboard. It may tap and nothing else. What a card
// says is decided by the server; without it the taps wait in the outbox.
import type { Kiosk } from '../../contract/gate/kiosk.ts';
import { CARD_NUMBER_MAX_LENGTH, SAME_TAP_SECONDS } from '../../contract/gate/words.ts';
import { formatTimeIn, readClockIn } from '../i18n/format.ts';
import { getKiosk, Refusal, sendTaps, startKiosk } from './ask.ts';
import { createCamera } from './camera.ts';
import { createClock } from './clock.ts';
import { deviceLines } from './deviceLines.ts';
import { createKeyReader } from './keys.ts';
import { createNames } from './names.ts';
import { keepForOffline } from './offline.ts';
import { createOutbox, type KeptTap, openKioskStore, type Read } from './outbox.ts';
import {
  showCodeForm,
  showLines,
  showNotice,
  showPad,
  showSchool,
  showTime,
  showVerdict,
  showWaiting,
} from './screen.ts';
import { createSounds } from './sound.ts';
import { heldAgain, keptVerdict, type Verdict, verdictOf } from './verdict.ts';

/** How long a verdict stands when nobody comes after. */
const SHOWN_MS = 6000;
/** How long an answer is waited for before the tap is said to be kept. */
const ANSWER_MS = 400;
/** How often the kiosk is asked for when nothing happens: it learns of being revoked, of its clock, and of a line that is back. */
const CHECK_EVERY_MS = 30_000;
const RETRY_EVERY_MS = 5000;
/** A half-typed number goes away after this time. */
const PAD_MS = 20_000;
/** A scanner types its first keys before one can tell that it is none. */
const TYPED_SHOWN_MS = 120;

const REVOKED =
  'Perangkat ini sudah dicabut. Catatan dan nama yang tersimpan di perangkat ini sudah dihapus. Minta kode baru dari admin atau piket.';

const LOST_TOKEN =
  'Perangkat ini harus dimulai lagi. Minta kode baru untuk perangkat yang sama dari admin atau piket.';

const clock = createClock();
const sounds = createSounds();
const store = openKioskStore();
const names = createNames(store);
const keys = createKeyReader();

let kiosk: Kiosk | undefined;
/** Whether cards are taken. */
let isOpen = false;
let isAskingForCode = false;
let line: Refusal | undefined;
let isAsking = false;
/** Whether a new version waits for a moment in which nobody stands here. */
let needsReload = false;
let lastContact = 0;
/** What was said of a card, for who holds it up a second time. */
const recent = new Map<string, { readonly at: number; verdict?: Verdict }>();
/** The tap whose verdict stands on the screen, or is waited for. */
let shownCounter = -1;
let idle: ReturnType<typeof setTimeout> | undefined;
/** Whether the number pad stands. */
let isTyping = false;
/** Whether the next card is waited for, and nothing else stands there. */
let isWaiting = false;
let typing: ReturnType<typeof setTimeout> | undefined;

async function check(): Promise<Kiosk> {
  const asked = clock.device();
  const found = await getKiosk();
  // What the answer took on its way is not the clock's.
  clock.learn((asked + clock.device()) / 2 - Date.parse(found.now));
  return found;
}

const camera = createCamera(
  (value) => void read({ kind: 'card', value: value.trim().slice(0, CARD_NUMBER_MAX_LENGTH) }),
  () => {
    if (isWaiting) wait();
    showState();
  },
);

const outbox = createOutbox({
  store,
  clock,
  check,
  send: sendTaps,
  onAnswer: (tap, told) => {
    const verdict = verdictOf(tap, told);
    if (told.pupil && told.day) names.note(told.day, tap.value, told.pupil);
    const before = recent.get(tap.value);
    // Who is refused may have been given the card meanwhile.
    if (verdict.tone === 'bad') recent.delete(tap.value);
    else if (before) before.verdict = verdict;
    const isSeen = tap.counter >= shownCounter && clock.device() - tap.at < SHOWN_MS;
    if (isSeen) say(verdict, tap.counter);
    else if (verdict.tone === 'bad') void outbox.refuse(tap).then(showState);
  },
  onLine,
});

function onLine(trouble: Refusal | undefined): void {
  line = trouble;
  if (trouble === undefined) {
    lastContact = performance.now();
    if (kiosk && !isOpen) open(kiosk);
  } else if (trouble.status === 403) void stop('revoked');
  else if (trouble.status === 401) void stop('not-started');
  else if (trouble.status === 404) {
    isOpen = false;
    camera?.stop();
    showNotice('Gerbang sedang tidak dipakai', 'Sekolah mematikan pencatatan di gerbang.');
  }
  showState();
}

/** A revoked kiosk forgets all that it has. One that only has no token any more goes on with what waits when it is started again. */
async function stop(why: 'revoked' | 'not-started'): Promise<void> {
  // Two calls may hear of it at once.
  if (isAskingForCode) return;
  isAskingForCode = true;
  const wasStarted = kiosk !== undefined;
  isOpen = false;
  camera?.stop();
  kiosk = undefined;
  recent.clear();
  // Another kiosk counts from the beginning.
  shownCounter = -1;
  clearTimeout(idle);
  if (why === 'revoked') {
    await outbox.wipe();
    await names.wipe();
  }
  const waiting = outbox.kept().taps.length;
  const lost =
    waiting > 0 ? `${LOST_TOKEN} ${waiting} catatan menunggu dan dikirim sesudah itu.` : LOST_TOKEN;
  askForCode(!wasStarted && waiting === 0 ? '' : why === 'revoked' ? REVOKED : lost);
}

function askForCode(said: string): void {
  showLines([]);
  showCodeForm(said, async (code) => {
    sounds.allow();
    try {
      const started = await startKiosk(code);
      line = undefined;
      await outbox.adopt(started);
      open(started);
      void ask();
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
  isOpen = true;
  showSchool(started, new Date(clock.now()));
  wait();
  camera?.resume();
  showState();
}

function wait(): void {
  clearTimeout(idle);
  clearTimeout(typing);
  keys.clear(isTyping ? undefined : performance.now());
  isTyping = false;
  if (!isOpen) return;
  isWaiting = true;
  showWaiting(
    { label: 'Ketik NIS', onClick: type },
    camera && { label: camera.isOn() ? 'Matikan kamera' : 'Nyalakan kamera', onClick: camera.toggle },
  );
}

function type(): void {
  clearTimeout(idle);
  idle = setTimeout(wait, PAD_MS);
  isTyping = true;
  isWaiting = false;
  // A thumb's keys have no time, so that nothing takes them for a machine's.
  showPad(keys.typed(), { onKey: (key) => press(key, Number.NaN), onClose: wait });
}

const timeNow = (): string => formatTimeIn(kiosk?.School.timezone, new Date(clock.now()));
const dayNow = (): string => readClockIn(kiosk?.School.timezone, new Date(clock.now())).day;

function say(verdict: Verdict, counter: number): void {
  if (!isOpen) return;
  shownCounter = Math.max(shownCounter, counter);
  clearTimeout(idle);
  idle = setTimeout(wait, SHOWN_MS);
  isTyping = false;
  isWaiting = false;
  sounds.play(verdict.tone);
  showVerdict(verdict);
}

/** Takes what was read, once within a minute. */
async function read(one: Read): Promise<void> {
  if (!isOpen || one.value === '') return;
  const now = performance.now();
  for (const [value, { at }] of recent) if (now - at > SAME_TAP_SECONDS * 1000) recent.delete(value);
  const before = recent.get(one.value);
  if (before) {
    if (before.verdict) say(heldAgain(before.verdict), shownCounter);
    return;
  }
  const entry: { at: number; verdict?: Verdict } = { at: now };
  recent.set(one.value, entry);
  const tap = await outbox.add(one);
  const kept = keptVerdict(one, timeNow(), names.find(dayNow(), one.value));
  entry.verdict ??= kept;
  const isDown = line !== undefined;
  if (isDown) say(kept, tap.counter);
  else setTimeout(() => isUnanswered(tap) && tap.counter > shownCounter && say(kept, tap.counter), ANSWER_MS);
  showState();
  await outbox.flush();
  showState();
}

const isUnanswered = ({ counter }: KeptTap): boolean =>
  outbox.kept().taps.some((tap) => tap.counter === counter);

function press(key: string, at: number): void {
  const one = keys.press(key, at);
  clearTimeout(typing);
  if (one) void read(one);
  else if (isTyping) type();
  else if (keys.typed() !== '') typing = setTimeout(type, TYPED_SHOWN_MS);
}

/** Says how the device is. */
function showState(): void {
  if (!kiosk) return;
  const { timezone: timeZone } = kiosk.School;
  const isOffline = line !== undefined && isOpen;
  showLines(
    deviceLines({
      outbox,
      clock,
      timeZone,
      isOffline,
      isSilent: !sounds.isAllowed(),
      camera: camera?.trouble(),
    }),
  );
}

/** Asks the server for this kiosk, and sends what waits. */
async function ask(): Promise<void> {
  if (isAsking) return;
  isAsking = true;
  try {
    const found = await check();
    await outbox.adopt(found);
    kiosk = found;
    onLine(undefined);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (kiosk || error.status === 401 || error.status === 403) return onLine(error);
    // Nothing is known of this device: neither that it was started nor that it was not.
    showNotice('Belum tersambung', error.message, { label: 'Coba lagi', onClick: () => void ask() });
    return;
  } finally {
    isAsking = false;
  }
  await outbox.flush();
  showState();
}

async function forgetYesterday(): Promise<void> {
  const [last] = outbox.kept().refused.slice(-1);
  const dayOf = (at: number) => readClockIn(kiosk?.School.timezone, new Date(at)).day;
  if (last && dayOf(last.at) !== dayNow()) await outbox.forgetRefused();
}

async function start(): Promise<void> {
  const { kiosk: known } = await outbox.load();
  await names.load();
  if (known) open(known);
  await ask();
}

setInterval(() => {
  if (!kiosk) return;
  showTime(kiosk, new Date(clock.now()));
  if (needsReload && isWaiting && line === undefined) return window.location.reload();
  const every = line === undefined ? CHECK_EVERY_MS : RETRY_EVERY_MS;
  if (performance.now() - lastContact < every) return;
  lastContact = performance.now();
  void forgetYesterday();
  void ask();
}, 1000);
window.addEventListener('online', () => kiosk && void ask());
for (const event of ['pointerdown', 'keydown'])
  window.addEventListener(event, () => {
    sounds.allow();
    setTimeout(showState, 100);
  });
window.addEventListener('keydown', (event) => {
  if (!isOpen || event.ctrlKey || event.metaKey || event.altKey) return;
  // The Enter of a scanner must not press the button that has the focus.
  if (keys.typed() !== '' && event.key === 'Enter') event.preventDefault();
  press(event.key, event.timeStamp);
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
