import type { PeopleKind, ImportRow } from '../../../../contract/intake/importRows.ts';
import { LOGIN_NAME_PATTERN } from '../../../../contract/texts.ts';

/** The login name of a new user: a pupil's NIS or NISN; a teacher's login name or number, else the part of the e-mail before the `@`. */
export function loginOf(kind: PeopleKind, row: ImportRow): string | undefined {
  if (kind === 'pupils') return row.nis ?? row.nisn;
  const candidateLogins = [
    row.identifier,
    row.employee_number?.replaceAll(/[ ./]/g, ''),
    row.email?.split('@')[0],
  ];
  return candidateLogins.find((name) => name !== undefined && LOGIN_NAME_PATTERN.test(name));
}
