/** Nomor absen: given to newcomers in turn, and to all of a class anew on demand. */
import { eq, max, sql } from 'drizzle-orm';
import { refused } from '../../../base/problem.ts';
import type { Database } from '../../../db/client.ts';
import { isNotGoneOn } from './queries.ts';
import { memberships, users } from '../../../schema.ts';

/** Given once: the next after all that were ever given in the class. */
export async function nextNumber(tx: Database, classId: number): Promise<number> {
  const [last] = await tx
    .select({ number: max(memberships.number) })
    .from(memberships)
    .where(eq(memberships.classId, classId));
  return (last?.number ?? 0) + 1;
}

/** The present and coming members by name, then whoever has left by the old number. The class is locked. */
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

/** @returns whether anybody has another number now. @throws HttpProblem 400 when the class is not (any more) as it was seen */
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
  // One statement: the constraint looks when all have their new number.
  await tx.execute(sql`update ${memberships} set number = given.new_number
    from jsonb_to_recordset(${given}::jsonb) as given (user_id int, new_number int)
    where ${memberships.classId} = ${classId} and ${memberships.userId} = given.user_id`);
  return true;
}
