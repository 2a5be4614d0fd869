import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDays,
  readClockIn,
  compareNames,
  formatClock,
  formatDateWithWeekday,
  formatInstant,
  formatNumber,
  formatPercent,
  formatDate,
  formatDateRange,
  formatTimeRange,
  isTimeZone,
  formatAge,
} from '../../src/i18n/format.ts';

test('a school day is written out', () => {
  expect(formatDateWithWeekday('2026-11-20')).toBe('Jumat, 20 November 2026');
  expect(formatDate('2026-11-20')).toBe('20 November 2026');
});

test('a day of one digit has no zero before it, however much of it is said', () => {
  expect(formatDate('2026-11-09')).toBe('9 November 2026');
  expect(formatDateWithWeekday('2026-11-09')).toBe('Senin, 9 November 2026');
  expect(formatInstant('2026-11-09T02:05:00Z')).toBe('Senin, 9 November 2026 pukul 09.05 WIB');
});

test('a span of days says no month and no year twice', () => {
  expect(formatDateRange('2026-11-01', '2026-11-24')).toBe('1–24 November 2026');
  expect(formatDateRange('2026-10-06', '2026-11-16')).toBe('6 Oktober – 16 November 2026');
  expect(formatDateRange('2026-07-13', '2027-01-09')).toBe('13 Juli 2026 – 9 Januari 2027');
  expect(formatDateRange('2026-11-24', '2026-11-24')).toBe('24 November 2026');
});

test('every day of the calendar is written in one format', () => {
  const MONTHS =
    'Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember'.split(' ');
  fc.assert(
    fc.property(fc.integer({ min: -40_000, max: 40_000 }), (days) => {
      const schoolDay = addDays('2026-11-09', days);
      const [year = '', month = '', day = ''] = schoolDay.split('-').map(Number);
      const written = `${day} ${MONTHS[Number(month) - 1]} ${year}`;
      expect(formatDate(schoolDay)).toBe(written);
      expect(formatDateWithWeekday(schoolDay)).toMatch(
        new RegExp(`^(Senin|Selasa|Rabu|Kamis|Jumat|Sabtu|Minggu), ${written}$`),
      );
    }),
  );
});

test('what is not a day stays as the server sent it', () => {
  expect(formatDateWithWeekday('segera')).toBe('segera');
  expect(formatDate('')).toBe('');
});

test('times are written with a point', () => {
  expect(formatTimeRange('07:00', '08:20:00')).toBe('07.00–08.20');
  expect(formatClock('2026-11-20T02:05:00Z')).toBe('09.05 WIB');
  expect(formatInstant('2026-11-20T02:05:00Z')).toBe('Jumat, 20 November 2026 pukul 09.05 WIB');
});

test('shares have a comma and at most one digit after it; nothing recorded is a dash', () => {
  expect(formatPercent(0.956)).toBe('95,6%');
  expect(formatPercent(1)).toBe('100%');
  expect(formatPercent(null)).toBe('–');
  expect(formatPercent(0 / 0)).toBe('–');
  expect(formatNumber(12345)).toBe('12.345');
});

test('before seven in the morning today is not yesterday', () => {
  expect(readClockIn(undefined, new Date('2026-11-19T23:30:00Z'))).toEqual({ day: '2026-11-20', hour: 6 });
});

test.each([
  ['Asia/Jakarta', '2026-11-20', 6],
  ['Asia/Jayapura', '2026-11-20', 8],
  ['UTC', '2026-11-19', 23],
  ['Pacific/Kiritimati', '2026-11-20', 13],
])('in %s that is another clock', (timeZone, day, hour) => {
  expect(readClockIn(timeZone, new Date('2026-11-19T23:30:00Z'))).toEqual({ day, hour });
});

test('midnight is hour 0 of the new day', () => {
  expect(readClockIn('Asia/Jakarta', new Date('2026-12-31T17:00:00Z'))).toEqual({
    day: '2027-01-01',
    hour: 0,
  });
});

test('what is no time zone is known', () => {
  for (const name of ['Asia/Jakarta', 'UTC']) expect(isTimeZone(name)).toBe(true);
  for (const name of ['Bulan/Purnama', '', undefined, 7, null]) expect(isTimeZone(name)).toBe(false);
});

test('days are counted over months and leap years', () => {
  expect(addDays('2026-11-30', 1)).toBe('2026-12-01');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
});

test('names are ordered as people count', () => {
  expect(['X-10', 'X-2', 'xi-1'].sort(compareNames)).toEqual(['X-2', 'X-10', 'xi-1']);
});

test.each([
  [20_000, 'beberapa detik yang lalu'],
  [12 * 60_000 + 59_000, '12 menit yang lalu'],
  [3 * 3_600_000, '3 jam yang lalu'],
  [86_400_000, 'kemarin|1 hari yang lalu'],
])('%i ms ago reads "%s"', (ms, text) => {
  expect(formatAge(ms)).toMatch(new RegExp(`^(${text})$`));
});
