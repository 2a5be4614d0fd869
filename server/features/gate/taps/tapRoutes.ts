/** Taps by hand: what the desk writes of a pupil's day, corrects, and takes back. */
import { z } from '@hono/zod-openapi';
import { and, asc, eq } from 'drizzle-orm';
import {
  correctTapSchema,
  gateTapSchema,
  type GateTap,
  recordTapSchema,
} from '../../../../contract/gate/taps.ts';
import { dateSchema, idSchema } from '../../../../contract/schemas.ts';
import { requireRowId } from '../../../base/ids.ts';
import { HttpProblem, invalid, notFound, refused } from '../../../base/problem.ts';
import { momentAt } from '../../../base/schoolDay.ts';
import type { Database } from '../../../db/client.ts';
import { found } from '../../../db/found.ts';
import { ok } from '../../../http/answer.ts';
import type { Api } from '../../../http/context.ts';
import { idParam } from '../../../http/ids.ts';
import { mount } from '../../../http/route.ts';
import { gateDevices, gateTaps } from '../../../schema.ts';
import { fullnameOf } from '../../people/index.ts';
import { requirePupil } from '../cards/pupils.ts';
import { listPresentTaps } from '../facts/queries.ts';
import { gateRights, requireDesk, seesPupil } from '../rights.ts';
import { isWithinAMinute, lockGate, momentOf } from './write.ts';

type TapRow = typeof gateTaps.$inferSelect;

/** @param lines all lines of the pupil's day, in order */
function presentLines(lines: readonly { tap: TapRow; device: string | null }[], timeZone: string): GateTap[] {
  const replaced = new Set(lines.map(({ tap }) => tap.replacesId));
  return lines.map(({ tap, device }) => ({
    id: tap.id,
    user_id: tap.userId,
    day: tap.day,
    time: momentAt(tap.at, timeZone).time,
    direction: tap.direction,
    way: tap.way,
    device,
    by: tap.byName,
    replaces: tap.replacesId,
    reason: tap.reason,
    is_removal: tap.isRemoval,
    is_present: !tap.isRemoval && !replaced.has(tap.id),
  }));
}

const selectLines = (db: Database) =>
  db
    .select({ tap: gateTaps, device: gateDevices.name })
    .from(gateTaps)
    .leftJoin(gateDevices, eq(gateDevices.id, gateTaps.deviceId));

export function gateTapRoutes(api: Api): void {
  const { db, clock } = api.deps;

  mount(
    api,
    'listGateTaps',
    {
      summary: 'Semua catatan gerbang seorang siswa pada satu hari, termasuk yang sudah dikoreksi',
      message: 'Berhasil mengambil catatan gerbang',
      answer: z.array(gateTapSchema),
      query: z.object({ user_id: idSchema, day: dateSchema.optional() }),
    },
    async ({ query, user, scope }) => {
      const rights = await gateRights(db, user, scope);
      const { school } = rights;
      const userId = requireRowId(query.user_id, 'user_id', 'Siswa tidak ditemukan');
      const day = query.day ?? scope.today;
      if (!(await seesPupil(db, rights, userId, day))) throw new HttpProblem(403);
      const lines = await selectLines(db)
        .where(
          and(eq(gateTaps.schoolId, school.schoolId), eq(gateTaps.userId, userId), eq(gateTaps.day, day)),
        )
        .orderBy(asc(gateTaps.at), asc(gateTaps.id));
      return ok(presentLines(lines, scope.timeZone));
    },
  );

  mount(
    api,
    'recordGateTap',
    {
      summary: 'Catat datang atau pulang seorang siswa oleh piket; dua kali dalam satu menit adalah satu',
      message: 'Catatan disimpan',
      status: 201,
      answer: gateTapSchema,
      body: recordTapSchema,
    },
    async ({ body, user, scope, once }) =>
      once(async (tx) => {
        const { schoolId } = await requireDesk(tx, user, scope);
        const userId = await requirePupil(tx, schoolId, body.user_id);
        await lockGate(tx, schoolId);
        const day = body.day ?? scope.today;
        const at = momentOf(day, body.time, scope.timeZone);
        checkNotAhead(at, clock.now(), day > scope.today ? 'day' : 'time');
        const same = (await listPresentTaps(tx, schoolId, { from: day, to: day }, [userId])).find(
          (tap) => tap.direction === body.direction && isWithinAMinute(tap.at, at),
        );
        const id =
          same?.id ??
          (await insertLine(tx, {
            schoolId,
            userId,
            day,
            at,
            direction: body.direction,
            way: 'hand',
            byName: await fullnameOf(tx, user.id),
            receivedAt: clock.now(),
          }));
        return ok(await readLine(tx, id, scope.timeZone));
      }),
  );

  mount(
    api,
    'correctGateTap',
    {
      summary:
        'Koreksi catatan gerbang dengan alasan, atau nyatakan tidak pernah ada; yang lama tetap tersimpan',
      message: 'Koreksi disimpan',
      status: 201,
      answer: gateTapSchema,
      params: { id: idParam },
      body: correctTapSchema,
      constraints: { gate_taps_replaces_key: { path: 'id', msg: ALREADY_CORRECTED } },
    },
    async ({ params: { id }, body, user, scope, once }) =>
      once(async (tx) => {
        const { schoolId } = await requireDesk(tx, user, scope);
        await lockGate(tx, schoolId);
        const before = found(
          await tx
            .select()
            .from(gateTaps)
            .where(and(eq(gateTaps.id, id), eq(gateTaps.schoolId, schoolId))),
        );
        if (before.isRemoval || (await tx.$count(gateTaps, eq(gateTaps.replacesId, id))) > 0)
          throw refused(ALREADY_CORRECTED);
        const now = clock.now();
        const change = body.is_removal
          ? { isRemoval: true }
          : { at: momentOf(before.day, body.time, scope.timeZone), direction: body.direction };
        if (change.at) checkNotAhead(change.at, now, 'time');
        const line = await insertLine(tx, {
          ...toColumns(before),
          ...change,
          way: 'hand',
          byName: await fullnameOf(tx, user.id),
          receivedAt: now,
          replacesId: id,
          reason: body.reason,
        });
        return ok(await readLine(tx, line, scope.timeZone), body.is_removal ? 'Catatan dihapus' : undefined);
      }),
  );
}

const ALREADY_CORRECTED = 'Catatan ini sudah dikoreksi. Muat ulang, lalu koreksi yang terbaru.';

const toColumns = ({ schoolId, userId, day, at, direction }: TapRow) => ({
  schoolId,
  userId,
  day,
  at,
  direction,
});

function checkNotAhead(at: Date, now: Date, path: string): void {
  if (at > now) throw invalid({ path, msg: 'Belum terjadi: waktunya sesudah sekarang' });
}

async function insertLine(tx: Database, line: typeof gateTaps.$inferInsert): Promise<number> {
  return found(await tx.insert(gateTaps).values(line).returning({ id: gateTaps.id })).id;
}

async function readLine(tx: Database, id: number, timeZone: string): Promise<GateTap> {
  const [line] = presentLines(await selectLines(tx).where(eq(gateTaps.id, id)), timeZone);
  if (!line) throw notFound();
  return line;
}
