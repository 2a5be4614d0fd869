/** The nomor absen: given to newcomers in turn, and on demand to all pupils of a class anew. */
import { eq, max, sql } from 'drizzle-orm';
import { refused } from '../../../base/problem.ts';
import type { Database } from '../../../db/client.ts';
import { isNotGoneOn } from './queries.ts';
import { memberships, users } from '../../../schema.ts';

/** The number after all that were ever given in the class, because a number is given only once. */
export async function nextNumber(tx: Database, classId: number): Promise<number> {
  const [last] = await tx
    .select({ number: max(memberships.number) })
    .from(memberships)
    .where(eq(memberships.classId, classId));
  return (last?.number ?? 0) + 1;
}

/** Proposes new numbers: present and coming members by name, then former ones by their old number. The class must be locked. */
export async function newNumbers(tx: Database, classId: number, today: string) {
  const isFormer = sql<boolean>`not bool_or(${isNotGoneOn(today)})`;
  const rows = await tx
    .select({
      user_id: users.id,
      fullname: users.fullname,
      identifier: users.identifier,
      nis: users.nis,
      is_former: isFormer,
      number: sql<number>`min(${memberships.number})::int`,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.classId, classId))
    .groupBy(users.id)
    .orderBy(
      isFormer,
      sql`case when ${isFormer} then min(${memberships.number}) end`,
      users.sortKey,
      users.id,
    );
  return rows.map((row, place) => ({ ...row, new_number: place + 1 }));
}

/**
 * Gives the pupils of a class new numbers.
 * @returns whether anybody's number has changed
 * @throws HttpProblem 400 when the class is not (any more) as it was seen
 */
export async function renumber(
  tx: Database,
  classId: number,
  { order, today }: { order: readonly (number | null)[]; today: string },
): Promise<boolean> {
  const numbers = await newNumbers(tx, classId, today);
  if (numbers.map(({ user_id }) => user_id).join() !== order.join()) {
    throw refused('Siswa kelas ini sudah berubah sejak pratinjau. Lihat pratinjau lagi.');
  }
  if (numbers.every(({ number, new_number }) => number === new_number)) return false;
  const given = JSON.stringify(numbers.map(({ user_id, new_number }) => ({ user_id, new_number })));
  // A single statement, because the constraint must be checked only when all have their new number.
  await tx.execute(sql`update ${memberships} set number = given.new_number
    from jsonb_to_recordset(${given}::jsonb) as given (user_id int, new_number int)
    where ${memberships.classId} = ${classId} and ${memberships.userId} = given.user_id`);
  return true;
}
