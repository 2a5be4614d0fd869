/** Carries out the plan of a kenaikan kelas (rollover): a few statements for all rows of each kind, in one transaction. */
import { inArray, sql } from 'drizzle-orm';
import { addDays } from '../../../../contract/days.ts';
import type { Database } from '../../../db/client.ts';
import { found } from '../../../db/found.ts';
import { classes, type RolloverEffects, subjects, timetableEntries, users } from '../../../schema.ts';
import { chunksOf, executeRows, givenRowsSql, idListSql } from '../../../db/statements.ts';
import { checkNoClashAmong, lockTimetable } from '../../timetable/index.ts';
import type { YearRow } from './existing.ts';
import type { Plan, TargetClass } from './plan.ts';

interface RolloverContext {
  readonly schoolId: number | null;
  readonly from: YearRow;
  readonly to: YearRow;
  readonly now: Date;
  readonly today: string;
}

const idsIn = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id);

/** Locks first the people, then the classes, each in order of id, the one order in which all code locks them. */
async function lockAll(tx: Database, { ended, targets }: Plan): Promise<void> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(sql`${users.id} in ${idListSql(ended.map(({ userId }) => userId))}`)
    .orderBy(users.id)
    .for('no key update');
  const ids = targets.flatMap(({ id, namesake }) => [id, namesake?.id].filter((one) => one !== undefined));
  await tx
    .select({ id: classes.id })
    .from(classes)
    .where(inArray(classes.id, [0, ...ids]))
    .orderBy(classes.id)
    .for('no key update');
}

async function createClasses(
  tx: Database,
  targets: readonly TargetClass[],
  { schoolId, to }: RolloverContext,
) {
  const missing = targets.filter(({ id }) => id === undefined);
  const ids = new Map(targets.flatMap((target) => (target.id === undefined ? [] : [[target, target.id]])));
  if (missing.length === 0) return { ids, made: [] };
  const made = await tx
    .insert(classes)
    .values(
      missing.map(({ name, level, homeroomTeacherId }) => ({
        name,
        level,
        homeroomTeacherId,
        academicYearId: to.id,
        schoolId,
      })),
    )
    .returning({ id: classes.id });
  missing.forEach((target, at) => ids.set(target, found(made.slice(at)).id));
  return { ids, made: idsIn(made) };
}

async function joinNewClasses(
  tx: Database,
  targets: readonly TargetClass[],
  ids: ReadonlyMap<TargetClass, number>,
  { to }: RolloverContext,
): Promise<number[]> {
  const given = targets.flatMap((target) =>
    target.pupils.map(({ userId, reason }) => ({ class_id: ids.get(target), user_id: userId, reason })),
  );
  // New members are numbered by name, after the highest number of the class so far.
  return idsIn(
    await executeRows<{ id: number }>(
      tx,
      sql`insert into memberships (class_id, academic_year_id, user_id, number, joined_on, joined_reason)
        select given.class_id, ${to.id}::int, given.user_id,
          coalesce((select max(old.number) from memberships old where old.class_id = given.class_id), 0)
            + row_number() over (partition by given.class_id order by users.sort_key, users.id),
          ${to.startDate}::date, given.reason
        from ${givenRowsSql(given, 'class_id int, user_id int, reason text')} join users on users.id = given.user_id
        returning id`,
    ),
  );
}

/** Ends the old memberships on the day after the year's last day, so that no register of the old year changes. */
async function endOldMemberships(
  tx: Database,
  { ended }: Plan,
  { from }: RolloverContext,
): Promise<number[]> {
  const day = addDays(from.endDate, 1);
  const given = ended.map(({ membershipId, reason }) => ({ id: membershipId, reason }));
  const rows = await executeRows<{ id: number }>(
    tx,
    sql`update memberships set left_on = greatest(${day}::date, joined_on), left_reason = given.reason
      from ${givenRowsSql(given, 'id int, reason text')} where memberships.id = given.id returning memberships.id`,
  );
  return idsIn(rows);
}

/** The reason stored with pupils who leave with this year. An undo recognizes them by it. */
export const reasonOf = (reason: 'lulus' | 'keluar', { name }: YearRow): string =>
  `${reason === 'lulus' ? 'Lulus' : 'Keluar'} ${name}`;

/** Deactivates the accounts of pupils who leave, and ends their sign-ins. All that the accounts did stays. */
async function deactivateLeavers(
  tx: Database,
  { leavers }: Plan,
  { from, now, today }: RolloverContext,
): Promise<number[]> {
  const given = leavers.map(({ userId, reason }) => ({ id: userId, reason: reasonOf(reason, from) }));
  const rows = await executeRows<{ id: number }>(
    tx,
    sql`update users set is_active = false, inactive_since = ${today}::date, inactive_reason = given.reason
      from ${givenRowsSql(given, 'id int, reason text')} where users.id = given.id and users.is_active returning users.id`,
  );
  const ids = idsIn(rows);
  await tx.execute(
    sql`update sign_in_sessions set ended_at = ${now.toISOString()}::timestamptz where ended_at is null and user_id in ${idListSql(ids)}`,
  );
  return ids;
}

async function copySubjects(
  tx: Database,
  plan: Plan,
  ids: ReadonlyMap<TargetClass, number>,
  { to, schoolId }: RolloverContext,
): Promise<{ made: number[]; timetable: number[] }> {
  const copies = plan.targets.flatMap((target) =>
    target.subjects.map((subject) => ({ subject, classId: ids.get(target) ?? 0 })),
  );
  if (copies.length === 0) return { made: [], timetable: [] };
  const made = await tx
    .insert(subjects)
    .values(
      copies.map(({ subject: { name, description, isDaily, teacherId }, classId }) => ({
        name,
        description,
        isDaily,
        teacherId,
        classId,
      })),
    )
    .returning({ id: subjects.id });
  if (plan.lessons.length === 0) return { made: idsIn(made), timetable: [] };
  await lockTimetable(tx, schoolId);
  const newIds = new Map(copies.map(({ subject }, at) => [subject.id, found(made.slice(at)).id]));
  const entries: { id: number }[] = [];
  for (const chunk of chunksOf(plan.lessons)) {
    const values = chunk.map(({ subjectId, weekday, first, last, room }) => ({
      subjectId: newIds.get(subjectId) ?? 0,
      weekday,
      firstPeriod: first,
      lastPeriod: last,
      room,
      validFrom: to.startDate,
    }));
    entries.push(
      ...(await tx.insert(timetableEntries).values(values).returning({ id: timetableEntries.id })),
    );
  }
  await checkNoClashAmong(tx, idsIn(entries), to.startDate);
  return { made: idsIn(made), timetable: idsIn(entries) };
}

export async function writeRollover(
  tx: Database,
  plan: Plan,
  rolloverContext: RolloverContext,
): Promise<RolloverEffects> {
  await lockAll(tx, plan);
  const { ids, made } = await createClasses(tx, plan.targets, rolloverContext);
  const ended = await endOldMemberships(tx, plan, rolloverContext);
  const joined = await joinNewClasses(tx, plan.targets, ids, rolloverContext);
  const copied = await copySubjects(tx, plan, ids, rolloverContext);
  const deactivated = await deactivateLeavers(tx, plan, rolloverContext);
  return { classes: made, subjects: copied.made, timetable: copied.timetable, joined, ended, deactivated };
}
