/** Rules for the numbers of a pupil, and for values that people of another school already have. */
import { and, ne, or, sql } from 'drizzle-orm';
import type { FieldProblem } from '../../../../contract/envelope.ts';
import type { UserInput } from '../../../../contract/people/users.ts';
import { invalid } from '../../../base/problem.ts';
import type { Database } from '../../../db/client.ts';
import type { UserRow } from '../users.ts';
import { users } from '../../../schema.ts';
import type { Scope } from '../../../db/scope.ts';
import { freeLogin, isMadeOfNumber } from './logins.ts';

/** The message for a value of somebody whom the caller may not see. It tells nothing of another school's people. */
export const UNUSABLE_VALUE_MESSAGE =
  'Tidak dapat dipakai. Periksa lagi, atau tanyakan kepada pengelola Hadir';
export const NIS_TAKEN = 'Sudah dipakai siswa lain di sekolah ini';

/**
 * Decides a pupil's NIS and login name. A client of the specification sends only the login name, which is the NIS there. A login name made
 * from the NIS changes with it and with the school; a chosen one stays until another is chosen.
 */
export async function decidePupilNumbers(
  tx: Database,
  { identifier, nis: typedNis, nisn }: UserInput,
  schoolId: number | null,
  before: UserRow['user'] | undefined,
): Promise<{ identifier: string; nis: string | null }> {
  const isNewLogin = identifier !== before?.identifier;
  const impliedNis = isNewLogin && identifier !== nisn ? identifier : (before?.nis ?? null);
  const nis = typedNis === undefined ? impliedNis : typedNis;
  await refuseTakenNis(tx, {
    nis,
    schoolId,
    except: before?.id,
    path: typedNis === undefined ? 'identifier' : 'nis',
  });
  const isChosen = isNewLogin ? identifier !== nis : before !== undefined && !isMadeOfNumber(before);
  const isAsItWas = before !== undefined && !isNewLogin && nis === before.nis && schoolId === before.schoolId;
  if (nis === null || isChosen || isAsItWas) return { identifier, nis };
  return { identifier: await freeLogin(tx, nis, schoolId, before?.id), nis };
}

/** @throws HttpProblem 400 beside the field that said the NIS */
async function refuseTakenNis(
  tx: Database,
  of: { nis: string | null; schoolId: number | null; except: number | undefined; path: string },
): Promise<void> {
  if (of.nis === null) return;
  const others = await tx.$count(
    users,
    and(
      sql`coalesce(${users.schoolId}, 0) = coalesce(${of.schoolId}::int, 0) and lower(${users.nis}) = lower(${of.nis})`,
      of.except === undefined ? undefined : ne(users.id, of.except),
    ),
  );
  if (others > 0) throw invalid({ path: of.path, msg: NIS_TAKEN });
}

/** Reports values that people outside the scope already have. For people within the scope, the constraints report them. */
export async function findValuesTakenElsewhere(
  tx: Database,
  scope: Scope,
  { identifier, email, nisn }: { identifier: string; email: string | null; nisn: string | null | undefined },
  except: number | undefined,
): Promise<FieldProblem[]> {
  if (scope.schoolId === null) return [];
  const rows = await tx
    .select({
      identifier: sql<boolean>`lower(${users.identifier}) = lower(${identifier})`,
      email: sql<boolean>`coalesce(lower(${users.email}) = lower(${email}::text), false)`,
    })
    .from(users)
    .where(
      and(
        or(
          sql`lower(${users.identifier}) = lower(${identifier})`,
          sql`lower(${users.email}) = lower(${email}::text)`,
          sql`${users.nisn} = ${nisn ?? null}::text`,
        ),
        sql`${users.schoolId} is distinct from ${scope.schoolId}`,
        except === undefined ? undefined : ne(users.id, except),
      ),
    );
  return rows.map((row) => ({
    path: row.identifier ? 'identifier' : row.email ? 'email' : 'nisn',
    msg: UNUSABLE_VALUE_MESSAGE,
  }));
}
