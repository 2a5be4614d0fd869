/** Birth dates as files have them. Day and month stand in the Indonesian order; nothing is guessed. */
import { clockIn } from '../i18n/format.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'mei', 'jun', 'jul', 'agu', 'sep', 'okt', 'nov', 'des'];
/** English months, and those that people shorten otherwise. */
const OTHER_MONTHS: Readonly<Record<string, string>> = {
  may: 'mei',
  aug: 'agu',
  ags: 'agu',
  agt: 'agu',
  oct: 'okt',
  dec: 'des',
  peb: 'feb',
  nop: 'nov',
};

const DAY_MS = 86_400_000;
/** The day before 1 January 1900, as Excel counts it with a 29 February that never was. */
const FIRST_DAY = Date.UTC(1899, 11, 30);

const two = (value: number): string => String(value).padStart(2, '0');
const textOf = (year: number, month: number, day: number): string => `${year}-${two(month)}-${two(day)}`;

/** What a spreadsheet made a date of, without the year: "1-Feb", or the number of that day. */
export function dayAndMonth(text: string, dateOffset = 0): readonly [day: number, month: number] | undefined {
  const [, day, name] = /^(\d{1,2})[- ]([a-z]{3,9})$/i.exec(text) ?? [];
  if (day !== undefined && name !== undefined) {
    const short = name.toLowerCase().slice(0, 3);
    const month = MONTHS.indexOf(OTHER_MONTHS[short] ?? short) + 1;
    return month > 0 ? [Number(day), month] : undefined;
  }
  if (!SERIAL.test(text) && !/^\d{4}-\d{2}-\d{2}/.test(text)) return undefined;
  const [, m, d] = readDate(text, dateOffset)?.split('-').map(Number) ?? [];
  return d !== undefined && m !== undefined ? [d, m] : undefined;
}

/** Two digits are of this century, as long as that is no future. */
function fullYear(text: string): number {
  const year = Number(text);
  if (text.length > 2) return year;
  const now = Number(clockIn(undefined).day.slice(2, 4));
  return year <= now ? 2000 + year : 1900 + year;
}

/** Between 1927 and 2173: what a number in a column of dates can only mean. */
const SERIAL = /^[1-9]\d{4}(\.\d+)?$/;

/**
 * @param dateOffset days that the numbers of this file begin later
 * @returns YYYY-MM-DD of a day that may not exist, such as 2010-02-31; undefined for what is no date
 */
export function readDate(text: string, dateOffset = 0): string | undefined {
  if (SERIAL.test(text)) {
    const day = new Date(FIRST_DAY + (Math.floor(Number(text)) + dateOffset) * DAY_MS);
    return textOf(day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate());
  }
  // "Bandung, 12-03-2010", and the time that a database writes behind it.
  const bare = text
    .replace(/^.*,\s*(?=\d)/, '')
    .replace(/[T ]\d{1,2}[:.]\d{2}([:.]\d{2}(\.\d+)?)?Z?$/, '')
    .trim();
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(bare);
  if (iso) return textOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numbers = /^(\d{1,2})\s*[-/. ]\s*(\d{1,2})\s*[-/. ]\s*(\d{4}|\d{2})$/.exec(bare);
  if (numbers) return textOf(fullYear(numbers[3] ?? ''), Number(numbers[2]), Number(numbers[1]));
  const words = /^(\d{1,2})\s*[-/. ]?\s*([a-z]{3,9})\.?\s*[-/. ]?\s*(\d{4}|\d{2})$/i.exec(bare);
  if (!words) return undefined;
  const short = (words[2] ?? '').toLowerCase().slice(0, 3);
  const month = MONTHS.indexOf(OTHER_MONTHS[short] ?? short) + 1;
  return month > 0 ? textOf(fullYear(words[3] ?? ''), month, Number(words[1])) : undefined;
}
