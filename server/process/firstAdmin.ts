import { eq } from 'drizzle-orm';
import { ROLES } from '../../contract/roles.ts';
import { recordAudit } from '../db/audit.ts';
import { randomPassword } from '../auth/passwords.ts';
import type { Database } from '../db/client.ts';
import { ensureRoles, lockStart } from '../db/roles.ts';
import { users } from '../schema.ts';

export interface FirstAdmin {
  readonly identifier: string;
  /** Only when it was made here: to be shown once, it is stored nowhere. */
  readonly password?: string;
}

/**
 * Outside the demo a database starts with the roles and one administrator, nothing else.
 *
 * @returns the account, when this call made it; undefined when there is an administrator already.
 */
export async function ensureFirstAdmin(
  db: Database,
  wanted: { readonly identifier?: string; readonly password?: string },
  hash: (password: string) => Promise<string>,
): Promise<FirstAdmin | undefined> {
  return db.transaction(async (tx) => {
    await lockStart(tx);
    const roleIds = await ensureRoles(tx);
    const roleId = roleIds[ROLES.admin];
    const present = await tx.select({ id: users.id }).from(users).where(eq(users.roleId, roleId)).limit(1);
    if (present.length > 0) return undefined;
    const identifier = wanted.identifier ?? 'admin';
    const password = wanted.password ?? randomPassword();
    const [made] = await tx
      .insert(users)
      .values({
        identifier,
        fullname: 'Administrator',
        roleId,
        passwordHash: await hash(password),
        // It is printed, and so stands in some log.
        mustChangePassword: wanted.password === undefined,
      })
      .returning({ id: users.id, name: users.fullname });
    await recordAudit(tx, { at: new Date() }, [{ event: 'user.created', target: made }]);
    return wanted.password === undefined ? { identifier, password } : { identifier };
  });
}
