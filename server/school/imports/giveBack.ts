/** Of an undo: lessons that ended for those of a file are in force again. */
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import type { Item } from './statements.ts';

/** @returns which they are */
export async function giveBackLessons(
  tx: Database,
  rows: readonly { readonly targetId: number; readonly effect: string; readonly before: Item['before'] }[],
): Promise<number[]> {
  const changed = rows.filter(({ effect }) => effect === 'changed');
  const deleted = rows.filter(({ effect }) => effect === 'deleted');
  const given = JSON.stringify(changed.map(({ targetId, before }) => ({ id: targetId, ...before })));
  await tx.execute(sql`update timetable_entries set valid_until = old."validUntil"
    from jsonb_to_recordset(${given}::jsonb) as old (id int, "validUntil" date) where timetable_entries.id = old.id`);
  const gone = JSON.stringify(deleted.map(({ targetId, before }) => ({ ...before, id: targetId })));
  // Under their own ids: what an earlier import noted of them holds again.
  await tx.execute(sql`insert into timetable_entries (id, subject_id, weekday, first_period, last_period, valid_from, valid_until)
    overriding system value select id, "subjectId", weekday, "firstPeriod", "lastPeriod", "validFrom", "validUntil"
    from jsonb_to_recordset(${gone}::jsonb) as old (id int, "subjectId" int, weekday int, "firstPeriod" int, "lastPeriod" int,
      "validFrom" date, "validUntil" date)`);
  return [...changed, ...deleted].map(({ targetId }) => targetId);
}
