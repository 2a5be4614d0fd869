import { usePermissions } from 'react-admin';
import { isStudentRole } from '../../contract/roles.ts';

/**
 * The signed-in person's role: it only decides what is shown, the server decides what is allowed. A role that we do not
 * know, or could not ask for, sees everything.
 */
export function useRole(): { readonly role: string | undefined; readonly isStudent: boolean } {
  const { permissions } = usePermissions<string | null>();
  const role = permissions ?? undefined;
  return { role, isStudent: isStudentRole(role) };
}
