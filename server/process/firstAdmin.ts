import { eq } from 'drizzle-orm';
import { ROLES } from '../../contract/roles.ts';
import { recordAudit } from '../db/audit.ts';
import { randomPassword } from '../auth/passwords.ts';
import type { Database } from '../db/client.ts';
import { ensureRoles, takeStartLock } from '../db/roles.ts';
import { users } from '../schema.ts';

export interface FirstAdmin {
  readonly identifier: string;
  /** The password, only if it was generated here. It is shown once, because it is stored nowhere. */
  readonly password?: string;
}

/**
 * Adds the roles and one administrator; outside the demo, a database starts with nothing else.
 *
 * @returns the account, when this call made it; undefined when there is an administrator already.
 */
export async function ensureFirstAdmin(
  db: Database,
  wanted: { readonly identifier?: string; readonly password?: string },
  hash: (password: string) => Promise<string>,
): Promise<FirstAdmin | undefined> {
  return db.transaction(async (tx) => {
    await takeStartLock(tx);
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
        // A generated password must be changed, because it is printed and so ends up in a log.
        mustChangePassword: wanted.password === undefined,
      })
      .returning({ id: users.id, name: users.fullname });
    await recordAudit(tx, { at: new Date() }, [{ event: 'user.created', target: made }]);
    return wanted.password === undefined ? { identifier, password } : { identifier };
  });
}
