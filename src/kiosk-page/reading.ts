/** What is read at the gate and what is said of it: a card or number once within a minute, and then the next one is waited for. */
import { CARD_NUMBER_MAX_LENGTH, SAME_TAP_SECONDS } from '../../contract/gate/words.ts';
import type { KioskTap } from '../../contract/gate/kiosk.ts';
import { formatTimeIn, readClockIn } from '../i18n/format.ts';
import { createCamera } from './camera.ts';
import type { Clock } from './clock.ts';
import { createKeyReader } from './keys.ts';
import type { Names } from './names.ts';
import type { KeptTap, Outbox, Read } from './outbox.ts';
import { showPad, showVerdict, showWaiting } from './screen.ts';
import type { Sounds } from './sound.ts';
import { heldAgain, keptVerdict, type Verdict, verdictOf } from './verdict.ts';

/** How long a verdict stands when nobody comes after. */
const SHOWN_MS = 6000;
/** How long an answer is waited for before the tap is said to be kept. */
const ANSWER_MS = 400;
/** A half-typed number goes away after this time. */
const PAD_MS = 20_000;
/** A scanner types its first keys before one can tell that it is none. */
const TYPED_SHOWN_MS = 120;

interface Wires {
  readonly outbox: Outbox;
  readonly names: Names;
  readonly clock: Clock;
  readonly sounds: Sounds;
  readonly timeZone: () => string | undefined;
  readonly isDown: () => boolean;
  readonly onChange: () => void;
}

export function createReading({ outbox, names, clock, sounds, timeZone, isDown, onChange }: Wires) {
  const keys = createKeyReader();
  /** Whether cards are taken. */
  let isOpen = false;
  /** What was said of a card, for who holds it up a second time. */
  const recent = new Map<string, { readonly at: number; verdict?: Verdict }>();
  /** The tap whose verdict stands on the screen, or is waited for. */
  let shownCounter = -1;
  /** The tap whose answer is still to be expected. */
  let freshCounter = -1;
  let idle: ReturnType<typeof setTimeout> | undefined;
  /** Whether the number pad stands. */
  let isTyping = false;
  /** Whether the next card is waited for, and nothing else stands there. */
  let isWaiting = false;
  let typing: ReturnType<typeof setTimeout> | undefined;

  const camera = createCamera(
    (value) => void read({ kind: 'card', value: value.trim().slice(0, CARD_NUMBER_MAX_LENGTH) }),
    () => {
      if (isWaiting) wait();
      onChange();
    },
  );
  const now = () => new Date(clock.now());
  const isUnanswered = (counter: number) => outbox.kept().taps.some((tap) => tap.counter === counter);

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
    const at = performance.now();
    for (const [value, before] of recent) if (at - before.at > SAME_TAP_SECONDS * 1000) recent.delete(value);
    const before = recent.get(one.value);
    if (before) {
      if (before.verdict) say(heldAgain(before.verdict), shownCounter);
      return;
    }
    const entry: { at: number; verdict?: Verdict } = { at };
    recent.set(one.value, entry);
    const { counter } = await outbox.add(one);
    const zone = timeZone();
    const known = names.find(readClockIn(zone, now()).day, one.value);
    const kept = keptVerdict(one, formatTimeIn(zone, now()), known);
    entry.verdict ??= kept;
    if (isDown()) say(kept, counter);
    else {
      freshCounter = counter;
      setTimeout(() => {
        if (freshCounter === counter) freshCounter = -1;
        if (isUnanswered(counter) && counter > shownCounter) say(kept, counter);
        onChange();
      }, ANSWER_MS);
    }
    onChange();
    await outbox.flush();
  }

  function press(key: string, at: number): void {
    const one = keys.press(key, at);
    clearTimeout(typing);
    if (one) void read(one);
    else if (isTyping && key === 'Escape') wait();
    else if (isTyping) type();
    else if (keys.typed() !== '') typing = setTimeout(type, TYPED_SHOWN_MS);
  }

  window.addEventListener('keydown', (event) => {
    if (!isOpen || event.ctrlKey || event.metaKey || event.altKey) return;
    // The Enter of a scanner must not press the button that has the focus.
    if (keys.typed() !== '' && event.key === 'Enter') event.preventDefault();
    press(event.key, event.timeStamp);
  });

  return {
    isOpen: () => isOpen,
    isWaiting: () => isWaiting,
    /** How many taps wait, without one whose answer is still to be expected. */
    waiting: () => outbox.kept().taps.filter(({ counter }) => counter !== freshCounter).length,
    cameraTrouble: () => camera?.trouble(),
    open: () => {
      isOpen = true;
      wait();
      camera?.resume();
    },
    close: () => {
      isOpen = false;
      isWaiting = false;
      clearTimeout(idle);
      camera?.stop();
    },
    /** Another kiosk counts from the beginning. */
    forget: () => {
      recent.clear();
      shownCounter = -1;
    },
    /** Says what the server has answered, to who stands here or, later, at the foot. */
    answer: (tap: KeptTap, told: KioskTap) => {
      const verdict = verdictOf(tap, told);
      if (told.pupil && told.day) names.note(told.day, tap.value, told.pupil);
      const before = recent.get(tap.value);
      // Who is refused may have been given the card meanwhile.
      if (verdict.tone === 'bad') recent.delete(tap.value);
      else if (before) before.verdict = verdict;
      const isSeen = tap.counter >= shownCounter && clock.device() - tap.at < SHOWN_MS;
      if (isSeen) say(verdict, tap.counter);
      else if (verdict.tone === 'bad') void outbox.refuse(tap).then(onChange);
    },
  };
}
