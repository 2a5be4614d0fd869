/** Reads the memberships of a year, and checks on which days there may be new ones. */
import { and, desc, eq, inArray } from 'drizzle-orm';
import { formatDate } from '../../../../contract/days.ts';
import { invalid } from '../../../base/problem.ts';
import type { Database } from '../../../db/client.ts';
import { classes, memberships } from '../../../schema.ts';
import type { ClassOfYear } from './locks.ts';

export interface CurrentMembership {
  id: number;
  userId: number;
  classId: number;
  className: string;
  /** The school of the class. */
  schoolId: number | null;
  number: number;
  joinedOn: string;
  leftOn: string | null;
}

/** Lists the memberships of some users in a year, the latest first. */
export const listMembershipsInYear = (
  tx: Database,
  yearId: number,
  userIds: readonly number[],
): Promise<CurrentMembership[]> =>
  tx
    .select({
      id: memberships.id,
      userId: memberships.userId,
      classId: memberships.classId,
      className: classes.name,
      schoolId: classes.schoolId,
      number: memberships.number,
      joinedOn: memberships.joinedOn,
      leftOn: memberships.leftOn,
    })
    .from(memberships)
    .innerJoin(classes, eq(classes.id, memberships.classId))
    .where(and(inArray(memberships.userId, [...userIds]), eq(memberships.academicYearId, yearId)))
    .orderBy(desc(memberships.joinedOn), desc(memberships.id));

export function checkInYear({ yearName, start, end }: ClassOfYear, day: string): void {
  if (day >= start && day <= end) return;
  const msg = `Di luar tahun ajaran ${yearName} (${formatDate(start)} sampai ${formatDate(end)})`;
  throw invalid({ path: 'joined_on', msg });
}
