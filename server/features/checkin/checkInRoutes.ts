import {
  type CheckInInput,
  checkInSchema,
  checkInPreviewSchema,
  checkInResultSchema,
} from '../../../contract/checkin.ts';
import { formatDateWithWeekday, minutesSinceMidnight } from '../../../contract/days.ts';
import { type CheckInClaim, personalToken, readCheckInToken } from './codes.ts';
import { rememberDevice } from '../../http/deviceCookie.ts';
import { addressDigest, isNewDevice } from '../../http/origin.ts';
import { attemptWithinLimits } from '../../http/accountLimits.ts';
import { findByCode } from './codeQueries.ts';
import {
  findMark,
  findSessionToCheckIn,
  isPupilOf,
  storeFirstCheckIn,
  type SessionToCheckIn,
  type CurrentMark,
} from './queries.ts';
import { marksOf, writeMarks } from '../attendance/index.ts';
import { lockSession, checkNotCancelled } from '../lessons/index.ts';
import { zoneOfClass } from '../people/index.ts';
import { ok } from '../../http/answer.ts';
import type { CurrentUser } from '../../auth/currentUser.ts';
import type { Database } from '../../db/client.ts';
import type { Api, ApiContext } from '../../http/context.ts';
import type { Scope } from '../../db/scope.ts';
import { HttpProblem, invalid, refused } from '../../base/problem.ts';
import { mount } from '../../http/route.ts';
import { schoolDay, minutesSinceSchoolMidnight } from '../../base/schoolDay.ts';

/** A session with the time zone that decides what its day is. */
type SessionWithZone = SessionToCheckIn & { readonly zone: string };

/** The most minutes that a mark may store. */
const MAX_MINUTES_LATE = 600;

/** The routes with which pupils mark themselves present. Source: the contract's check-in extension. */
export function checkInRoutes(api: Api): void {
  const { deps } = api;
  const { clock, settings } = deps;

  /**
   * Reads which session a scanned token or a typed code stands for.
   *
   * @throws HttpProblem 400, 429
   */
  const readClaim = async (
    db: Database,
    { token, code }: CheckInInput,
    user: CurrentUser,
    c: ApiContext,
  ): Promise<CheckInClaim> => {
    if (token !== undefined) {
      const claim = await readCheckInToken(deps, token, user.id);
      if (claim === 'expired') throw refused('Kode QR sudah kadaluarsa. Pindai kode yang tampil sekarang.');
      if (claim === 'unknown') throw refused('Kode QR tidak dikenal. Pindai kode yang tampil di kelas.');
      return claim;
    }
    return attemptWithinLimits({ ...deps, db }, c, 'check-in code', user, async () => {
      const session = await findByCode(db, code ?? '', user.id, clock.now());
      if (session === 'expired') throw wrongCode('Kode sudah kadaluarsa. Ketik kode yang tampil sekarang.');
      if (session === 'unknown')
        throw wrongCode('Kode tidak dikenal. Periksa kembali enam angka di layar kelas.');
      return { sessionId: session, method: 'code' };
    });
  };

  /**
   * Finds the claimed session, and checks that the pupil is in its class and that it is today.
   *
   * @throws HttpProblem 400, 403
   */
  const findClaimedSession = async (
    db: Database,
    claim: CheckInClaim,
    scope: Scope,
    user: CurrentUser,
  ): Promise<SessionWithZone> => {
    const found = await findSessionToCheckIn(db, scope, claim.sessionId);
    if (!found) throw refused(sessionNotFoundMessage(scope));
    const { session } = found;
    const pupil = { classId: session.Class.id, userId: user.id, date: session.date };
    if (!(await isPupilOf(db, pupil))) {
      throw new HttpProblem(
        403,
        `Anda bukan siswa kelas ${session.Class.name}, jadi tidak dapat hadir di sesi ini.`,
      );
    }
    const zone = await zoneOfClass(db, session.Class.id, settings.timeZone);
    if (session.date !== schoolDay(clock.now(), zone)) {
      throw refused(`Kehadiran hanya dapat dicatat pada hari sesi, ${formatDateWithWeekday(session.date)}.`);
    }
    checkNotCancelled(found);
    return { ...found, zone };
  };

  const computeMarkNow = ({ session, lateAfterMinutes, zone }: SessionWithZone) => {
    const minutes = minutesSinceSchoolMidnight(clock.now(), zone) - minutesSinceMidnight(session.start_time);
    return lateAfterMinutes !== null && minutes > lateAfterMinutes
      ? { status: 'terlambat' as const, minutesLate: Math.min(minutes, MAX_MINUTES_LATE) }
      : { status: 'hadir' as const, minutesLate: null };
  };

  mount(
    api,
    'previewCheckIn',
    {
      summary: 'Sesi mana yang dimaksud sebuah kode; tidak mencatat apa pun',
      message: 'Berhasil membaca kode kehadiran',
      answer: checkInPreviewSchema,
      body: checkInSchema,
      goesFirst: true,
    },
    async ({ body, user, scope, db, c }) => {
      const claim = await readClaim(db, body, user, c);
      const found = await findClaimedSession(db, claim, scope, user);
      const mark = presentMark(await findMark(db, claim.sessionId, user.id));
      return ok({
        session: found.session,
        mark: { status: mark.status, minutes_late: mark.minutes_late },
        would_be: computeMarkNow(found).status,
        // A personal token is sent back unchanged, so that asking for the preview again does not prolong its two minutes.
        token: claim.isPersonal && body.token ? body.token : await personalToken(deps, claim, user.id),
      });
    },
  );

  mount(
    api,
    'checkIn',
    {
      summary: 'Catat kehadiran sendiri dengan token kode QR atau kode ketik; aman diulang',
      message: 'Kehadiran Anda tercatat',
      answer: checkInResultSchema,
      body: checkInSchema,
      goesFirst: true,
    },
    async ({ body, user, scope, db, c }) => {
      const claim = await readClaim(db, body, user, c);
      const device = rememberDevice(deps, c);
      const found = await findClaimedSession(db, claim, scope, user);
      const { session } = found;
      const from = {
        device,
        address: addressDigest(deps, c),
        isNewDevice: await isNewDevice({ db, clock }, user.id, device),
        userAgent: c.req.header('user-agent')?.slice(0, 300),
      };
      const { mark, recorded } = await db.transaction(async (tx) => {
        checkNotCancelled(await lockSession(tx, scope, session.Subject.id, session.id));
        const now = clock.now();
        const before = await findMark(tx, session.id, user.id);
        // An existing mark is never replaced: it was set by staff, or by this same check-in sent before.
        const recorded = (before?.status ?? null) === null;
        if (recorded) {
          const wanted = new Map([[user.id, { ...computeMarkNow(found), source: 'check-in' as const }]]);
          const marks = await marksOf(tx, session.id, [user.id]);
          await writeMarks(tx, session.id, wanted, marks, { at: now, userId: user.id });
        }
        const { method } = claim;
        await storeFirstCheckIn(tx, { sessionId: session.id, userId: user.id, at: now, method, ...from });
        return { recorded, mark: await findMark(tx, session.id, user.id) };
      });
      const message = recorded ? undefined : 'Kehadiran Anda sudah tercatat sebelumnya';
      return ok({ session, mark: presentMark(mark), recorded }, message);
    },
  );
}

/** The message for a session that is not found. It must not reveal whether the session exists at another school. */
const sessionNotFoundMessage = ({ schoolId }: Scope): string =>
  schoolId === null ? 'Sesi ini sudah dihapus.' : 'Sesi ini tidak ada (lagi) di sekolah Anda.';

const wrongCode = (msg: string): HttpProblem => invalid({ path: 'code', msg });

const presentMark = (mark: CurrentMark | undefined) => ({
  status: mark?.status ?? null,
  minutes_late: mark?.minutesLate ?? null,
  updated_at: mark?.updatedAt.toISOString() ?? null,
});
