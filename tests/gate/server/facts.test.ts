import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DEFAULT_GATE_HOURS, TAP_DIRECTIONS } from '../../../contract/gate/words.ts';
import { type DayLeave, type DayTap, factsOfDay } from '../../../server/features/gate/facts/facts.ts';
import { rounds } from '../../support/rounds.ts';

const ZONES = { 'Asia/Jakarta': 7, 'Asia/Makassar': 8, 'Asia/Jayapura': 9 } as const;
type Zone = keyof typeof ZONES;

/** A moment of the tests' day by its minute there. */
const at = (minute: number, zone: Zone = 'Asia/Jakarta') =>
  new Date(Date.UTC(2026, 10, 20, -ZONES[zone], minute));
const hourOf = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const inAt = (time: string): DayTap => ({ at: at(minuteOf(time)), direction: 'in' });
const outAt = (time: string): DayTap => ({ at: at(minuteOf(time)), direction: 'out' });
const leave = (given: string, returned?: string): DayLeave => ({
  givenAt: at(minuteOf(given)),
  returnedAt: returned === undefined ? null : at(minuteOf(returned)),
});
const facts = (taps: DayTap[], leaves: DayLeave[] = []) =>
  factsOfDay(taps, leaves, DEFAULT_GATE_HOURS, 'Asia/Jakarta');

it('who comes twelve minutes after the limit is twelve minutes late, and inside', () => {
  expect(facts([inAt('07:12')])).toEqual({
    arrived: '07:12',
    left: null,
    minutesLate: 12,
    leftEarly: null,
    isInside: true,
  });
});

it('who leaves before the hour does so with leave or without', () => {
  expect(facts([inAt('06:40'), outAt('10:05')])).toMatchObject({ left: '10:05', leftEarly: 'without-leave' });
  expect(facts([inAt('06:40'), outAt('10:05')], [leave('10:02')])).toMatchObject({ leftEarly: 'with-leave' });
  expect(facts([inAt('06:40'), outAt('11:00')], [leave('09:00', '09:40')])).toMatchObject({
    leftEarly: 'without-leave',
  });
  expect(facts([inAt('06:40'), outAt('13:00')])).toMatchObject({ left: '13:00', leftEarly: null });
});

it('a leave takes a pupil out who did not tap, and the return brings back', () => {
  expect(facts([inAt('06:40')], [leave('09:00')])).toMatchObject({ isInside: false, left: '09:00' });
  expect(facts([inAt('06:40')], [leave('09:00', '09:40')])).toMatchObject({ isInside: true, left: null });
});

it('on a day without school nobody is late and nobody leaves early', () => {
  expect(factsOfDay([inAt('09:00'), outAt('10:00')], [], undefined, 'Asia/Jakarta')).toMatchObject({
    arrived: '09:00',
    left: '10:00',
    minutesLate: 0,
    leftEarly: null,
  });
});

it('whatever is tapped, in whatever order and zone: the first arrival counts, and the last word says where a pupil is', () => {
  const tap = fc.record({
    minute: fc.integer({ min: 0, max: 1439 }),
    direction: fc.constantFrom(...TAP_DIRECTIONS),
  });
  const zones = fc.constantFrom(...(Object.keys(ZONES) as Zone[]));
  fc.assert(
    fc.property(
      fc.uniqueArray(tap, { selector: ({ minute }) => minute, maxLength: 8 }),
      zones,
      fc.boolean(),
      (taps, zone, isSchoolDay) => {
        const sent = taps.map(({ minute, direction }) => ({ at: at(minute, zone), direction }));
        const hours = isSchoolDay ? DEFAULT_GATE_HOURS : undefined;
        const told = factsOfDay(sent, [], hours, zone);
        const ordered = taps.toSorted((a, b) => a.minute - b.minute);
        const first = ordered.find(({ direction }) => direction === 'in');
        const last = ordered.at(-1);
        expect(told.arrived).toBe(first ? hourOf(first.minute) : null);
        expect(told.isInside).toBe(last?.direction === 'in');
        expect(told.left).toBe(last?.direction === 'out' ? hourOf(last.minute) : null);
        expect(told.minutesLate).toBe(isSchoolDay && first ? Math.max(0, first.minute - 420) : 0);
        expect(told.leftEarly).toBe(
          isSchoolDay && last?.direction === 'out' && last.minute < 780 ? 'without-leave' : null,
        );
        expect(factsOfDay(sent.toReversed(), [], hours, zone)).toEqual(told);
      },
    ),
    { numRuns: rounds(300) },
  );
});
