/** Matches the rows of a file to existing people. Pure. */
import { classNameKey } from '../../../../contract/people/classNames.ts';
import type {
  ImportField,
  ImportRow,
  PeopleKind,
  RowProblem,
} from '../../../../contract/intake/importRows.ts';
import { isSameName } from '../../../../contract/names.ts';
import { UNUSABLE_VALUE_MESSAGE } from '../../people/index.ts';
import type { ExistingRecords, ExistingPerson } from './existing.ts';

/** A row whose numbers belong to a person with another name and birth date. The person who imports answers whether it is the same person. */
export interface IdentityQuestion {
  readonly row: ImportRow;
  readonly person: ExistingPerson;
  /** The cells by which the row matches that person. */
  readonly by: readonly ImportField[];
}

export type RowMatch =
  | { readonly person: ExistingPerson | undefined }
  | { readonly problem: RowProblem }
  | { readonly question: IdentityQuestion };

const lower = (text: string | null | undefined): string | undefined => text?.toLowerCase();

/** A number as a spreadsheet keeps it: 0810 is 810. */
const stripLeadingZeros = (nis: string): string => nis.toLowerCase().replace(/^0+/, '');
export const isSameByValue = (one: string | null, other: string): boolean =>
  one !== null && /^\d+$/.test(other) && stripLeadingZeros(one) === stripLeadingZeros(other);

const sentenceStart = (words: string) =>
  UNUSABLE_VALUE_MESSAGE.replace(/^./, (first) => `${words} ${first.toLowerCase()}`);
/** Says that a value is taken, and names its owner as far as the person who imports may know. */
export function takenMessage(words: string, person: ExistingPerson): string {
  if (person.isInScope) return `${words} sudah dipakai ${person.fullname}`;
  return person.isNamedToCaller
    ? `${words} sudah dipakai ${person.fullname} di luar sekolah ini`
    : sentenceStart(words);
}

export interface PersonIndex {
  readonly byNisn: ReadonlyMap<string, ExistingPerson>;
  /** Pupils in scope by the NIS without its leading zeros, see {@link stripLeadingZeros}. */
  readonly byNisValue: ReadonlyMap<string, readonly ExistingPerson[]>;
  readonly byIdentifier: ReadonlyMap<string, ExistingPerson>;
  readonly byEmail: ReadonlyMap<string, ExistingPerson>;
  readonly byEmployeeNumber: ReadonlyMap<string, readonly ExistingPerson[]>;
  readonly byNameAndBirth: ReadonlyMap<string, readonly ExistingPerson[]>;
  readonly foldedNames: ReadonlyMap<number, string>;
}

const keyPeople = (
  people: readonly ExistingPerson[],
  key: (person: ExistingPerson) => string | null | undefined,
) => new Map(people.flatMap((person) => (key(person) ? [[key(person) ?? '', person] as const] : [])));

const groupPeople = (people: readonly ExistingPerson[], key: (person: ExistingPerson) => string | null) => {
  const groups = new Map<string, ExistingPerson[]>();
  for (const person of people) {
    const name = key(person);
    if (name !== null) groups.set(name, [...(groups.get(name) ?? []), person]);
  }
  return groups;
};

export const createPersonIndex = ({ people, foldedNames }: ExistingRecords): PersonIndex => ({
  byNisn: keyPeople(people, ({ nisn }) => nisn),
  byNisValue: groupPeople(people, ({ isInScope, isPupil, nis }) =>
    isInScope && isPupil && nis ? stripLeadingZeros(nis) : null,
  ),
  byIdentifier: keyPeople(people, ({ identifier }) => lower(identifier)),
  byEmail: keyPeople(people, ({ email }) => lower(email)),
  byEmployeeNumber: groupPeople(people, ({ employeeNumber }) => employeeNumber),
  byNameAndBirth: groupPeople(
    people,
    ({ foldedName, birthDate }) => birthDate && `${birthDate} ${foldedName}`,
  ),
  foldedNames,
});

/** Whether the row has another name than the person, and no equal birth date that shows it is the same person all the same. */
function isContradicted(row: ImportRow, { fullname, birthDate }: ExistingPerson): boolean {
  const isSameDay = row.birth_date !== undefined && row.birth_date === birthDate;
  return row.fullname !== undefined && !isSameDay && !isSameName(row.fullname, fullname);
}

const isOnAnotherDay = (row: ImportRow, { birthDate }: ExistingPerson): boolean =>
  row.birth_date !== undefined && birthDate !== null && row.birth_date !== birthDate;

/** Finds people in scope with the row's name and birth date whom nothing in the row contradicts. */
const findNamesakes = (
  index: PersonIndex,
  row: ImportRow,
  fits: (person: ExistingPerson) => boolean,
): readonly ExistingPerson[] =>
  row.birth_date === undefined
    ? []
    : (index.byNameAndBirth.get(`${row.birth_date} ${index.foldedNames.get(row.row)}`) ?? []).filter(
        (person) => person.isInScope && fits(person),
      );

const isConfirmed = (row: ImportRow, person: ExistingPerson): boolean =>
  row.same_as !== undefined && String(row.same_as) === String(person.id);

/** Matches the row to the person, or asks a question when the row contradicts the person and the person who imports has not confirmed the match. */
const matchOrAsk = (row: ImportRow, person: ExistingPerson, by: readonly ImportField[]): RowMatch =>
  isContradicted(row, person) && !isConfirmed(row, person) ? { question: { row, person, by } } : { person };

/**
 * Finds the pupils whom a NIS may mean. A numeric cell has lost its leading zeros, so it also means pupils whose NIS has them; a text cell
 * means those only under the same name.
 */
function findPupilsByNis(index: PersonIndex, row: ImportRow): readonly ExistingPerson[] {
  const { nis } = row;
  if (nis === undefined) return [];
  const sameValuePupils = index.byNisValue.get(stripLeadingZeros(nis)) ?? [];
  const isExact = (person: ExistingPerson) => lower(person.nis) === lower(nis);
  const exact = sameValuePupils.filter(isExact);
  if (!/^\d+$/.test(nis)) return exact;
  const others = sameValuePupils.filter((person) => !isExact(person));
  if (row.numeric?.includes('nis')) return [...exact, ...others];
  if (exact.length > 0) return exact;
  return others.filter(
    (person) => isSameName(row.fullname ?? '', person.fullname) && !isOnAnotherDay(row, person),
  );
}

/** Finds the pupil of a row by NISN, else by NIS, else by name and birth date. */
function matchPupil(index: PersonIndex, row: ImportRow): RowMatch {
  const problem = (field: ImportField, msg: string): RowMatch => ({ problem: { row: row.row, field, msg } });
  const byNisn = row.nisn === undefined ? undefined : index.byNisn.get(row.nisn);
  const candidates = findPupilsByNis(index, row);
  if (byNisn) {
    if (!byNisn.isInScope || !byNisn.isPupil)
      return problem('nisn', takenMessage(`NISN ${row.nisn}`, byNisn));
    const [other] = candidates;
    if (!other) return matchOrAsk(row, byNisn, ['nisn']);
    if (candidates.includes(byNisn)) return matchOrAsk(row, byNisn, ['nisn', 'nis']);
    return isContradicted(row, byNisn) && !isContradicted(row, other)
      ? problem('nisn', `NISN ${row.nisn} milik ${byNisn.fullname}, NIS ${row.nis} milik ${other.fullname}`)
      : problem('nis', takenMessage(`NIS ${row.nis}`, other));
  }
  const confirmed = candidates.find((person) => isConfirmed(row, person));
  if (confirmed) return { person: confirmed };
  const fitting = candidates.filter(
    (person) => !isContradicted(row, person) && (row.nisn === undefined || person.nisn === null),
  );
  const [fits, another] = fitting;
  // Candidates are sorted: the one with exactly this NIS comes first.
  if (fits && (!another || lower(fits.nis) === lower(row.nis))) return { person: fits };
  if (fits)
    return problem('nis', `NIS ${row.nis} cocok dengan ${fitting.length} siswa. Ketik lengkap dengan nolnya`);
  if (candidates[0]) return { question: { row, person: candidates[0], by: ['nis'] } };
  const found = findNamesakes(
    index,
    row,
    ({ isPupil, nisn }) => isPupil && (row.nisn === undefined || nisn === null),
  );
  if (found.length > 1)
    return problem('fullname', 'Ada dua siswa dengan nama dan tanggal lahir ini. Isi NISN atau NIS');
  return { person: found[0] };
}

/** Finds the teacher of a row by NIP or NUPTK, else by e-mail or login name, else by name and birth date. */
function matchTeacher(index: PersonIndex, row: ImportRow): RowMatch {
  const problem = (field: ImportField, msg: string): RowMatch => ({ problem: { row: row.row, field, msg } });
  const peopleWithNumber =
    (row.employee_number ? index.byEmployeeNumber.get(row.employee_number) : undefined) ?? [];
  const peopleInScope = peopleWithNumber.filter(({ isInScope }) => isInScope);
  if (peopleInScope.length > 1) return problem('employee_number', 'Ada dua orang dengan nomor ini');
  const byEmail = row.email === undefined ? undefined : index.byEmail.get(row.email.toLowerCase());
  const personByLogin =
    row.identifier === undefined ? undefined : index.byIdentifier.get(row.identifier.toLowerCase());
  const found = peopleInScope[0] ?? byEmail ?? personByLogin;
  if (!found) return { person: findNamesakes(index, row, ({ isPupil }) => !isPupil)[0] };
  const by: ImportField = peopleInScope[0] ? 'employee_number' : byEmail ? 'email' : 'identifier';
  if (!found.isInScope) return problem(by, takenMessage(by === 'email' ? 'Email' : 'Nama pengguna', found));
  if (found.isPupil) return problem(by === 'email' ? 'email' : 'fullname', takenMessage('Data ini', found));
  return matchOrAsk(row, found, [by]);
}

export const matchOf = (kind: PeopleKind, index: PersonIndex, row: ImportRow): RowMatch =>
  kind === 'pupils' ? matchPupil(index, row) : matchTeacher(index, row);

/** The fields that tell one person from another, in the order in which a question shows them. */
const SHOWN: Readonly<Record<PeopleKind, readonly ImportField[]>> = {
  pupils: ['fullname', 'birth_date', 'gender', 'nis', 'nisn', 'class'],
  teachers: ['fullname', 'birth_date', 'gender', 'employee_number', 'email', 'identifier'],
};

export interface FieldComparison {
  readonly field: ImportField;
  /** The value in the file. */
  readonly asked: string | null;
  /** The value of the existing person. */
  readonly known: string | null;
}

/** Puts the row and the existing person side by side. Fields that are empty on both sides are left out. */
export function compareFields(
  kind: PeopleKind,
  { row, person }: IdentityQuestion,
  className: string | null,
): FieldComparison[] {
  const existing: Readonly<Partial<Record<ImportField, string | null>>> = {
    fullname: person.fullname,
    birth_date: person.birthDate,
    gender: person.gender,
    nis: person.nis,
    nisn: person.nisn,
    class: className,
    employee_number: person.employeeNumber,
    email: person.email,
    identifier: person.identifier,
  };
  return SHOWN[kind]
    .map((field) => ({ field, asked: row[field] ?? null, known: existing[field] ?? null }))
    .filter(({ asked, known: theirs }) => asked !== null || theirs !== null);
}

/** Whether both sides are equal to a human reader: letter case and the spelling of a class name do not matter. */
export const isAlike = ({ field, asked, known }: FieldComparison): boolean =>
  field === 'class' && asked !== null && known !== null
    ? classNameKey(asked) === classNameKey(known)
    : lower(asked) === lower(known);

/** The short message beside the cell. The details are shown in the comparison of {@link compareFields}. */
export const questionProblem = ({ row, person, by }: IdentityQuestion): RowProblem => ({
  row: row.row,
  field: by[0] ?? 'fullname',
  msg: `Milik ${person.fullname}. Orang yang sama? Jawab di atas`,
});
