/** Who may do what at the gate. */
import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import { ROLES } from '../../../contract/roles.ts';
import { weekdayOf } from '../../../contract/schoolWeek.ts';
import type { CurrentUser } from '../../auth/currentUser.ts';
import { HttpProblem } from '../../base/problem.ts';
import type { Database } from '../../db/client.ts';
import { runWithKeptPlan } from '../../db/prepared.ts';
import type { Scope } from '../../db/scope.ts';
import { gateDuties, gateSettings } from '../../schema.ts';
import { listPupilsOn } from './facts/queries.ts';
import { type GateSettingsRow, requireGate } from './settings/settings.ts';

export interface GateRights {
  /** The settings of the one school that the call is about. */
  readonly school: GateSettingsRow;
  /** Does the desk's work: an administrator, and who has piket today. */
  readonly isDesk: boolean;
  /** Sees the whole school: the desk, and the head. A wali kelas sees the own classes, whose id `homeroomTeacherId` then is. */
  readonly seesAll: boolean;
  readonly homeroomTeacherId: number | undefined;
}

/**
 * What somebody may do at the gate of the school that the call reaches.
 *
 * @throws HttpProblem 404 where the school has not switched the gate on
 */
export async function gateRights(db: Database, user: CurrentUser, scope: Scope): Promise<GateRights> {
  const school = await requireGate(db, scope);
  const isTeacher = user.role === ROLES.teacher;
  const isDesk =
    user.role === ROLES.admin || (isTeacher && (await hasPiket(db, user, school.schoolId, scope.today)));
  const seesAll = isDesk || user.role === ROLES.head;
  return { school, isDesk, seesAll, homeroomTeacherId: seesAll ? undefined : user.id };
}

/** Whether somebody sees what the gate noticed of a pupil: who sees the whole school, and the pupil's wali kelas of that day. */
export async function seesPupil(
  db: Database,
  { school, seesAll, homeroomTeacherId }: GateRights,
  userId: number,
  day: string,
): Promise<boolean> {
  if (seesAll) return true;
  return (await listPupilsOn(db, school.schoolId, day, { homeroomTeacherId, userIds: [userId] })).length > 0;
}

/** @throws HttpProblem 403 for everybody but the desk */
export async function requireDesk(db: Database, user: CurrentUser, scope: Scope): Promise<GateSettingsRow> {
  const { school, isDesk } = await gateRights(db, user, scope);
  if (!isDesk) throw new HttpProblem(403);
  return school;
}

/** A condition on {@link gateDuties}: it is of this school and day. */
export const isDutyOn = (schoolId: number, day: string): SQL | undefined =>
  and(
    eq(gateDuties.schoolId, schoolId),
    lte(gateDuties.startDate, day),
    gte(gateDuties.endDate, day),
    sql`position(${String(weekdayOf(day))} in ${gateDuties.weekdays}) > 0`,
  );

/** Whether somebody does the desk's work today, at a school that has switched its gate on. */
export async function hasPiket(
  db: Database,
  user: Pick<CurrentUser, 'id'>,
  schoolId: number,
  today: string,
): Promise<boolean> {
  const [duty] = await runWithKeptPlan(
    db
      .select({ id: gateDuties.id })
      .from(gateDuties)
      .innerJoin(gateSettings, and(eq(gateSettings.schoolId, gateDuties.schoolId), gateSettings.isOn))
      .where(and(eq(gateDuties.userId, user.id), isDutyOn(schoolId, today)))
      .limit(1),
  );
  return duty !== undefined;
}
