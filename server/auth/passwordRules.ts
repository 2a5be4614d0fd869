import type { Database } from '../db/client.ts';
import { schools } from '../db/tables/schools.ts';
import { invalid } from '../base/problem.ts';
import { hasDemoAccounts } from './demo.ts';
import { type PersonalWords, weaknessOf } from './weakPasswords.ts';

/**
 * Checks a password that somebody is choosing. A password typed to sign in is never checked this way.
 *
 * @param path the path of the request field that holds the new password
 * @throws HttpProblem 400 at that field
 */
export async function checkNewPassword(
  db: Database,
  path: string,
  password: string,
  { identifier, birthDate }: Pick<PersonalWords, 'identifier' | 'birthDate'>,
): Promise<void> {
  const rows = await db.select({ name: schools.name }).from(schools);
  const msg = weaknessOf(password, {
    identifier,
    birthDate,
    schoolNames: rows.map(({ name }) => name),
    isDemo: await hasDemoAccounts(db),
  });
  if (msg) throw invalid({ path, msg });
}
