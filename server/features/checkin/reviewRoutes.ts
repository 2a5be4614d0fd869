import { z } from '@hono/zod-openapi';
import { type CheckIn, checkInEntrySchema, type CheckInSignal } from '../../../contract/checkin.ts';
import { listQuerySchema, toListQuery } from '../../../contract/envelope.ts';
import { deviceName } from '../../base/deviceName.ts';
import { listBoardAddresses, type CheckInRow, checkInsOf } from './queries.ts';
import { findSession, rulesOfSession, findSubject, checkMayReview } from '../lessons/index.ts';
import { zoneOfClass } from '../people/index.ts';
import { answerList } from '../../http/answer.ts';
import type { Api } from '../../http/context.ts';
import { idParam } from '../../http/ids.ts';
import { mount } from '../../http/route.ts';
import { minutesSinceMidnight } from '../../../contract/days.ts';
import type { Session } from '../../../contract/lessons/sessions.ts';
import { schoolDay, minutesSinceSchoolMidnight } from '../../base/schoolDay.ts';

/** The route that shows a teacher who checked in to a session. */
export function checkInsRoutes(api: Api): void {
  const { db, settings } = api.deps;

  mount(
    api,
    'listCheckIns',
    {
      summary:
        'Kehadiran yang dicatat siswa sendiri di sebuah sesi beserta hal yang perlu ditinjau, terbaru lebih dulu',
      message: 'Berhasil mengambil data kehadiran mandiri',
      answer: z.array(checkInEntrySchema),
      paged: 'always',
      params: { subjectId: idParam, sessionId: idParam },
      query: listQuerySchema,
    },
    async ({ params: { subjectId, sessionId }, query, user, scope }) => {
      const subject = await findSubject(db, scope, subjectId);
      const rules = await rulesOfSession(db, subjectId, sessionId);
      checkMayReview(subject, user, rules);
      const session = await findSession(db, subjectId, sessionId);
      const page = toListQuery(query);
      const all = await checkInsOf(db, sessionId);
      const zone = await zoneOfClass(db, rules.classId, settings.timeZone);
      const judge = createCheckInJudge(all, await listBoardAddresses(db, sessionId), session, zone);
      const rows = all
        .slice((page.page - 1) * page.perPage, page.page * page.perPage)
        .map((row) => present(row, judge(row)));
      return answerList(page, { rows, totalItems: all.length });
    },
  );
}

const present = (row: CheckInRow, { signals, sharedWith }: JudgedCheckIn): CheckIn => ({
  user_id: row.userId,
  identifier: row.identifier,
  nis: row.nis,
  fullname: row.fullname,
  at: row.at.toISOString(),
  method: row.method,
  device: deviceName(row.userAgent),
  signals,
  shared_with: sharedWith.map(({ userId, fullname }) => ({ id: userId, fullname })),
});

// What a teacher may want to look at of the check-ins of a session. Nothing is refused because of it.

/** How many minutes before the lesson a check-in may come without a signal: pupils arrive early. */
const MAX_EARLY_MINUTES = 15;
/** Two check-ins within this time may come from one phone in one hand. */
const SAME_DEVICE_MAX_SECONDS = 60;
/** How many check-ins one address needs before it counts as the address of most of the class. Fewer may be a group of friends. */
const MIN_CHECK_INS_OF_USUAL_ADDRESS = 3;

interface JudgedCheckIn {
  signals: CheckInSignal[];
  /** The check-ins of other pupils that seem to come from the same device. */
  sharedWith: CheckInRow[];
}

/**
 * Returns a function that judges one check-in against all others of the session.
 *
 * @param boards digests of the addresses at which the codes were shown
 * @param session as it is now: when its time is corrected, the signals follow
 */
function createCheckInJudge(
  all: readonly CheckInRow[],
  boards: ReadonlySet<string>,
  session: Session,
  timeZone: string,
): (row: CheckInRow) => JudgedCheckIn {
  const usualAddresses = new Set([...boards, ...addressOfMost(all)]);
  return (row) => {
    const sharedWith = all.filter((other) => other.userId !== row.userId && isProbablySameDevice(row, other));
    const signals: CheckInSignal[] = [];
    if (sharedWith.length > 0) signals.push('shared-device');
    if (row.address !== null && usualAddresses.size > 0 && !usualAddresses.has(row.address))
      signals.push('other-network');
    if (isOutside(row.at, session, timeZone)) signals.push('outside-window');
    return { signals, sharedWith };
  };
}

/** The address of more than half of those who checked in. */
function addressOfMost(all: readonly CheckInRow[]): string[] {
  const counts = new Map<string, number>();
  for (const { address } of all) if (address !== null) counts.set(address, (counts.get(address) ?? 0) + 1);
  return [...counts].flatMap(([address, count]) =>
    count >= MIN_CHECK_INS_OF_USUAL_ADDRESS && count > all.length / 2 ? [address] : [],
  );
}

/**
 * Whether two check-ins seem to come from one device: by its cookie, or else by address, browser and time. A pupil who gets rid of the
 * cookie (private window) keeps address and browser, and counts as new on the device. A whole class shares one address and two or three
 * kinds of browsers, but those pupils' devices are known, so at least one of the two must be new.
 */
function isProbablySameDevice(a: CheckInRow, b: CheckInRow): boolean {
  if (a.device === b.device) return true;
  const isSamePlace = a.address !== null && a.address === b.address;
  const isSameKind = a.userAgent !== null && a.userAgent === b.userAgent;
  const secondsApart = Math.abs(a.at.getTime() - b.at.getTime()) / 1000;
  return (
    isSamePlace && isSameKind && secondsApart <= SAME_DEVICE_MAX_SECONDS && (a.isNewDevice || b.isNewDevice)
  );
}

function isOutside(at: Date, { date, start_time, end_time }: Session, timeZone: string): boolean {
  const minutes = minutesSinceSchoolMidnight(at, timeZone);
  const isEarly = minutes < minutesSinceMidnight(start_time) - MAX_EARLY_MINUTES;
  return schoolDay(at, timeZone) !== date || isEarly || minutes > minutesSinceMidnight(end_time);
}
