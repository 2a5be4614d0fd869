/**
 * What a pupil signs in with. A NIS is the school's own, so two schools may give the same one, while a login name is unique among all. It
 * is the NIS where that is free, else the NIS with the school's NPSN as a suffix.
 * Nobody is told why, because who has the plain one is another school's business.
 */
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { schools, users } from '../../../schema.ts';
import { executeRows, givenRowsSql } from '../../../db/statements.ts';
import { LOGIN_NAME_MAX_LENGTH } from '../../../../contract/texts.ts';

/** How many login names are tried for one NIS. More are never needed, because each school has its own suffix. */
const MAX_LOGINS_PER_NIS = 9;

/** Best first. A NIS that is too long for what stands behind it is cut. */
export function loginsFor(nis: string, suffix: string): string[] {
  const appendSuffix = (end: string) => `${nis.slice(0, LOGIN_NAME_MAX_LENGTH - end.length - 1)}-${end}`;
  const numbered = Array.from({ length: MAX_LOGINS_PER_NIS - 2 }, (_, n) =>
    appendSuffix(`${suffix}-${n + 2}`),
  );
  return [nis, appendSuffix(suffix), ...numbered];
}

/** The suffix for a NIS that is taken: the NPSN, or the school's id here while it has no NPSN. */
export async function loginSuffixOf(db: Database, schoolId: number | null): Promise<string> {
  if (schoolId === null) return 'S0';
  const [school] = await db.select({ npsn: schools.npsn }).from(schools).where(eq(schools.id, schoolId));
  return school?.npsn ?? `S${schoolId}`;
}

/** Those of the given login names that are taken, in lower case. */
export async function takenLogins(
  db: Database,
  names: readonly string[],
  except?: number,
): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const given = givenRowsSql(
    names.map((name) => ({ name })),
    'name text',
  );
  const rows = await executeRows<{ name: string }>(
    db,
    sql`select distinct lower(given.name) as name from ${given} join ${users} on lower(${users.identifier}) = lower(given.name)
      where ${users.id} is distinct from ${except ?? null}::int`,
  );
  return new Set(rows.map((row) => row.name));
}

/**
 * Picks the first free login name for a NIS.
 * @param except the user who may keep his or her present one
 */
export async function freeLogin(
  db: Database,
  nis: string,
  schoolId: number | null,
  except?: number,
): Promise<string> {
  const names = loginsFor(nis, await loginSuffixOf(db, schoolId));
  const taken = await takenLogins(db, names, except);
  return names.find((name) => !taken.has(name.toLowerCase())) ?? nis;
}

interface PupilNumbers {
  readonly identifier: string;
  readonly nis: string | null;
  readonly nisn: string | null;
}

/** Whether a login name was made of the pupil's numbers, and so goes along with them. One that was chosen stays. */
export function isMadeOfNumber({ identifier, nis, nisn }: PupilNumbers): boolean {
  const login = identifier.toLowerCase();
  const number = nis?.toLowerCase();
  return login === number || login === nisn || (number !== undefined && login.startsWith(`${number}-`));
}
