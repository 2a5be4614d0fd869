/** What somebody may see and write by role, and by leading a class. */
import { ROLES } from '../../../contract/roles.ts';
import type { CurrentUser } from '../../auth/currentUser.ts';

/** The office manages people's addresses, birth dates and e-mails. An unknown role does not belong to the office. */
export const isOffice = ({ role }: CurrentUser): boolean => role === ROLES.admin || role === ROLES.head;

/** Whether somebody sees the whole of a class: the office, and its wali kelas. */
export const seesClass = (
  user: CurrentUser,
  { homeroomTeacherId }: { homeroomTeacherId: number | null },
): boolean => user.role !== ROLES.teacher || homeroomTeacherId === user.id;

/** The id of the wali kelas whose classes limit a writer of letters; undefined: the user writes letters of all classes. */
export const getLimitingHomeroomTeacherId = (user: CurrentUser): number | undefined =>
  user.role === ROLES.teacher ? user.id : undefined;

/** Tells whether a user may change a letter: an administrator may, and a wali kelas who leads all of its pupils. */
export const mayWriteLetter = (
  { role }: CurrentUser,
  pupils: readonly { readonly isLed: boolean }[],
): boolean => role === ROLES.admin || (role === ROLES.teacher && pupils.every(({ isLed }) => isLed));
