/** Decides what a row changes about the person it means, or which fields a new person gets. Pure. */
import type {
  ImportField,
  ImportRow,
  PeopleKind,
  RowProblem,
} from '../../../../contract/intake/importRows.ts';
import { isMadeOfNumber } from '../../people/index.ts';
import type { ExistingPerson } from './existing.ts';
import { loginOf } from './logins.ts';
import { type PersonIndex, isSameByValue, matchOf, type IdentityQuestion, takenMessage } from './match.ts';

/** Columns of a user, with their new values. */
interface PersonFields {
  readonly identifier?: string;
  readonly email?: string;
  readonly fullname?: string;
  readonly gender?: string;
  readonly birth_date?: string;
  readonly nis?: string;
  readonly nisn?: string;
  readonly employee_number?: string;
}

export interface FieldChange {
  readonly field: ImportField;
  readonly from: string | null;
  readonly to: string;
}

/** A row whose person is known or will be created. */
export interface PlacedRow {
  readonly row: ImportRow;
  readonly person: ExistingPerson | undefined;
  readonly fields: PersonFields;
  readonly changes: readonly FieldChange[];
  /** The pupil's stored NIS, when the file has the same one without its leading zeros. The stored one is kept. */
  readonly readAs: string | undefined;
}

type JudgedRow =
  { readonly placed: PlacedRow } | { readonly problem: RowProblem } | { readonly question: IdentityQuestion };

/** Chooses the best free login name for a NIS or an NISN. The person's present login name (`own`) counts as free. */
export type ChooseLogin = (number: string, own?: string) => string;

const lower = (text: string | null | undefined): string | undefined => text?.toLowerCase();

/** Whether a NIS is the stored one without its leading zeros; then the stored one is kept. */
const isShortened = (from: string | null, to: string): boolean =>
  isSameByValue(from, to) && to.length < (from?.length ?? 0);

const isSameValue = (field: ImportField, from: string | null, to: string): boolean => {
  if (field === 'nis' && isShortened(from, to)) return true;
  // Dapodik writes names in capitals, so a difference in letter case alone is not a change.
  return ['fullname', 'email', 'nis', 'identifier'].includes(field) ? lower(from) === lower(to) : from === to;
};

function changesOf(
  kind: PeopleKind,
  row: ImportRow,
  person: ExistingPerson,
  loginFor: ChooseLogin,
): FieldChange[] {
  const now: Readonly<Partial<Record<ImportField, string | null>>> = {
    fullname: person.fullname,
    gender: person.gender,
    birth_date: person.birthDate,
    email: person.email,
    ...(kind === 'pupils'
      ? { nis: person.nis, nisn: person.nisn }
      : { identifier: person.identifier, employee_number: person.employeeNumber }),
  };
  const changes = Object.entries(now).flatMap(([name, from]): FieldChange[] => {
    const field = name as ImportField;
    const to = row[field];
    return to === undefined || isSameValue(field, from, to) ? [] : [{ field, from, to }];
  });
  const nis = changes.find(({ field }) => field === 'nis')?.to;
  if (nis === undefined || !isMadeOfNumber(person)) return changes;
  const identifier = loginFor(nis, person.identifier);
  return identifier === person.identifier
    ? changes
    : [...changes, { field: 'identifier', from: person.identifier, to: identifier }];
}

const fieldsOf = (changes: readonly FieldChange[]): PersonFields =>
  Object.fromEntries(changes.map(({ field, to }) => [field, to]));

/** Decides whom the row means and which fields are to be written, or which problem or question stands in the way. */
export function judgeRow(
  kind: PeopleKind,
  index: PersonIndex,
  row: ImportRow,
  loginFor: ChooseLogin,
): JudgedRow {
  const problem = (field: ImportField, msg: string) => ({ problem: { row: row.row, field, msg } });
  const matched = matchOf(kind, index, row);
  if (!('person' in matched)) return matched;
  const found = matched.person;
  const owner = row.email === undefined ? undefined : index.byEmail.get(row.email.toLowerCase());
  if (owner && owner.id !== found?.id) return problem('email', takenMessage('Email', owner));
  if (found) {
    if (!found.isActive) return problem('fullname', `${found.fullname} nonaktif. Aktifkan lagi lebih dulu`);
    const changes = changesOf(kind, row, found, loginFor);
    const isRead = row.nis !== undefined && isShortened(found.nis, row.nis);
    const readAs = isRead ? (found.nis ?? undefined) : undefined;
    return { placed: { row, person: found, fields: fieldsOf(changes), changes, readAs } };
  }
  const login = loginOf(kind, row);
  if (login === undefined) {
    return kind === 'pupils'
      ? problem('nis', 'Siswa baru: isi NIS atau NISN')
      : problem('identifier', 'Isi nama pengguna: 3-32 huruf, angka, titik, garis bawah, atau tanda hubung');
  }
  const loginHolder = kind === 'teachers' ? index.byIdentifier.get(login.toLowerCase()) : undefined;
  if (loginHolder) return problem('identifier', takenMessage(`Nama pengguna ${login}`, loginHolder));
  const identifier = kind === 'pupils' ? loginFor(login) : login;
  const { fullname, gender, birth_date, email, nis, nisn, employee_number } = row;
  const fields = Object.fromEntries(
    Object.entries({ identifier, fullname, gender, birth_date, email, nis, nisn, employee_number }).filter(
      ([, value]) => value !== undefined,
    ),
  );
  return { placed: { row, person: undefined, fields, changes: [], readAs: undefined } };
}
