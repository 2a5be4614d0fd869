import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { addDays } from '../../../../contract/days.ts';
import { DEFAULT_GATE_TIMETABLE, type GateTimetable } from '../../../../contract/gate/words.ts';
import { notFound } from '../../../base/problem.ts';
import type { Database } from '../../../db/client.ts';
import type { Scope } from '../../../db/scope.ts';
import { gateSettings } from '../../../schema.ts';
import { isSwitchedOn, ownSchoolToWrite } from '../../schools/index.ts';

export type GateSettingsRow = typeof gateSettings.$inferSelect;

/** The hours of a school, with those that it had before, earliest first: who was late under them stays so. */
export type GateTimetables = Pick<GateSettingsRow, 'hours' | 'pastHours'>;

/** The hours that a school had on a day. */
export const timetableOn = ({ hours, pastHours }: GateTimetables, day: string): GateTimetable =>
  pastHours.find(({ until }) => day <= until)?.hours ?? hours;

/** Gives a school other hours from a day on; what was before stays. */
export function changeHoursFrom(before: GateTimetables, hours: GateTimetable, from: string): GateTimetables {
  const last = addDays(from, -1);
  const former = timetableOn(before, last);
  const earlier = before.pastHours.filter(({ until }) => until < last);
  const isSame = isDeepStrictEqual(former, hours);
  return { hours, pastHours: isSame ? earlier : [...earlier, { until: last, hours: former }] };
}

/** What a school has that has never chosen: all is off. */
const defaults = (schoolId: number): GateSettingsRow => ({
  schoolId,
  isOn: false,
  hours: DEFAULT_GATE_TIMETABLE,
  pastHours: [],
  lateLimit: null,
  prefillsDaily: false,
});

export async function readGateSettings(db: Database, schoolId: number): Promise<GateSettingsRow> {
  const [row] = await db.select().from(gateSettings).where(eq(gateSettings.schoolId, schoolId));
  return row ?? defaults(schoolId);
}

/** Whether the one school that somebody reaches has switched the gate on. */
export const isGateOn = (db: Database, scope: Scope): Promise<boolean> =>
  isSwitchedOn(db, scope, gateSettings);

/**
 * The settings of the one school that a call reaches, which has switched the gate on.
 *
 * @throws HttpProblem 404 where it has not, 400 beside `SchoolId` where the call reaches several schools
 */
export async function requireGate(db: Database, scope: Scope): Promise<GateSettingsRow> {
  const row = await readGateSettings(db, await ownSchoolToWrite(db, scope, undefined));
  if (!row.isOn) throw notFound();
  return row;
}
