/**
 * What the signed-in person sees: the one place of the dashboard that says so. It only hides; the server decides.
 * A role that is not known here sees everything.
 */
import { useGetIdentity, usePermissions } from 'react-admin';
import { isStudentRole, ROLES } from '../../../contract/roles.ts';
import type { Id } from '../../../contract/calls.ts';

/** What a teacher reads, by resource name. */
const TEACHERS_READ: readonly string[] = ['mata-pelajaran', 'sesi', 'kelas'];

export interface Person {
  readonly role?: string;
  readonly id?: Id;
}

export function mayRead({ role }: Person, resource: string): boolean {
  if (role === ROLES.teacher) return TEACHERS_READ.includes(resource);
  return !isStudentRole(role);
}

/** Creating, changing and deleting records of the office: users, schools, years, classes, subjects. */
export const mayManage = ({ role }: Person): boolean =>
  role !== ROLES.head && role !== ROLES.teacher && !isStudentRole(role);

/** Sessions and marks: also the teacher of the subject. */
export const mayKeep = (person: Person, subject: { readonly teacherId?: Id | null } | undefined): boolean => {
  if (person.role !== ROLES.teacher) return mayManage(person);
  return (
    person.id !== undefined && subject?.teacherId != null && String(subject.teacherId) === String(person.id)
  );
};

/** undefined until it is known who is signed in, so that no button appears only to vanish. */
export function usePerson(): Person | undefined {
  const { permissions: role, isPending: roleIsPending } = usePermissions<string | null>();
  const { identity, isPending: identityIsPending } = useGetIdentity();
  return roleIsPending || identityIsPending ? undefined : { role: role ?? undefined, id: identity?.id };
}

export function useMayManage(): boolean {
  const person = usePerson();
  return person !== undefined && mayManage(person);
}
