/** Short sounds, so that nobody has to look: one for recorded, one for late, one for refused. */
export type Tone = 'ok' | 'late' | 'bad';

/** Frequency in Hz, start and length in seconds. */
const NOTES: Readonly<Record<Tone, readonly (readonly [number, number, number])[]>> = {
  ok: [
    [880, 0, 0.09],
    [1320, 0.09, 0.14],
  ],
  late: [
    [660, 0, 0.16],
    [660, 0.22, 0.16],
    [520, 0.44, 0.22],
  ],
  bad: [[196, 0, 0.6]],
};

export type Sounds = ReturnType<typeof createSounds>;

export function createSounds() {
  // Made before anybody comes: it can take half a second, which between two keys of a scanner looks like the end of one card.
  const context = 'AudioContext' in window ? new AudioContext() : undefined;
  return {
    /** Browsers allow sounds after the first press only. */
    isAllowed: () => context?.state === 'running',
    allow: () => {
      if (context?.state === 'suspended') void context.resume().catch(() => undefined);
    },
    play: (tone: Tone) => {
      if (context?.state !== 'running') return;
      for (const [frequency, start, length] of NOTES[tone]) {
        const oscillator = context.createOscillator();
        const gain = context.createGain();
        oscillator.type = tone === 'bad' ? 'square' : 'sine';
        oscillator.frequency.value = frequency;
        const from = context.currentTime + start;
        gain.gain.setValueAtTime(0.25, from);
        // To the end it fades, because a sound that is cut off clicks.
        gain.gain.linearRampToValueAtTime(0.0001, from + length);
        oscillator.connect(gain).connect(context.destination);
        oscillator.start(from);
        oscillator.stop(from + length);
      }
    },
  };
}
