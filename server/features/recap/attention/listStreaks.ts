/** Lists the pupils of all classes who are absent in a row, as the homes name them. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { MAX_STREAK_SCHOOLS } from '../../../../contract/limits.ts';
import type { PupilStreak } from '../../../../contract/recap/thresholds.ts';
import { groupBy } from '../../../base/groups.ts';
import type { Database } from '../../../db/client.ts';
import { type Scope, scopeCondition } from '../../../db/scope.ts';
import { academicYears, classes, schools, users } from '../../../schema.ts';
import { streaksOf } from './streaks.ts';

/**
 * The rows of absences in all classes of the active year that are reached, the longest first.
 * @param classIds only of these classes; of all when absent
 * @returns undefined when these are classes of more schools than are searched together
 */
export async function listStreaks(
  db: Database,
  scope: Scope,
  today: string,
  classIds?: readonly number[],
): Promise<PupilStreak[] | undefined> {
  const all = await db
    .select({ id: classes.id, name: classes.name, school: schools, year: academicYears })
    .from(classes)
    .innerJoin(academicYears, eq(academicYears.id, classes.academicYearId))
    .innerJoin(
      schools,
      sql`${schools.id} = coalesce(${classes.schoolId}, (select max(id) from schools having count(*) = 1))`,
    )
    .where(
      and(
        eq(academicYears.isActive, true),
        scopeCondition(scope, classes.schoolId),
        classIds && inArray(classes.id, [...classIds]),
      ),
    );
  const schoolClasses = groupBy(all, ({ school }) => school.id);
  if (schoolClasses.size > MAX_STREAK_SCHOOLS) return undefined;
  const found: PupilStreak[] = [];
  for (const ofSchool of schoolClasses.values()) {
    const [first] = ofSchool;
    if (!first) continue;
    const ids = ofSchool.map(({ id }) => id);
    const streaks = await streaksOf(db, { ...first, classIds: ids, today });
    for (const { id, fullname } of await namesOf(db, [...streaks.keys()])) {
      const { classId, streak } = streaks.get(id) ?? {};
      const classRow = ofSchool.find((one) => one.id === classId);
      if (streak && classRow)
        found.push({ ...streak, id, fullname, Class: { id: classRow.id, name: classRow.name } });
    }
  }
  // The names came in their order, which stays among rows of the same length.
  return found.toSorted((a, b) => b.days - a.days);
}

const namesOf = async (db: Database, ids: number[]) =>
  ids.length === 0
    ? []
    : db
        .select({ id: users.id, fullname: users.fullname })
        .from(users)
        .where(inArray(users.id, ids))
        .orderBy(users.sortKey, users.id);
