import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { runWithKeptPlan } from '../../../db/prepared.ts';
import { gateDuties, users } from '../../../schema.ts';
import { isDutyOn } from '../rights.ts';

/** The names of the teachers who have piket on a day, without those who have left the school since. */
export async function listDutiesOn(db: Database, schoolId: number, day: string): Promise<string[]> {
  const rows = await runWithKeptPlan(
    db
      .selectDistinct({ fullname: users.fullname, sortKey: users.sortKey })
      .from(gateDuties)
      .innerJoin(users, and(eq(users.id, gateDuties.userId), users.isActive, eq(users.schoolId, schoolId)))
      .where(isDutyOn(schoolId, day))
      .orderBy(asc(users.sortKey)),
  );
  return rows.map(({ fullname }) => fullname);
}
