/** Whom a row of a file means, and what it says anew of somebody who is there. Pure. */
import type { ImportField, PeopleKind, ImportRow, RowProblem } from '../../../contract/importRows.ts';
import type { Known, KnownPerson } from './known.ts';
import { loginOf } from './logins.ts';

/** Columns of a user, with their new values. */
export interface PersonFields {
  readonly identifier?: string;
  readonly email?: string;
  readonly fullname?: string;
  readonly gender?: string;
  readonly birth_date?: string;
  readonly nisn?: string;
  readonly employee_number?: string;
}

export interface FieldChange {
  readonly field: ImportField;
  readonly from: string | null;
  readonly to: string;
}

/** A row whose person is known, or is to be made. */
export interface Placed {
  readonly row: ImportRow;
  readonly person: KnownPerson | undefined;
  readonly fields: PersonFields;
  readonly changes: readonly FieldChange[];
}

type Judged = { readonly placed: Placed } | { readonly problem: RowProblem };

const OUTSIDE = 'sudah dipakai di luar sekolah ini';

/** As far as whoever imports may know. */
const takenBy = (words: string, person: KnownPerson): string =>
  person.isReached ? `${words} sudah dipakai ${person.fullname}` : `${words} ${OUTSIDE}`;

const lower = (text: string | null | undefined): string | undefined => text?.toLowerCase();

export interface Index {
  readonly byNisn: ReadonlyMap<string, KnownPerson>;
  readonly byIdentifier: ReadonlyMap<string, KnownPerson>;
  readonly byEmail: ReadonlyMap<string, KnownPerson>;
  readonly byEmployeeNumber: ReadonlyMap<string, readonly KnownPerson[]>;
  readonly byNameAndBirth: ReadonlyMap<string, readonly KnownPerson[]>;
  readonly foldedNames: ReadonlyMap<number, string>;
}

const keyed = (people: readonly KnownPerson[], key: (person: KnownPerson) => string | null | undefined) =>
  new Map(people.flatMap((person) => (key(person) ? [[key(person) ?? '', person] as const] : [])));

const grouped = (people: readonly KnownPerson[], key: (person: KnownPerson) => string | null) => {
  const groups = new Map<string, KnownPerson[]>();
  for (const person of people) {
    const name = key(person);
    if (name !== null) groups.set(name, [...(groups.get(name) ?? []), person]);
  }
  return groups;
};

export const indexOf = ({ people, foldedNames }: Known): Index => ({
  byNisn: keyed(people, ({ nisn }) => nisn),
  byIdentifier: keyed(people, ({ identifier }) => lower(identifier)),
  byEmail: keyed(people, ({ email }) => lower(email)),
  byEmployeeNumber: grouped(people, ({ employeeNumber }) => employeeNumber),
  byNameAndBirth: grouped(people, ({ foldedName, birthDate }) => birthDate && `${birthDate} ${foldedName}`),
  foldedNames,
});

/** Those of the same name and birth date whom nothing in the row contradicts. */
const namesakes = (
  index: Index,
  row: ImportRow,
  fits: (person: KnownPerson) => boolean,
): readonly KnownPerson[] =>
  row.birth_date === undefined
    ? []
    : (index.byNameAndBirth.get(`${row.birth_date} ${index.foldedNames.get(row.row)}`) ?? []).filter(
        (person) => person.isReached && fits(person),
      );

/** By NISN, else by NIS, else by name and birth date. */
function pupilOf(index: Index, row: ImportRow): KnownPerson | undefined | RowProblem {
  const problem = (field: ImportField, msg: string): RowProblem => ({ row: row.row, field, msg });
  const byNisn = row.nisn === undefined ? undefined : index.byNisn.get(row.nisn);
  const byNis = row.nis === undefined ? undefined : index.byIdentifier.get(row.nis.toLowerCase());
  if (byNisn && !byNisn.isReached) return problem('nisn', `NISN ${row.nisn} ${OUTSIDE}`);
  if (byNisn && byNis && byNis.id !== byNisn.id) return problem('nis', takenBy(`NIS ${row.nis}`, byNis));
  if (!byNisn && byNis) {
    if (!byNis.isReached || !byNis.isPupil) return problem('nis', takenBy(`NIS ${row.nis}`, byNis));
    if (row.nisn !== undefined && byNis.nisn !== null) {
      return problem('nis', `NIS ${row.nis} milik ${byNis.fullname}, yang NISN-nya ${byNis.nisn}`);
    }
  }
  if (byNisn ?? byNis) return byNisn ?? byNis;
  const found = namesakes(
    index,
    row,
    ({ isPupil, nisn }) => isPupil && (row.nisn === undefined || nisn === null),
  );
  if (found.length > 1)
    return problem('fullname', 'Ada dua siswa dengan nama dan tanggal lahir ini. Isi NISN atau NIS');
  return found[0];
}

/** By NIP or NUPTK, else by e-mail or login name, else by name and birth date. */
function teacherOf(index: Index, row: ImportRow): KnownPerson | undefined | RowProblem {
  const problem = (field: ImportField, msg: string): RowProblem => ({ row: row.row, field, msg });
  const colleagues =
    (row.employee_number ? index.byEmployeeNumber.get(row.employee_number) : undefined) ?? [];
  const numbered = colleagues.filter(({ isReached }) => isReached);
  if (numbered.length > 1) return problem('employee_number', 'Ada dua orang dengan nomor ini');
  const byEmail = row.email === undefined ? undefined : index.byEmail.get(row.email.toLowerCase());
  const byName =
    row.identifier === undefined ? undefined : index.byIdentifier.get(row.identifier.toLowerCase());
  const found = numbered[0] ?? byEmail ?? byName ?? namesakes(index, row, ({ isPupil }) => !isPupil)[0];
  if (found && !found.isReached) {
    return found === byEmail
      ? problem('email', `Email ${OUTSIDE}`)
      : problem('identifier', `Nama pengguna ${OUTSIDE}`);
  }
  if (found?.isPupil) return problem(found === byEmail ? 'email' : 'fullname', takenBy('Data ini', found));
  return found;
}

const same = (field: ImportField, from: string | null, to: string): boolean =>
  // Dapodik writes names in capitals: that alone is no news.
  ['fullname', 'email', 'nis', 'identifier'].includes(field) ? lower(from) === lower(to) : from === to;

function changesOf(kind: PeopleKind, row: ImportRow, person: KnownPerson): FieldChange[] {
  const now: Readonly<Partial<Record<ImportField, string | null>>> = {
    fullname: person.fullname,
    gender: person.gender,
    birth_date: person.birthDate,
    email: person.email,
    ...(kind === 'pupils'
      ? { nis: person.identifier, nisn: person.nisn }
      : { identifier: person.identifier, employee_number: person.employeeNumber }),
  };
  return Object.entries(now).flatMap(([name, from]) => {
    const field = name as ImportField;
    const to = row[field];
    return to === undefined || same(field, from, to) ? [] : [{ field, from, to }];
  });
}

/** Under which name a user has it. */
export const columnOf = (field: ImportField): string => (field === 'nis' ? 'identifier' : field);

const fieldsOf = (changes: readonly FieldChange[]): PersonFields =>
  Object.fromEntries(changes.map(({ field, to }) => [columnOf(field), to]));

/** Whom the row means and what is to be written of them, or what stands in the way. */
export function judge(kind: PeopleKind, index: Index, row: ImportRow): Judged {
  const problem = (field: ImportField, msg: string) => ({ problem: { row: row.row, field, msg } });
  const found = kind === 'pupils' ? pupilOf(index, row) : teacherOf(index, row);
  if (found && 'msg' in found) return { problem: found };
  const owner = row.email === undefined ? undefined : index.byEmail.get(row.email.toLowerCase());
  if (owner && owner.id !== found?.id) return problem('email', takenBy('Email', owner));
  if (found) {
    if (!found.isActive) return problem('fullname', `${found.fullname} nonaktif. Aktifkan lagi lebih dulu`);
    const changes = changesOf(kind, row, found);
    return { placed: { row, person: found, fields: fieldsOf(changes), changes } };
  }
  const identifier = loginOf(kind, row);
  if (identifier === undefined) {
    return kind === 'pupils'
      ? problem('nis', 'Siswa baru: isi NIS atau NISN')
      : problem('identifier', 'Isi nama pengguna: 3-32 huruf, angka, titik, garis bawah, atau tanda hubung');
  }
  const holder = index.byIdentifier.get(identifier.toLowerCase());
  if (holder)
    return problem(kind === 'pupils' ? 'nis' : 'identifier', takenBy(`Nama pengguna ${identifier}`, holder));
  const { fullname, gender, birth_date, email, nisn, employee_number } = row;
  const fields = Object.fromEntries(
    Object.entries({ identifier, fullname, gender, birth_date, email, nisn, employee_number }).filter(
      ([, value]) => value !== undefined,
    ),
  );
  return { placed: { row, person: undefined, fields, changes: [] } };
}
