import type { TapDirection } from '../../../../contract/gate/words.ts';
import { groupBy } from '../../../base/groups.ts';
import type { Database } from '../../../db/client.ts';
import type { DayLeave, DayTap } from '../facts/facts.ts';
import { type DaySpan, type GateDay, readGateCalendar } from '../facts/hours.ts';
import { keyOfPupilDay, listLeaves, listLines, type OfPupilDay } from '../facts/queries.ts';
import type { GateSettingsRow } from '../settings/settings.ts';

/** Who taps so soon after a leave was given is leaving, and does not come back. */
const LEAVING_MS = 15 * 60_000;

export interface KnownTap extends DayTap, OfPupilDay {}

/** What is known of some pupils' days while more of their taps are written, in the order of time. */
export interface PupilDays {
  readonly hoursOf: (day: string) => GateDay;
  readonly tapsOf: (of: OfPupilDay) => readonly DayTap[];
  /** Also what was corrected or taken back: sent once more it must not come back. */
  readonly linesOf: (of: OfPupilDay) => readonly DayTap[];
  readonly add: (tap: KnownTap) => void;
  /** The direction of a tap that does not say it. @param time HH:MM of the school's zone */
  readonly directionOf: (tap: OfPupilDay & { readonly at: Date; readonly time: string }) => TapDirection;
}

export async function readPupilDays(
  tx: Database,
  school: GateSettingsRow,
  span: DaySpan,
  userIds: readonly number[],
): Promise<PupilDays> {
  const hoursOf = await readGateCalendar(tx, school, span);
  const written = await listLines(tx, school.schoolId, span, userIds);
  const lines = new Map<string, readonly DayTap[]>(groupBy(written, keyOfPupilDay));
  const present = written.filter(({ isPresent }) => isPresent);
  const taps = new Map<string, readonly DayTap[]>(groupBy(present, keyOfPupilDay));
  const leaves = groupBy(await listLeaves(tx, school.schoolId, span, userIds), keyOfPupilDay);
  const tapsOf = (of: OfPupilDay) => taps.get(keyOfPupilDay(of)) ?? [];
  const linesOf = (of: OfPupilDay) => lines.get(keyOfPupilDay(of)) ?? [];
  return {
    hoursOf,
    tapsOf,
    linesOf,
    add: (tap) => {
      const key = keyOfPupilDay(tap);
      taps.set(key, [...tapsOf(tap), tap]);
      lines.set(key, [...linesOf(tap), tap]);
    },
    directionOf: (tap) =>
      directionAt(tap, tapsOf(tap), leaves.get(keyOfPupilDay(tap)) ?? [], hoursOf(tap.day)),
  };
}

/** Before the hour of leaving one comes; after it, who has come leaves. Right after a leave was given, one leaves. */
function directionAt(
  { at, time }: { at: Date; time: string },
  own: readonly DayTap[],
  leaves: readonly DayLeave[],
  { hours }: GateDay,
): TapDirection {
  const isOnLeave = leaves.some(({ givenAt, returnedAt }) => {
    const age = at.getTime() - givenAt.getTime();
    return returnedAt === null && age >= 0 && age <= LEAVING_MS;
  });
  if (isOnLeave) return 'out';
  return time >= hours.leaves && own.some((one) => one.direction === 'in' && one.at <= at) ? 'out' : 'in';
}
