/** Turns a cell into the one form in which its value is stored, and reports what was changed. */
import { type ImportField, NUMERIC_FIELDS } from '../../contract/intake/importRows.ts';
import { levelOf } from '../../contract/people/classNames.ts';
import { WEEKDAYS, parseWeekday } from '../../contract/schoolWeek.ts';
import { MAX_PERIOD_NUMBER } from '../../contract/limits.ts';
import { normalizeEmployeeNumber } from '../../contract/officialNumbers.ts';
import { readDayAndMonth, readDate } from './dates.ts';
import type { RawCell } from './source.ts';

export interface TidiedCell {
  readonly value: string;
  /** What the cell held before, where it was corrected and not only trimmed. */
  readonly from?: string;
  /** The value is a number that may have lost leading zeros. */
  readonly isNumeric?: true;
  /** What is wrong with the cell itself, whatever its value, e.g. a failed formula. */
  readonly problem?: string;
}

const NISN_DIGITS = 10;

const isBare = (text: string): boolean => /^\d+$/.test(text);

const toCorrectedCell = (value: string, text: string): TidiedCell =>
  value === text ? { value } : { value, from: text };

/** Restores the leading zeros of a NISN that Excel removed. A NISN of this year's pupils begins with two zeros. */
const tidyNisn = (text: string): TidiedCell => {
  const digits = text.replaceAll(/[ .-]/g, '');
  if (!isBare(digits)) return { value: text };
  return toCorrectedCell(digits.length >= 6 ? digits.padStart(NISN_DIGITS, '0') : digits, text);
};

/** Replaces the slashes of a NIS such as "1234/567.089" by hyphens. Many registers write it so, and a login name must not hold a slash. */
const tidyNis = (text: string): TidiedCell =>
  toCorrectedCell(text.replaceAll(/\s*\/\s*/g, '-').replaceAll(' ', ''), text);

const GENDERS: Readonly<Record<string, string>> = {
  l: 'L',
  '1': 'L',
  lk: 'L',
  laki: 'L',
  lakilaki: 'L',
  pria: 'L',
  p: 'P',
  '2': 'P',
  pr: 'P',
  perempuan: 'P',
  wanita: 'P',
};
const tidyGender = (text: string): TidiedCell => {
  const value = GENDERS[text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')];
  return value === undefined ? { value: text } : isBare(text) ? toCorrectedCell(value, text) : { value };
};

/** Removes the level that EMIS writes before the class: "Kelas 7 - VII A". */
const tidyClassName = (text: string): TidiedCell => {
  const [, level, name] = /^(?:kelas|tingkat)\s*(\d{1,2})\s*-\s*(.+)$/i.exec(text) ?? [];
  if (level !== undefined && name !== undefined && levelOf(name) === Number(level))
    return toCorrectedCell(name.trim(), text);
  return { value: text };
};

const tidyWeekday = (text: string): TidiedCell => ({
  value: WEEKDAYS[(parseWeekday(text) ?? 0) - 1] ?? text,
});

/** Reads "Jam ke 1 s.d. 2" and "1, 2" as 1-2. A spreadsheet may have turned "1-2" into a date, 1 February or 2 January; that is read as 1-2 too. */
function tidyPeriod(text: string, dateOffset: number): TidiedCell {
  const numbers = (text.match(/\d+/g) ?? []).map(Number);
  const [first = 0, second = first] = numbers;
  const last = numbers.at(-1) ?? first;
  const isRow = numbers.length === 2 || numbers.every((number, i) => number === first + i);
  const formatPeriodRange = (from: number, to: number) => (from === to ? String(from) : `${from}-${to}`);
  if (isRow && first >= 1 && first <= last && last <= MAX_PERIOD_NUMBER && second <= MAX_PERIOD_NUMBER) {
    const months = readDayAndMonth(text, dateOffset);
    if (!months) return { value: formatPeriodRange(first, last) };
  }
  const date = readDayAndMonth(text, dateOffset)?.toSorted((a, b) => a - b);
  if (date?.[0] === undefined || date[1] === undefined || date[1] > MAX_PERIOD_NUMBER) return { value: text };
  return { value: formatPeriodRange(date[0], date[1]), from: text };
}

const simplifyNumber = (text: string): string => text.replace(/\.$/, '').replace(/^0+(?=\d)/, '');

const TIDY_BY_FIELD: Readonly<
  Partial<Record<ImportField, (text: string, dateOffset: number) => TidiedCell>>
> = {
  nis: tidyNis,
  nisn: tidyNisn,
  gender: tidyGender,
  class: tidyClassName,
  birth_date: (text, dateOffset) => ({ value: readDate(text, dateOffset) ?? text }),
  employee_number: (text) => ({ value: normalizeEmployeeNumber(text) }),
  weekday: tidyWeekday,
  period: tidyPeriod,
  number: (text) => ({ value: simplifyNumber(text) }),
};

/** Excel keeps this many digits of a number. */
const EXCEL_MAX_DIGITS = 15;

/**
 * Writes 9.8123402E7 as 98123402.
 * @returns undefined for a longer number, whose last digits Excel has lost
 */
function toWholeNumber(text: string): string | undefined {
  const number = Number(text);
  if (!Number.isInteger(number)) return text;
  const whole = Number.isSafeInteger(number) ? String(number) : BigInt(number).toString();
  return whole.replace('-', '').length > EXCEL_MAX_DIGITS ? undefined : whole;
}

/** Matches cells that mean "nothing": many sheets write "-" for an empty value. */
const EMPTY_VALUE_PATTERN = /^[-–—.]+$|^(n\/a|null|nihil|kosong|tidak ada)$/i;

export function tidyCell(field: ImportField, raw: RawCell, dateOffset = 0): TidiedCell {
  const shown = raw.text
    .normalize('NFC')
    .replaceAll(/[\s\u00a0\u200b\ufeff]+/g, ' ')
    .trim();
  if (raw.type === 'error')
    return { value: shown, problem: `Rumus di sel ini gagal (${shown}). Ketik isinya` };
  if (raw.type === 'formula') return { value: '', problem: 'Sel ini berisi rumus tanpa hasil. Ketik isinya' };
  if (EMPTY_VALUE_PATTERN.test(shown)) return { value: '' };
  const text = raw.type === 'number' && field !== 'birth_date' ? toWholeNumber(shown) : shown;
  if (text === undefined) {
    return {
      value: shown,
      problem: 'Digit terakhir hilang karena Excel menyimpannya sebagai bilangan. Ketik ulang',
    };
  }
  if (text === '') return { value: '' };
  const tidied = TIDY_BY_FIELD[field]?.(text, dateOffset) ?? { value: text };
  return isNumeric(field, raw, tidied) ? { ...tidied, isNumeric: true } : tidied;
}

const NUMERICALLY_MATCHED_FIELDS: readonly ImportField[] = NUMERIC_FIELDS;

const isNumeric = (field: ImportField, { type }: RawCell, { value }: TidiedCell): boolean =>
  NUMERICALLY_MATCHED_FIELDS.includes(field) && (type === 'number' || type === 'digits') && isBare(value);
