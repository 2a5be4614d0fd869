/** Puts the pupils of an import into their classes, many at once, by the rules of people/members. */
import { inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { classes, memberships } from '../../../schema.ts';
import type { MembershipSpan, Year } from './existing.ts';
import { CHUNK_ROWS, executeRows, givenRowsSql, idListSql } from '../../../db/statements.ts';
import { type ImportItem, toCreatedItem, MEMBERSHIP_STATE } from './items.ts';

interface EnteringPupil {
  readonly userId: number;
  readonly classRow: { readonly id: number; readonly name: string };
  /** The nomor absen in the file. */
  readonly number: number | undefined;
  readonly from: MembershipSpan | undefined;
}

interface Entries {
  readonly entries: readonly EnteringPupil[];
  readonly year: Year;
  readonly today: string;
  /** Called with the number of pupils who have just been added to their classes. */
  readonly wrote: (rows: number) => Promise<void>;
}

export interface JoinedPupil {
  readonly userId: number;
  readonly classRow: { readonly id: number; readonly name: string };
  readonly from: MembershipSpan | undefined;
  readonly joinedOn: string;
}

/** Finds which of these classes have any mark. Marks of deleted sessions count, too, as those may be restored. */
async function findMarkedClasses(tx: Database, ids: readonly number[]): Promise<Set<number>> {
  const rows = await executeRows<{ id: number }>(
    tx,
    sql`select id from classes where id in ${idListSql(ids)} and exists (
      select from sessions join attendance on attendance.session_id = sessions.id
      where sessions.class_id = classes.id and attendance.status is not null)`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Finds which of these memberships have a mark of their pupil. */
async function markedMemberships(tx: Database, memberships: readonly MembershipSpan[]): Promise<Set<number>> {
  if (memberships.length === 0) return new Set();
  const rows = await executeRows<{ id: number }>(
    tx,
    sql`select id from memberships where id in ${idListSql(memberships.map(({ id }) => id))} and exists (
      select from attendance join sessions on sessions.id = attendance.session_id
      where attendance.user_id = memberships.user_id and attendance.status is not null
        and sessions.class_id = memberships.class_id and sessions.date >= memberships.joined_on)`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Ends the memberships in other classes. A membership without any mark was a mistake and is deleted. */
async function endOtherMemberships(
  tx: Database,
  spans: readonly MembershipSpan[],
  day: string,
): Promise<ImportItem[]> {
  const marked = await markedMemberships(tx, spans);
  const mistakenIds = spans.filter(({ id }) => !marked.has(id)).map(({ id }) => id);
  const deleted =
    mistakenIds.length === 0
      ? []
      : await tx.delete(memberships).where(inArray(memberships.id, mistakenIds)).returning();
  const ended =
    marked.size === 0
      ? []
      : await executeRows<{ id: number; state: string }>(
          tx,
          sql`update memberships set left_on = greatest(${day}::date, joined_on), left_reason = 'pindah kelas'
            where id in ${idListSql([...marked])} returning id, ${MEMBERSHIP_STATE} as state`,
        );
  return [
    ...deleted.map(({ id, ...before }) => ({
      item: 'membership' as const,
      effect: 'deleted' as const,
      targetId: id,
      before: { ...before, isDouble: Number(before.isDouble) },
    })),
    ...ended.map(({ id, state }) => ({
      item: 'membership' as const,
      effect: 'changed' as const,
      targetId: id,
      before: { leftOn: null, leftReason: null },
      after: state,
    })),
  ];
}

interface InsertedMembership {
  readonly id: number;
  readonly user_id: number;
  readonly joined_on: string;
  readonly state: string;
}

/** Splits the entries into chunks of whole classes, because the numbers of one class must be given by one statement. */
function* chunkByClass(entries: readonly EnteringPupil[]): Generator<readonly EnteringPupil[]> {
  const entriesByClass = new Map<number, EnteringPupil[]>();
  for (const entry of entries)
    entriesByClass.set(entry.classRow.id, [...(entriesByClass.get(entry.classRow.id) ?? []), entry]);
  let some: EnteringPupil[] = [];
  for (const all of entriesByClass.values()) {
    if (some.length > 0 && some.length + all.length > CHUNK_ROWS) {
      yield some;
      some = [];
    }
    some.push(...all);
  }
  if (some.length > 0) yield some;
}

function insertMemberships(
  tx: Database,
  some: readonly EnteringPupil[],
  firstDay: (classId: number) => string,
  year: Year,
): Promise<InsertedMembership[]> {
  const given = givenRowsSql(
    some.map(({ userId, classRow, number }) => ({
      user_id: userId,
      class_id: classRow.id,
      number,
      joined_on: firstDay(classRow.id),
    })),
    'user_id int, class_id int, number int, joined_on date',
  );
  return executeRows<InsertedMembership>(
    tx,
    sql`
      with known as (
        select given.user_id, given.class_id,
          coalesce((select min(old.number) from memberships old where old.class_id = given.class_id and old.user_id = given.user_id), given.number) as number,
          greatest(given.joined_on, (select max(old.left_on) from memberships old
            where old.user_id = given.user_id and old.academic_year_id = ${year.id})) as joined_on,
          exists (select from memberships old where old.user_id = given.user_id and old.academic_year_id = ${year.id}) as was_elsewhere
        from ${given}
      ), numbered as (
        select known.*, users.sort_key,
          greatest(
            coalesce((select max(old.number) from memberships old where old.class_id = known.class_id), 0),
            max(known.number) over (partition by known.class_id)
          ) as highest,
          row_number() over (partition by known.class_id, known.number is null order by users.sort_key, users.id) as place
        from known join users on users.id = known.user_id
      )
      insert into memberships (class_id, academic_year_id, user_id, number, joined_on, joined_reason)
      select class_id, ${year.id}::int, user_id, coalesce(number, highest + place), joined_on, case when was_elsewhere then 'pindah kelas' end
      from numbered order by class_id, number, place
      returning id, user_id, joined_on::text, ${MEMBERSHIP_STATE} as state`,
  );
}

/**
 * Writes the new memberships. The first day is today, or the first day of the year while the class has no mark yet, but not before the
 * pupil has left another class. A returning pupil gets the old number back; others get the number of the file, or else, by name, the next
 * one after all numbers ever given.
 */
export async function writeEntries(tx: Database, { entries, year, today, wrote }: Entries) {
  if (entries.length === 0) return { items: [], joined: [] };
  const classIds = [
    ...new Set(entries.flatMap(({ classRow, from }) => [classRow.id, ...(from ? [from.classId] : [])])),
  ];
  await tx
    .select({ id: classes.id })
    .from(classes)
    .where(inArray(classes.id, classIds))
    .orderBy(classes.id)
    .for('no key update');
  const marked = await findMarkedClasses(tx, classIds);
  const day = today < year.start ? year.start : today > year.end ? year.end : today;
  const left = await endOtherMemberships(
    tx,
    entries.flatMap(({ from }) => from ?? []),
    day,
  );
  const inserted: InsertedMembership[] = [];
  for (const some of chunkByClass(entries)) {
    inserted.push(
      ...(await insertMemberships(tx, some, (classId) => (marked.has(classId) ? day : year.start), year)),
    );
    await wrote(some.length);
  }
  const byUser = new Map(entries.map((entry) => [entry.userId, entry]));
  const items: ImportItem[] = [...left, ...inserted.map((one) => toCreatedItem('membership', one))];
  const joined: JoinedPupil[] = inserted.flatMap(({ user_id: userId, joined_on: joinedOn }) => {
    const entry = byUser.get(userId);
    return entry ? [{ userId, classRow: entry.classRow, from: entry.from, joinedOn }] : [];
  });
  return { items, joined };
}
