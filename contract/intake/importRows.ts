/**
 * Extension: the tidied rows of a file of pupils, teachers or lessons, and the checks that need nothing but those rows. The dashboard runs
 * them before it sends the rows, and the server before it writes them, so this file is pure and free of zod.
 */
import type { Id } from '../calls.ts';
import { classNameKey } from '../people/classNames.ts';
import { isCalendarDate } from '../days.ts';
import { MAX_PERIOD_NUMBER, MAX_ROOM_LENGTH } from '../limits.ts';
import { EMPLOYEE_NUMBER_PATTERN, NISN_PATTERN } from '../officialNumbers.ts';
import { parseWeekday } from '../schoolWeek.ts';
import {
  CLASS_NAME_MAX_LENGTH,
  CONTROL_CHARACTER_PATTERN,
  EMAIL_PATTERN,
  EMAIL_MAX_LENGTH,
  FULLNAME_MAX_LENGTH,
  LOGIN_NAME_PATTERN,
  SUBJECT_NAME_MAX_LENGTH,
  VISIBLE_CHARACTER_PATTERN,
} from '../texts.ts';

export const IMPORT_KINDS = ['pupils', 'teachers', 'timetable'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];
/** The kinds of import whose rows are people. */
export type PeopleKind = Exclude<ImportKind, 'timetable'>;

export const MAX_IMPORT_ROWS = 5000;
/** The largest nomor absen that a file may give. */
const MAX_REGISTER_NUMBER = 999;

/**
 * What is taken of a pupil's guardian, where the school has switched guardians on and whoever imports has asked for it. Nothing in these
 * columns keeps a pupil out: what cannot be read is a warning.
 */
export const GUARDIAN_FIELDS = ['guardian', 'guardian_relation', 'guardian_phone'] as const;
export type GuardianField = (typeof GUARDIAN_FIELDS)[number];
export const isGuardianField = (field: string): field is GuardianField =>
  GUARDIAN_FIELDS.some((one) => one === field);

/** The columns of each kind, in the order in which they are shown. */
export const IMPORT_FIELDS = {
  pupils: ['fullname', 'nis', 'nisn', 'gender', 'birth_date', 'class', 'number', 'email', ...GUARDIAN_FIELDS],
  teachers: ['fullname', 'employee_number', 'email', 'gender', 'birth_date', 'identifier'],
  timetable: ['class', 'weekday', 'period', 'subject', 'teacher', 'room'],
} as const satisfies Readonly<Record<ImportKind, readonly string[]>>;

/** The fields that are compared as numbers where a spreadsheet may have dropped leading zeros. */
export const NUMERIC_FIELDS = ['nis'] as const satisfies readonly ImportField[];
type NumericField = (typeof NUMERIC_FIELDS)[number];

export type ImportField = (typeof IMPORT_FIELDS)[ImportKind][number];

/** The values of a row. Empty cells are left out, because what a file does not say stays as it is; `birth_date` is YYYY-MM-DD. */
type ImportValues = Readonly<Partial<Record<ImportField, string>>>;

export interface ImportRow extends ImportValues {
  /** The row's number in the file, as a spreadsheet counts. */
  readonly row: number;
  /** The fields whose cells were numbers (or digits in a text file), so that leading zeros may be lost. */
  readonly numeric?: readonly NumericField[] | undefined;
  /** The answer to a question of the import: the id of the existing person whom the importing user says this row means. */
  readonly same_as?: Id | undefined;
}

export interface RowProblem {
  readonly row: number;
  readonly field: ImportField;
  /** A sentence without its full stop. */
  readonly msg: string;
}

export const FIELD_LABELS: Readonly<Record<ImportField, string>> = {
  fullname: 'Nama',
  nis: 'NIS',
  nisn: 'NISN',
  gender: 'L/P',
  birth_date: 'Tanggal lahir',
  class: 'Kelas',
  number: 'No. absen',
  email: 'Email',
  guardian: 'Orang tua/wali',
  guardian_relation: 'Hubungan',
  guardian_phone: 'No. HP orang tua/wali',
  employee_number: 'NIP/NUPTK',
  identifier: 'Nama pengguna',
  weekday: 'Hari',
  period: 'Jam ke-',
  subject: 'Mata pelajaran',
  teacher: 'Guru',
  room: 'Ruang',
};

const tooLongMessage = (max: number) => `Paling banyak ${max} karakter`;
const HIDDEN_CHARACTER_MESSAGE = 'Berisi karakter tersembunyi. Hapus, lalu ketik ulang';
const LOGIN_NAME_RULE_TEXT = '3-32 huruf, angka, titik, garis bawah, atau tanda hubung';

/** Matches values that a spreadsheet would run as a formula. */
const FORMULA_PATTERN = /^[=@+]|^-(?!\d)/;

type FieldCheck = (value: string, today: string) => string | undefined;

const nameCheck =
  (max: number): FieldCheck =>
  (value) => {
    if (value.length > max) return tooLongMessage(max);
    if (CONTROL_CHARACTER_PATTERN.test(value)) return HIDDEN_CHARACTER_MESSAGE;
    return VISIBLE_CHARACTER_PATTERN.test(value) ? undefined : 'Isi dengan huruf yang terlihat';
  };
const createPatternCheck =
  (pattern: RegExp, msg: string): FieldCheck =>
  (value) =>
    pattern.test(value) ? undefined : msg;

const FIELD_CHECKS: Readonly<Record<Exclude<ImportField, GuardianField>, FieldCheck>> = {
  fullname: nameCheck(FULLNAME_MAX_LENGTH),
  class: nameCheck(CLASS_NAME_MAX_LENGTH),
  nis: createPatternCheck(LOGIN_NAME_PATTERN, `NIS terdiri dari ${LOGIN_NAME_RULE_TEXT}`),
  identifier: createPatternCheck(LOGIN_NAME_PATTERN, `Nama pengguna terdiri dari ${LOGIN_NAME_RULE_TEXT}`),
  nisn: createPatternCheck(NISN_PATTERN, 'NISN terdiri dari 10 angka'),
  employee_number: createPatternCheck(
    EMPLOYEE_NUMBER_PATTERN,
    'Isi 3-30 huruf atau angka. NIP terdiri dari 18 angka',
  ),
  gender: createPatternCheck(/^[LP]$/, 'Isi L atau P'),
  birth_date: (value, today) => {
    if (!isCalendarDate(value)) return 'Tanggal tidak ada. Tulis misalnya 12-03-2010';
    return value > today ? 'Tanggal lahir di masa depan' : undefined;
  },
  number: (value) =>
    /^[1-9]\d{0,2}$/.test(value) ? undefined : `Isi bilangan bulat 1 sampai ${MAX_REGISTER_NUMBER}`,
  weekday: (value) => (parseWeekday(value) === undefined ? 'Isi nama hari, misalnya Senin' : undefined),
  period: (value) =>
    readPeriods(value) ? undefined : `Isi jam ke-, misalnya 1 atau 1-2, paling besar ${MAX_PERIOD_NUMBER}`,
  subject: nameCheck(SUBJECT_NAME_MAX_LENGTH),
  teacher: nameCheck(FULLNAME_MAX_LENGTH),
  room: nameCheck(MAX_ROOM_LENGTH),
  email: (value) => {
    if (value.length > EMAIL_MAX_LENGTH) return tooLongMessage(EMAIL_MAX_LENGTH);
    return EMAIL_PATTERN.test(value) ? undefined : 'Bukan alamat email, misalnya nama@sekolah.sch.id';
  },
};

/** What is wrong with a single value, whatever row it is in; undefined when nothing is. */
function valueProblem(field: ImportField, value: string, today: string): string | undefined {
  if (isGuardianField(field)) return undefined;
  if (FORMULA_PATTERN.test(value))
    return `Tidak boleh diawali "${value.charAt(0)}": berkas lain akan menjalankannya sebagai rumus`;
  return FIELD_CHECKS[field](value, today);
}

/** The fields whose values must be unique within a file, each with the form in which its values are compared. */
const UNIQUE_FIELD_KEYS: Readonly<Partial<Record<ImportField, (value: string) => string>>> = {
  nis: (value) => value.toLowerCase(),
  nisn: (value) => value,
  email: (value) => value.toLowerCase(),
  employee_number: (value) => value.toLowerCase(),
  identifier: (value) => value.toLowerCase(),
};

/** Reads jam ke- (lesson hours) such as "1" or "1-2"; undefined when the text is neither. */
export function readPeriods(text: string): { readonly first: number; readonly last: number } | undefined {
  const [, from, to] = /^(\d{1,2})(?:-(\d{1,2}))?$/.exec(text) ?? [];
  if (from === undefined) return undefined;
  const [first, last] = [Number(from), Number(to ?? from)];
  return first >= 1 && first <= last && last <= MAX_PERIOD_NUMBER ? { first, last } : undefined;
}

/** The fields that a lesson must have. Teacher and room are not among them, because they may not be known yet. */
const REQUIRED_LESSON_FIELDS = ['class', 'weekday', 'period', 'subject'] as const;

const missingFieldProblems = (kind: ImportKind, row: ImportRow): RowProblem[] => {
  if (kind === 'timetable') {
    return REQUIRED_LESSON_FIELDS.filter((field) => !row[field]).map((field) => ({
      row: row.row,
      field,
      msg: `${FIELD_LABELS[field]} wajib diisi`,
    }));
  }
  const problems: RowProblem[] = [];
  if (!row.fullname) problems.push({ row: row.row, field: 'fullname', msg: 'Nama wajib diisi' });
  if (kind === 'teachers' && !row.email) {
    problems.push({ row: row.row, field: 'email', msg: 'Email wajib diisi, kecuali untuk siswa' });
  }
  if (kind === 'pupils') {
    if (!row.nis && !row.nisn && !row.birth_date) {
      problems.push({ row: row.row, field: 'nis', msg: 'Isi NIS atau NISN' });
    }
    if (row.number && !row.class) {
      problems.push({ row: row.row, field: 'class', msg: 'Isi kelasnya: ada nomor absen' });
    }
  }
  return problems;
};

/** All problems that the rows show by themselves, in the order of the rows: invalid values, missing values and values that stand there twice. */
export function findRowProblems(kind: ImportKind, rows: readonly ImportRow[], today: string): RowProblem[] {
  const fields: readonly ImportField[] = IMPORT_FIELDS[kind];
  const seen = new Map<string, number>();
  const problems: RowProblem[] = [];
  const reportIfRepeated = (row: ImportRow, field: ImportField, value: string, words: string) => {
    const key = `${field} ${value}`;
    const first = seen.get(key);
    if (first === undefined) seen.set(key, row.row);
    else problems.push({ row: row.row, field, msg: `${words} sama dengan baris ${first}` });
  };
  for (const row of rows) {
    problems.push(...missingFieldProblems(kind, row));
    for (const field of fields) {
      const value = row[field];
      if (value === undefined) continue;
      const msg = valueProblem(field, value, today);
      if (msg) problems.push({ row: row.row, field, msg });
      const compared = UNIQUE_FIELD_KEYS[field]?.(value);
      if (compared !== undefined) reportIfRepeated(row, field, compared, `${FIELD_LABELS[field]} ${value}`);
    }
    if (kind === 'pupils' && row.number && row.class) {
      const words = `No. absen ${row.number} di ${row.class}`;
      reportIfRepeated(row, 'number', `${classNameKey(row.class)} ${row.number}`, words);
    }
  }
  return problems;
}
