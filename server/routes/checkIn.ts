import { checkInCode } from '../auth/checkIn.ts';
import { findSession } from '../db/queries/sessions.ts';
import { ok } from '../http/answer.ts';
import type { Api } from '../http/context.ts';
import { idParam } from '../http/ids.ts';
import { subjectToWrite } from '../http/ownership.ts';
import { refused } from '../http/problem.ts';
import { mount } from '../http/route.ts';
import { dayInWords, schoolDay } from '../schoolDay.ts';

export function checkInRoutes(api: Api): void {
  const { db, clock, settings } = api.deps;

  mount(
    api,
    'generateQr',
    {
      summary: 'Kode QR sebuah sesi, berlaku 30 detik, hanya pada hari sesinya',
      message: 'Berhasil membuat QR Code',
      params: { subjectId: idParam, sessionId: idParam },
    },
    async ({ params: { subjectId, sessionId }, user, c }) => {
      await subjectToWrite(db, subjectId, user);
      const { date } = await findSession(db, subjectId, sessionId);
      if (date !== schoolDay(clock.now(), settings.timeZone)) {
        throw refused(`QR Code hanya dapat dibuat pada hari sesi, ${dayInWords(date)}`);
      }
      return ok(await checkInCode(api.deps, sessionId, settings.publicUrl ?? new URL(c.req.url).origin));
    },
  );
}
