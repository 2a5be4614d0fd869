/** Where gateways report. Who does not know a school's secret learns nothing: every other answer is the same 404. */
import { timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { z } from '@hono/zod-openapi';
import { receiptsSchema, whatsappReceiptsSchema } from '../../../../contract/family/gateway.ts';
import { notFound } from '../../../base/problem.ts';
import { toRowId } from '../../../base/ids.ts';
import { countLimitedAttempt } from '../../../http/accountLimits.ts';
import { ok } from '../../../http/answer.ts';
import { readBody } from '../../../http/body.ts';
import type { Api, ApiContext } from '../../../http/context.ts';
import { mount } from '../../../http/route.ts';
import { familyGateways } from '../../../schema.ts';
import { openKeys, verifyToken } from './keys.ts';
import { applyReceipts, isSigned, REPLAY_WINDOW_MS, signedText } from './receipts.ts';

const params = { school: z.string().max(64) };

export function receiptRoutes(api: Api): void {
  const { deps } = api;
  const { db, clock, settings } = deps;

  const refuse = async (c: ApiContext): Promise<never> => {
    await countLimitedAttempt(deps, c, 'wrong receipt', { id: undefined, name: '' });
    throw notFound();
  };

  mount(
    api,
    'receiveReceipts',
    {
      summary: 'Laporan pengiriman dari gateway pesan, yang ditandatanganinya dengan rahasia sekolah',
      message: 'Diterima',
      answer: z.object({}),
      params,
    },
    async ({ params: { school }, c }) => {
      const body = await readBody(c, 'json');
      const schoolId = toRowId(school);
      const [row] =
        schoolId === null
          ? []
          : await db.select().from(familyGateways).where(eq(familyGateways.schoolId, schoolId));
      const secret = row && openKeys(settings.jwtSecret, row.schoolId, row.secrets)?.receiptSecret;
      if (!row || !secret) return refuse(c);
      const isWhatsapp = row.channel === 'whatsapp';
      const timestamp = c.req.header('x-hadir-timestamp') ?? '';
      const isGenuine = isWhatsapp
        ? isSigned(secret, body, c.req.header('x-hub-signature-256'))
        : isSigned(secret, signedText(timestamp, body), c.req.header('x-hadir-signature')) &&
          Math.abs(Number(timestamp) * 1000 - clock.now().getTime()) <= REPLAY_WINDOW_MS;
      if (!isGenuine) return refuse(c);
      // What is signed but says something else is taken and left alone, because a gateway would send it again for days.
      const read = (isWhatsapp ? whatsappReceiptsSchema : receiptsSchema).safeParse(parse(body));
      if (read.success) {
        await applyReceipts(
          db,
          { secret: settings.jwtSecret, schoolId: row.schoolId, now: clock.now() },
          read.data,
        );
      }
      return ok({});
    },
  );

  mount(
    api,
    'verifyReceipts',
    {
      summary: 'Jawaban atas pertanyaan WhatsApp, apakah alamat ini benar',
      message: 'Kata yang diminta',
      produces: 'text/plain',
      params,
    },
    async ({ params: { school }, c }) => {
      const schoolId = toRowId(school);
      const expected = Buffer.from(verifyToken(settings.jwtSecret, schoolId ?? 0));
      const given = Buffer.from(c.req.query('hub.verify_token') ?? '');
      const isKnown = given.length === expected.length && timingSafeEqual(given, expected);
      if (schoolId === null || !isKnown) return refuse(c);
      // Told back as plain text, never as a page.
      return c.text((c.req.query('hub.challenge') ?? '').slice(0, 200));
    },
  );
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'));
  } catch {
    return undefined;
  }
}
