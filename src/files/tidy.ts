/** Turns a cell into the one form in which its value is stored, and reports what was changed. */
import { type ImportField, NUMERIC_FIELDS } from '../../contract/intake/importRows.ts';
import { levelOf } from '../../contract/people/classNames.ts';
import { WEEKDAYS, weekdayNamed } from '../../contract/schoolWeek.ts';
import { PERIODS_MAX } from '../../contract/limits.ts';
import { normalizeEmployeeNumber } from '../../contract/officialNumbers.ts';
import { dayAndMonth, readDate } from './dates.ts';
import type { RawCell } from './source.ts';

export interface Tidied {
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

const correctedCell = (value: string, text: string): Tidied =>
  value === text ? { value } : { value, from: text };

/** Restores the leading zeros of a NISN that Excel removed. A NISN of this year's pupils begins with two zeros. */
const nisn = (text: string): Tidied => {
  const digits = text.replaceAll(/[ .-]/g, '');
  if (!isBare(digits)) return { value: text };
  return correctedCell(digits.length >= 6 ? digits.padStart(NISN_DIGITS, '0') : digits, text);
};

/** Replaces the slashes of a NIS such as "1234/567.089" by hyphens. Many registers write it so, and a login name must not hold a slash. */
const nis = (text: string): Tidied =>
  correctedCell(text.replaceAll(/\s*\/\s*/g, '-').replaceAll(' ', ''), text);

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
const gender = (text: string): Tidied => {
  const value = GENDERS[text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')];
  return value === undefined ? { value: text } : isBare(text) ? correctedCell(value, text) : { value };
};

/** Removes the level that EMIS writes before the class: "Kelas 7 - VII A". */
const schoolClass = (text: string): Tidied => {
  const [, level, name] = /^(?:kelas|tingkat)\s*(\d{1,2})\s*-\s*(.+)$/i.exec(text) ?? [];
  if (level !== undefined && name !== undefined && levelOf(name) === Number(level))
    return correctedCell(name.trim(), text);
  return { value: text };
};

const weekday = (text: string): Tidied => ({ value: WEEKDAYS[(weekdayNamed(text) ?? 0) - 1] ?? text });

/** Reads "Jam ke 1 s.d. 2" and "1, 2" as 1-2. A spreadsheet may have turned "1-2" into a date, 1 February or 2 January; that is read as 1-2 too. */
function period(text: string, dateOffset: number): Tidied {
  const numbers = (text.match(/\d+/g) ?? []).map(Number);
  const [first = 0, second = first] = numbers;
  const last = numbers.at(-1) ?? first;
  const isRow = numbers.length === 2 || numbers.every((number, i) => number === first + i);
  const range = (from: number, to: number) => (from === to ? String(from) : `${from}-${to}`);
  if (isRow && first >= 1 && first <= last && last <= PERIODS_MAX && second <= PERIODS_MAX) {
    const months = dayAndMonth(text, dateOffset);
    if (!months) return { value: range(first, last) };
  }
  const date = dayAndMonth(text, dateOffset)?.toSorted((a, b) => a - b);
  if (date?.[0] === undefined || date[1] === undefined || date[1] > PERIODS_MAX) return { value: text };
  return { value: range(date[0], date[1]), from: text };
}

const bareNumber = (text: string): string => text.replace(/\.$/, '').replace(/^0+(?=\d)/, '');

const TIDY_BY_FIELD: Readonly<Partial<Record<ImportField, (text: string, dateOffset: number) => Tidied>>> = {
  nis,
  nisn,
  gender,
  class: schoolClass,
  birth_date: (text, dateOffset) => ({ value: readDate(text, dateOffset) ?? text }),
  employee_number: (text) => ({ value: normalizeEmployeeNumber(text) }),
  weekday,
  period,
  number: (text) => ({ value: bareNumber(text) }),
};

/** Excel keeps this many digits of a number. */
const KEPT_DIGITS = 15;

/**
 * Writes 9.8123402E7 as 98123402.
 * @returns undefined for a longer number, whose last digits Excel has lost
 */
function wholeNumber(text: string): string | undefined {
  const number = Number(text);
  if (!Number.isInteger(number)) return text;
  const whole = Number.isSafeInteger(number) ? String(number) : BigInt(number).toString();
  return whole.replace('-', '').length > KEPT_DIGITS ? undefined : whole;
}

/** Matches cells that mean "nothing": many sheets write "-" for an empty value. */
const NOTHING = /^[-–—.]+$|^(n\/a|null|nihil|kosong|tidak ada)$/i;

export function tidy(field: ImportField, raw: RawCell, dateOffset = 0): Tidied {
  const shown = raw.text
    .normalize('NFC')
    .replaceAll(/[\s\u00a0\u200b\ufeff]+/g, ' ')
    .trim();
  if (raw.type === 'error')
    return { value: shown, problem: `Rumus di sel ini gagal (${shown}). Ketik isinya` };
  if (raw.type === 'formula') return { value: '', problem: 'Sel ini berisi rumus tanpa hasil. Ketik isinya' };
  if (NOTHING.test(shown)) return { value: '' };
  const text = raw.type === 'number' && field !== 'birth_date' ? wholeNumber(shown) : shown;
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

const MATCHED_BY_VALUE: readonly ImportField[] = NUMERIC_FIELDS;

const isNumeric = (field: ImportField, { type }: RawCell, { value }: Tidied): boolean =>
  MATCHED_BY_VALUE.includes(field) && (type === 'number' || type === 'digits') && isBare(value);
