import type { RaRecord } from 'react-admin';
import { GENDERS } from '../../contract/genders.ts';
import { isStudentRole } from '../../contract/roles.ts';
import { personName } from '../providers/personName.ts';

/** Maps a user from any backend to the field names that the screens read and the forms send. */
export const toPerson = (raw: RaRecord): RaRecord => ({
  ...raw,
  identifier: raw.identifier ?? raw.username,
  fullname: personName(raw),
});

export const nameOf = (person: RaRecord): string => personName(person) ?? String(person.id);

/** Whether the person is nonaktif (an extension). Another backend does not send it, so there everybody counts as active. */
export const isLeaver = (person: RaRecord): boolean => person.is_active === false;

/** The teacher's name, with "(nonaktif)" after it for one who has left. */
export const formatTeacherName = (teacher: RaRecord): string =>
  isLeaver(teacher) ? `${nameOf(teacher)} (nonaktif)` : nameOf(teacher);

/** Whether the role is a teacher's, judged by its name only. */
export const isTeacherRole = (role: string | undefined): boolean => /guru|teacher/i.test(role ?? '');

/** The NIS, or otherwise the login name, which is e.g. the NIP. It also stands in for the number on another backend. */
export const getPersonNumber = (person: RaRecord): string | undefined => person.nis || getLoginName(person);

export const getLoginName = (person: RaRecord): string | undefined =>
  person.identifier || person.username || undefined;

const GENDER_TEXTS: Readonly<Record<string, string>> = GENDERS;

/** The gender's text. A value of another backend that is not ours is shown as it is. */
export const getGenderText = ({ gender }: { readonly gender?: string | null }): string | undefined =>
  gender ? (GENDER_TEXTS[gender] ?? gender) : undefined;

/**
 * Whether a row belongs in a list of students, judged by its role's name (specification, section 5).
 * A row without a role is kept, because nothing is known about it.
 */
export function mayBeStudent({ Role: role }: Readonly<Record<string, unknown>>): boolean {
  const name = typeof role === 'object' && role !== null && 'name' in role ? role.name : role;
  return typeof name !== 'string' || name === '' || isStudentRole(name);
}
