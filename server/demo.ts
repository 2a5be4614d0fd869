import { inArray, sql } from 'drizzle-orm';
import type { Database } from './db/client.ts';
import { users } from './db/schema.ts';
import { DEMO_ACCOUNTS, DEMO_EMAIL_DOMAIN } from './db/seed/school.ts';

/** Whether the invented school is what this database holds (or grew out of). */
export async function holdsDemo(db: Database): Promise<boolean> {
  const emails = DEMO_ACCOUNTS.map((account) => `${account}@${DEMO_EMAIL_DOMAIN}`);
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(inArray(sql`lower(${users.email})`, emails));
  return found.length === emails.length;
}
