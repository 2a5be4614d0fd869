import type { ImportField, ImportKind } from '../../../../contract/intake/importRows.ts';
import type { ImportCounts } from '../../../../contract/intake/imports.ts';
import { formatDate, formatNumber } from '../../../i18n/format.ts';
import { getGenderText } from '../../../school/people.ts';
import { readDate } from '../../../files/dates.ts';

interface ImportWords {
  readonly noun: string;
  /** The word for one of them, as in "Ini siswa lain". */
  readonly person: string;
  /** The word after a number, as in "412 siswa". */
  readonly counted: string;
  readonly fresh: string;
  readonly tidied: string;
  /** The note that rows without a name and number (in a timetable: without a subject) are skipped. */
  readonly skipped: string;
  readonly example: string;
}

export const IMPORT_WORDS: Readonly<Record<ImportKind, ImportWords>> = {
  pupils: {
    noun: 'siswa',
    person: 'siswa',
    counted: 'siswa',
    fresh: 'Siswa baru',
    tidied: 'baris, misalnya nol di depan NIS atau NISN',
    skipped: 'baris tanpa nama dan nomor dilewati',
    example:
      'Dari Dapodik, EMIS, atau lembar sekolah sendiri: judul kolomnya dikenali otomatis. Berkas .xlsx atau .csv, paling banyak 5.000 baris.',
  },
  teachers: {
    noun: 'guru',
    person: 'orang',
    counted: 'guru',
    fresh: 'Guru baru',
    tidied: 'baris, misalnya NIP berspasi',
    skipped: 'baris tanpa nama dan nomor dilewati',
    example:
      'Daftar guru dari Dapodik, EMIS, atau lembar sekolah sendiri, dengan email masing-masing. Berkas .xlsx atau .csv, paling banyak 5.000 baris.',
  },
  timetable: {
    noun: 'jadwal',
    person: 'orang',
    counted: 'baris jadwal',
    fresh: 'Baris baru',
    tidied: 'baris, misalnya 1-2 yang menjadi tanggal',
    skipped: 'baris tanpa mata pelajaran dilewati',
    example:
      'Satu baris tiap jam atau beberapa jam berurutan (1-2), dengan kolom Kelas, Hari, Jam ke-, Mata pelajaran, Guru, dan (bila ada) Ruang. Mata pelajaran yang belum ada ikut dibuat. Berkas .xlsx atau .csv, paling banyak 5.000 baris.',
  },
};

/** What of a file of people is not read. */
export const describeLeftOut = (takesGuardians: boolean): string =>
  takesGuardians
    ? 'NIK, No KK, agama, dan penghasilan tidak dibaca; dari orang tua atau wali hanya satu nama dan satu nomor tiap siswa.'
    : 'NIK, No KK, agama, dan penghasilan tidak dibaca; data orang tua atau wali dan nomor telepon tidak diambil.';

/** A cell's value as a sheet shows it, e.g. "12-03-2010" for a date. */
export function shown(field: ImportField, value: string): string {
  if (field !== 'birth_date') return value;
  return readDate(value) === value ? value.split('-').toReversed().join('-') : value;
}

/** A cell's value in a list: most of a telephone number is hidden. */
export const listed = (field: ImportField, value: string): string => {
  if (field !== 'guardian_phone') return shown(field, value);
  const digits = value.replaceAll(/\D/g, '');
  return digits.length > 8 ? `${digits.slice(0, 4)}-••••-${digits.slice(-4)}` : value && '••••';
};

/** A cell's value as it is written inside a sentence. */
export const fieldText = (field: ImportField, value: string | null): string => {
  if (value === null || value === '') return 'kosong';
  if (field === 'birth_date') return formatDate(value);
  return field === 'gender' ? (getGenderText({ gender: value as 'L' | 'P' }) ?? value) : value;
};

/** The label of the button that imports, e.g. "Impor 36 siswa baru, 4 berubah". */
export function importLabel(kind: ImportKind, plan: ImportCounts): string {
  const { counted } = IMPORT_WORDS[kind];
  // In a timetable, `changed` counts subjects and lessons that end; they are not added to the new rows.
  if (kind === 'timetable') return `Impor ${formatNumber(plan.new || plan.changed)} ${counted}`;
  if (plan.new === 0) return `Impor ${formatNumber(plan.changed)} ${counted} yang berubah`;
  const changedText = plan.changed > 0 ? `, ${formatNumber(plan.changed)} berubah` : '';
  return `Impor ${formatNumber(plan.new)} ${counted} baru${changedText}`;
}

/** The counts in words, e.g. "412 baru, 3 berubah, 2 dilewati, 12 kelas dibuat". */
export function describeImportCounts(counts: ImportCounts): string {
  const parts = [
    [counts.new, 'baru'],
    [counts.changed, 'berubah'],
    [counts.same, 'tetap sama'],
    [counts.skipped, 'dilewati'],
    [counts.classes, 'kelas dibuat'],
    [counts.subjects ?? 0, 'mata pelajaran dibuat'],
    [counts.guardians ?? 0, 'orang tua/wali dicatat'],
  ] as const;
  const countTexts = parts.flatMap(([number, word]) =>
    number > 0 ? [`${formatNumber(number)} ${word}`] : [],
  );
  return countTexts.length > 0 ? countTexts.join(', ') : 'tidak ada yang berubah';
}
