/** What somebody's role, and leading a class, let him or her see and write. */
import { ROLES } from '../../../contract/roles.ts';
import type { CurrentUser } from '../../auth/currentUser.ts';

/** The office manages people's addresses, birth dates and e-mails. An unknown role does not belong to the office. */
export const isOffice = ({ role }: CurrentUser): boolean => role === ROLES.admin || role === ROLES.head;

/** Whether somebody sees the whole of a class: the office, and its wali kelas. */
export const seesClass = (
  user: CurrentUser,
  { homeroomTeacherId }: { homeroomTeacherId: number | null },
): boolean => user.role !== ROLES.teacher || homeroomTeacherId === user.id;

/** Of whose classes somebody writes letters: a wali kelas of the own, and undefined: of all. */
export const writesAsHomeroom = (user: CurrentUser): number | undefined =>
  user.role === ROLES.teacher ? user.id : undefined;

/** The office's administrators may change a letter; a wali kelas who leads all of its pupils. */
export const mayWriteLetter = (
  { role }: CurrentUser,
  pupils: readonly { readonly isLed: boolean }[],
): boolean => role === ROLES.admin || (role === ROLES.teacher && pupils.every(({ isLed }) => isLed));
