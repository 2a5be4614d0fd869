/** Writes taps. Lines are only ever added: a correction is a line that replaces another one. */
import { sql } from 'drizzle-orm';
import { SAME_TAP_SECONDS } from '../../../../contract/gate/words.ts';
import { minutesSinceMidnight } from '../../../../contract/days.ts';
import { startOfDay } from '../../../base/schoolDay.ts';
import type { Database } from '../../../db/client.ts';

/** An arbitrary number that no other advisory lock uses. */
const GATE_LOCK = 7_301_145;

/**
 * Makes writers of a school's taps wait for one another, because whether a tap is one of twice within a minute depends on rows that nobody
 * locks: two kiosks stand at one gate.
 */
export const lockGate = (tx: Database, schoolId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(${GATE_LOCK}::int, ${schoolId}::int)`);

/** @param time HH:MM of the school's zone */
export const momentOf = (day: string, time: string, timeZone: string): Date =>
  new Date(startOfDay(day, timeZone).getTime() + minutesSinceMidnight(time) * 60_000);

/** Two taps of a pupil so close to one another are one. */
export const isWithinAMinute = (one: Date, other: Date): boolean =>
  Math.abs(one.getTime() - other.getTime()) < SAME_TAP_SECONDS * 1000;
