import { generatedQrSchema } from '../../../contract/attendance/attendance.ts';
import { z } from '@hono/zod-openapi';
import { formatDateWithWeekday } from '../../../contract/days.ts';
import { MAX_UPCOMING_QR_CODES } from '../../../contract/limits.ts';
import { makeCheckInCodes } from './codes.ts';
import { addressDigest } from '../../http/origin.ts';
import { storeBoardAddress } from './codeQueries.ts';
import { rulesOfSession, findSubject, checkRegisterIsOwn, checkNotCancelled } from '../lessons/index.ts';
import { todayOfClass } from '../people/index.ts';
import { ok } from '../../http/answer.ts';
import type { Api } from '../../http/context.ts';
import { isHttps } from '../../http/headers.ts';
import { idParam } from '../../http/ids.ts';
import { refused } from '../../base/problem.ts';
import { mount } from '../../http/route.ts';

const ahead = z.coerce
  .number({ error: 'Harus berupa angka' })
  .int('Harus berupa bilangan bulat')
  .min(0, 'Paling sedikit 0')
  .max(MAX_UPCOMING_QR_CODES, `Paling banyak ${MAX_UPCOMING_QR_CODES}`)
  .default(0);

export function generateQrRoutes(api: Api): void {
  const { settings } = api.deps;

  mount(
    api,
    'generateQr',
    {
      summary:
        'Kode QR sebuah sesi, berlaku 30 detik, hanya pada hari sesinya; `ahead` kode berikutnya ikut disiapkan',
      message: 'Berhasil membuat QR Code',
      answer: generatedQrSchema,
      params: { subjectId: idParam, sessionId: idParam },
      query: z.object({ ahead }),
      goesFirst: true,
    },
    async ({ params: { subjectId, sessionId }, query, user, scope, db, c }) => {
      const subject = await findSubject(db, scope, subjectId);
      const session = await rulesOfSession(db, subjectId, sessionId);
      checkRegisterIsOwn(subject, user, session);
      checkNotCancelled(session);
      const { classId, date } = session;
      if (date !== (await todayOfClass(db, classId, api.deps))) {
        throw refused(`QR Code hanya dapat dibuat pada hari sesi, ${formatDateWithWeekday(date)}`);
      }
      await storeBoardAddress(db, sessionId, addressDigest(api.deps, c));
      const requestUrl = new URL(c.req.url);
      if (isHttps(c.req.raw.headers, settings)) requestUrl.protocol = 'https:';
      return ok(
        await makeCheckInCodes(
          { ...api.deps, db },
          sessionId,
          settings.publicUrl ?? requestUrl.origin,
          query.ahead,
        ),
      );
    },
  );
}
