import { eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { roles, users } from '../db/tables/users.ts';

/** The password of every account that the seed creates. */
export const DEMO_PASSWORD = 'hadir-demo';

export const DEMO_EMAIL_DOMAIN = 'contoh.sch.id';

/** The demo accounts that the sign-in page offers. */
export const DEMO_ACCOUNTS = ['admin', 'kepsek', 'guru', 'siswa'] as const;

interface DemoAccount {
  readonly identifier: string;
  /** The role's name. */
  readonly role: string;
}

/**
 * Finds the demo accounts, in the order of {@link DEMO_ACCOUNTS}.
 *
 * @returns an empty list when any of them is missing
 */
export async function demoAccounts(db: Database): Promise<DemoAccount[]> {
  const emails = DEMO_ACCOUNTS.map((account) => `${account}@${DEMO_EMAIL_DOMAIN}`);
  const found = await db
    .select({ email: sql<string>`lower(${users.email})`, identifier: users.identifier, role: roles.name })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(inArray(sql`lower(${users.email})`, emails));
  const orderedAccounts = emails.flatMap((wanted) => found.filter(({ email }) => email === wanted));
  return orderedAccounts.length === emails.length
    ? orderedAccounts.map(({ identifier, role }) => ({ identifier, role }))
    : [];
}

/** Whether this database holds the invented demo school, or began as it. */
export const hasDemoAccounts = async (db: Database): Promise<boolean> => (await demoAccounts(db)).length > 0;
