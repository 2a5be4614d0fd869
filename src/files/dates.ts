/** Reads birth dates as files write them. Day and month are taken in the Indonesian order, and nothing is guessed. */
import { readClockIn } from '../i18n/format.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'mei', 'jun', 'jul', 'agu', 'sep', 'okt', 'nov', 'des'];
/** English month names and other Indonesian abbreviations, mapped to the abbreviations in MONTHS. */
const MONTH_ALIASES: Readonly<Record<string, string>> = {
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
/** Day 0 of Excel's serial dates: 30 December 1899, because Excel counts a 29 February 1900 that never existed. */
const EXCEL_DAY_ZERO_MS = Date.UTC(1899, 11, 30);

const padToTwo = (value: number): string => String(value).padStart(2, '0');
const formatIsoDate = (year: number, month: number, day: number): string =>
  `${year}-${padToTwo(month)}-${padToTwo(day)}`;

/** The day and month where a spreadsheet turned a text such as "1-2" into a date: "1-Feb", or the serial number of that day. */
export function readDayAndMonth(
  text: string,
  dateOffset = 0,
): readonly [day: number, month: number] | undefined {
  const [, day, name] = /^(\d{1,2})[- ]([a-z]{3,9})$/i.exec(text) ?? [];
  if (day !== undefined && name !== undefined) {
    const short = name.toLowerCase().slice(0, 3);
    const month = MONTHS.indexOf(MONTH_ALIASES[short] ?? short) + 1;
    return month > 0 ? [Number(day), month] : undefined;
  }
  if (!SERIAL_DATE_PATTERN.test(text) && !/^\d{4}-\d{2}-\d{2}/.test(text)) return undefined;
  const [, m, d] = readDate(text, dateOffset)?.split('-').map(Number) ?? [];
  return d !== undefined && m !== undefined ? [d, m] : undefined;
}

/** Puts a two-digit year into this century, unless it would lie in the future. */
function fullYear(text: string): number {
  const year = Number(text);
  if (text.length > 2) return year;
  const now = Number(readClockIn(undefined).day.slice(2, 4));
  return year <= now ? 2000 + year : 1900 + year;
}

/** Matches a number with five digits, which in a column of dates can only be a serial date between 1927 and 2173. */
const SERIAL_DATE_PATTERN = /^[1-9]\d{4}(\.\d+)?$/;

/**
 * @param dateOffset days to add to this file's serial dates, because they count from a later day than Excel's usual one
 * @returns YYYY-MM-DD, possibly of a day that does not exist, such as 2010-02-31; undefined for a text that is no date
 */
export function readDate(text: string, dateOffset = 0): string | undefined {
  if (SERIAL_DATE_PATTERN.test(text)) {
    const day = new Date(EXCEL_DAY_ZERO_MS + (Math.floor(Number(text)) + dateOffset) * DAY_MS);
    return formatIsoDate(day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate());
  }
  // Removes the place of birth ("Bandung, 12-03-2010") and the time that a database appends.
  const dateText = text
    .replace(/^.*,\s*(?=\d)/, '')
    .replace(/[T ]\d{1,2}[:.]\d{2}([:.]\d{2}(\.\d+)?)?Z?$/, '')
    .trim();
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(dateText);
  if (iso) return formatIsoDate(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numbers = /^(\d{1,2})\s*[-/. ]\s*(\d{1,2})\s*[-/. ]\s*(\d{4}|\d{2})$/.exec(dateText);
  if (numbers) return formatIsoDate(fullYear(numbers[3] ?? ''), Number(numbers[2]), Number(numbers[1]));
  const words = /^(\d{1,2})\s*[-/. ]?\s*([a-z]{3,9})\.?\s*[-/. ]?\s*(\d{4}|\d{2})$/i.exec(dateText);
  if (!words) return undefined;
  const short = (words[2] ?? '').toLowerCase().slice(0, 3);
  const month = MONTHS.indexOf(MONTH_ALIASES[short] ?? short) + 1;
  return month > 0 ? formatIsoDate(fullYear(words[3] ?? ''), month, Number(words[1])) : undefined;
}
