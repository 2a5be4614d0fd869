import type { RaRecord } from 'react-admin';
import { GENDERS } from '../../contract/genders.ts';
import { isStudentRole } from '../../contract/roles.ts';
import { personName } from '../providers/personName.ts';

/** A user as any backend answers one, under the names that the screens read and the forms send. */
export const toPerson = (raw: RaRecord): RaRecord => ({
  ...raw,
  identifier: raw.identifier ?? raw.username,
  fullname: personName(raw),
});

export const nameOf = (person: RaRecord): string => personName(person) ?? String(person.id);

/** Extension: on another backend, which does not say, everybody is active. */
export const isLeaver = (person: RaRecord): boolean => person.is_active === false;

/** A teacher, where it matters whether he or she is still there. */
export const teacherName = (teacher: RaRecord): string =>
  isLeaver(teacher) ? `${nameOf(teacher)} (nonaktif)` : nameOf(teacher);

/** As far as a role's name says it. */
export const isTeacherRole = (role: string | undefined): boolean => /guru|teacher/i.test(role ?? '');

/** NIS, NIP or the login name: what stands for it on another backend. */
export const numberOf = (person: RaRecord): string | undefined => person.nis || loginNameOf(person);

export const loginNameOf = (person: RaRecord): string | undefined =>
  person.identifier || person.username || undefined;

const GENDER_TEXTS: Readonly<Record<string, string>> = GENDERS;

/** Another backend's own word is shown as it is. */
export const genderOf = ({ gender }: { readonly gender?: string | null }): string | undefined =>
  gender ? (GENDER_TEXTS[gender] ?? gender) : undefined;

/**
 * Whether a row of a list of students belongs there, by the role's name (specification, section 5). A row without a
 * role stays, because nothing is known about it.
 */
export function mayBeStudent({ Role: role }: Readonly<Record<string, unknown>>): boolean {
  const name = typeof role === 'object' && role !== null && 'name' in role ? role.name : role;
  return typeof name !== 'string' || name === '' || isStudentRole(name);
}
