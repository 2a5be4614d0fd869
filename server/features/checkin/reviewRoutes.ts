import { z } from '@hono/zod-openapi';
import { type CheckIn, checkInEntrySchema, type CheckInSignal } from '../../../contract/checkin.ts';
import { listQuerySchema, toListQuery } from '../../../contract/envelope.ts';
import { deviceName } from '../../base/deviceName.ts';
import { boardsOf, type CheckInRow, checkInsOf } from './queries.ts';
import { findSession, rulesOfSession, findSubject, checkMayReview } from '../lessons/index.ts';
import { zoneOfClass } from '../people/index.ts';
import { listed } from '../../http/answer.ts';
import type { Api } from '../../http/context.ts';
import { idParam } from '../../http/ids.ts';
import { mount } from '../../http/route.ts';
import { minutesOf } from '../../../contract/days.ts';
import type { Session } from '../../../contract/lessons/sessions.ts';
import { schoolDay, schoolMinutes } from '../../base/schoolDay.ts';

/** Who checked in to a session, for the teacher to look over. */
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
      const judge = judgeCheckIns(all, await boardsOf(db, sessionId), session, zone);
      const rows = all
        .slice((page.page - 1) * page.perPage, page.page * page.perPage)
        .map((row) => present(row, judge(row)));
      return listed(page, { rows, totalItems: all.length });
    },
  );
}

const present = (row: CheckInRow, { signals, sharedWith }: Judged): CheckIn => ({
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

/** Pupils come before the lesson; so long before it, a check-in is nothing to look at. */
const EARLY_MINUTES = 15;
/** Two check-ins within this time may come from one phone in one hand. */
const SECONDS_APART = 60;
/** Fewer from one address are friends, not most of a class. */
const FEWEST_OF_A_CLASS = 3;

interface Judged {
  signals: CheckInSignal[];
  /** Who else checked in on this device, as far as it looks. */
  sharedWith: CheckInRow[];
}

/**
 * @param boards digests of the addresses at which the codes were shown
 * @param session as it stands now: a corrected time corrects its signals
 */
function judgeCheckIns(
  all: readonly CheckInRow[],
  boards: ReadonlySet<string>,
  session: Session,
  timeZone: string,
): (row: CheckInRow) => Judged {
  const usual = new Set([...boards, ...addressOfMost(all)]);
  return (row) => {
    const sharedWith = all.filter((other) => other.userId !== row.userId && looksLikeOne(row, other));
    const signals: CheckInSignal[] = [];
    if (sharedWith.length > 0) signals.push('shared-device');
    if (row.address !== null && usual.size > 0 && !usual.has(row.address)) signals.push('other-network');
    if (isOutside(row.at, session, timeZone)) signals.push('outside-window');
    return { signals, sharedWith };
  };
}

/** The address of more than half of those who checked in. */
function addressOfMost(all: readonly CheckInRow[]): string[] {
  const counts = new Map<string, number>();
  for (const { address } of all) if (address !== null) counts.set(address, (counts.get(address) ?? 0) + 1);
  return [...counts].flatMap(([address, count]) =>
    count >= FEWEST_OF_A_CLASS && count > all.length / 2 ? [address] : [],
  );
}

/**
 * Compares the device cookie. Whoever gets rid of it (a private window) still has the same address and the same
 * browser, and is new there. A whole class has one address and two or three kinds of browsers, but each pupil holds a
 * known phone.
 */
function looksLikeOne(a: CheckInRow, b: CheckInRow): boolean {
  if (a.device === b.device) return true;
  const isSamePlace = a.address !== null && a.address === b.address;
  const isSameKind = a.userAgent !== null && a.userAgent === b.userAgent;
  const secondsApart = Math.abs(a.at.getTime() - b.at.getTime()) / 1000;
  return isSamePlace && isSameKind && secondsApart <= SECONDS_APART && (a.isNewDevice || b.isNewDevice);
}

function isOutside(at: Date, { date, start_time, end_time }: Session, timeZone: string): boolean {
  const minutes = schoolMinutes(at, timeZone);
  const early = minutes < minutesOf(start_time) - EARLY_MINUTES;
  return schoolDay(at, timeZone) !== date || early || minutes > minutesOf(end_time);
}
