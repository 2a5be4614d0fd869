import type { ImportField, ImportKind } from '../../contract/importRows.ts';
import type { ImportCounts } from '../../contract/imports.ts';
import { formatDate, formatNumber } from '../i18n/format.ts';
import { genderOf } from '../school/people.ts';
import { readDate } from './engine/dates.ts';

export const NOUNS: Readonly<Record<ImportKind, string>> = { pupils: 'siswa', teachers: 'guru' };

/** As a sheet shows it: "12-03-2010". */
export function shown(field: ImportField, value: string): string {
  if (field !== 'birth_date') return value;
  return readDate(value) === value ? value.split('-').toReversed().join('-') : value;
}

/** Inside a sentence. */
export const told = (field: ImportField, value: string | null): string => {
  if (value === null || value === '') return 'kosong';
  if (field === 'birth_date') return formatDate(value);
  return field === 'gender' ? (genderOf({ gender: value as 'L' | 'P' }) ?? value) : value;
};

/** "412 baru, 3 berubah, 2 dilewati, 12 kelas dibuat" */
export function sumOf(counts: ImportCounts): string {
  const parts = [
    [counts.new, 'baru'],
    [counts.changed, 'berubah'],
    [counts.same, 'tetap sama'],
    [counts.skipped, 'dilewati'],
    [counts.classes, 'kelas dibuat'],
  ] as const;
  const said = parts.flatMap(([number, word]) => (number > 0 ? [`${formatNumber(number)} ${word}`] : []));
  return said.length > 0 ? said.join(', ') : 'tidak ada yang berubah';
}
