import { eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { roles, users } from '../db/tables/users.ts';

/** Everybody of the seed signs in with this. */
export const DEMO_PASSWORD = 'hadir-demo';

export const DEMO_EMAIL_DOMAIN = 'contoh.sch.id';

/** The demo accounts that the sign-in page offers. */
export const DEMO_ACCOUNTS = ['admin', 'kepsek', 'guru', 'siswa'] as const;

interface DemoAccount {
  readonly identifier: string;
  /** The role's name. */
  readonly role: string;
}

/** All of the invented school's announced accounts, in their order; none where one is missing. */
export async function demoAccounts(db: Database): Promise<DemoAccount[]> {
  const emails = DEMO_ACCOUNTS.map((account) => `${account}@${DEMO_EMAIL_DOMAIN}`);
  const found = await db
    .select({ email: sql<string>`lower(${users.email})`, identifier: users.identifier, role: roles.name })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(inArray(sql`lower(${users.email})`, emails));
  const inOrder = emails.flatMap((wanted) => found.filter(({ email }) => email === wanted));
  return inOrder.length === emails.length
    ? inOrder.map(({ identifier, role }) => ({ identifier, role }))
    : [];
}

/** Whether the invented school is what this database holds (or grew out of). */
export const holdsDemo = async (db: Database): Promise<boolean> => (await demoAccounts(db)).length > 0;
