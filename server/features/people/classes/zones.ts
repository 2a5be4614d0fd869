/** Reads the time zone of a class, and what else its school sets for its days. */
import { eq, sql } from 'drizzle-orm';
import { DEFAULT_EARLY_MARK_MINUTES } from '../../../../contract/limits.ts';
import type { Clock } from '../../../base/clock.ts';
import { type Moment, momentAt } from '../../../base/schoolDay.ts';
import type { Database } from '../../../db/client.ts';
import { createPreparedQuery } from '../../../db/prepared.ts';
import { earlyMinutesOfSchool, timeZoneOfSchool } from '../../../db/zones.ts';
import { classes } from '../../../schema.ts';

const zone = createPreparedQuery<{ classId: number }, { zone: string | null }[]>((db) =>
  db
    .select({ zone: timeZoneOfSchool(classes.schoolId) })
    .from(classes)
    .where(eq(classes.id, sql.placeholder('classId'))),
);

/** In which zone the days of a class are. @param installation the zone where the school says none */
export async function zoneOfClass(db: Database, classId: number, installation: string): Promise<string> {
  const [row] = await zone(db, { classId });
  return row?.zone ?? installation;
}

/** What is needed to tell the time of a class: the clock, and the installation's time zone. */
interface ClockAndSettings {
  readonly clock: Clock;
  readonly settings: { readonly timeZone: string };
}

/** Which day and time it is for a class. */
export const momentOfClass = async (
  db: Database,
  classId: number,
  { clock, settings }: ClockAndSettings,
): Promise<Moment> => momentAt(clock.now(), await zoneOfClass(db, classId, settings.timeZone));

export const todayOfClass = async (
  db: Database,
  classId: number,
  clockAndSettings: ClockAndSettings,
): Promise<string> => (await momentOfClass(db, classId, clockAndSettings)).date;

const selectEarlyRule = createPreparedQuery<{ classId: number }, { zone: string | null; minutes: number }[]>(
  (db) =>
    db
      .select({ zone: timeZoneOfSchool(classes.schoolId), minutes: earlyMinutesOfSchool(classes.schoolId) })
      .from(classes)
      .where(eq(classes.id, sql.placeholder('classId'))),
);

/**
 * The time zone of a class, and how many minutes before a lesson its register opens without a question.
 * @param installation as in {@link zoneOfClass}
 */
export async function readEarlyOpeningRule(
  db: Database,
  classId: number,
  installation: string,
): Promise<{ zone: string; minutes: number }> {
  const [row] = await selectEarlyRule(db, { classId });
  return { zone: row?.zone ?? installation, minutes: row?.minutes ?? DEFAULT_EARLY_MARK_MINUTES };
}
