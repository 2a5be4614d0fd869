import type { Database } from '../db/client.ts';
import { schools } from '../db/tables/schools.ts';
import { invalid } from '../base/problem.ts';
import { holdsDemo } from './demo.ts';
import { type PersonalWords, weaknessOf } from './weakPasswords.ts';

/**
 * Looks at a password that somebody chooses; one that is typed to sign in is never judged.
 *
 * @param path of the field that the new password came in
 * @throws HttpProblem 400 beside it
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
    isDemo: await holdsDemo(db),
  });
  if (msg) throw invalid({ path, msg });
}
