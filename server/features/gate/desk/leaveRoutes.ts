/** Permissions to leave before the end of the day: given, ended by the return, or taken back. */
import { and, eq, isNull } from 'drizzle-orm';
import { gateLeaveSchema, giveLeaveSchema } from '../../../../contract/gate/desk.ts';
import { invalid, refused } from '../../../base/problem.ts';
import type { Database } from '../../../db/client.ts';
import { found } from '../../../db/found.ts';
import type { Scope } from '../../../db/scope.ts';
import { ok } from '../../../http/answer.ts';
import type { Api } from '../../../http/context.ts';
import { idParam } from '../../../http/ids.ts';
import { mount } from '../../../http/route.ts';
import { gateLeaves } from '../../../schema.ts';
import { fullnameOf } from '../../people/index.ts';
import { requirePupil } from '../cards/pupils.ts';
import type { LeaveRow } from '../facts/queries.ts';
import { requireDesk } from '../rights.ts';
import { lockGate } from '../taps/write.ts';
import { presentLeave } from './queries.ts';

const TARGET_NAME = 'Izin keluar';

export function gateLeaveRoutes(api: Api): void {
  const { db, clock } = api.deps;

  mount(
    api,
    'giveGateLeave',
    {
      summary: 'Beri seorang siswa izin keluar hari ini: alasannya, sampai pukul berapa, dengan siapa',
      message: 'Izin keluar disimpan',
      status: 201,
      answer: gateLeaveSchema,
      body: giveLeaveSchema,
    },
    async ({ body, user, scope, audit, once }) =>
      once(async (tx) => {
        const { schoolId } = await requireDesk(tx, user, scope);
        const userId = await requirePupil(tx, schoolId, body.user_id);
        // Two people at one desk give one permission.
        await lockGate(tx, schoolId);
        const open = and(
          eq(gateLeaves.schoolId, schoolId),
          eq(gateLeaves.userId, userId),
          eq(gateLeaves.day, scope.today),
          isNull(gateLeaves.returnedAt),
          isNull(gateLeaves.cancelledAt),
        );
        if ((await tx.$count(gateLeaves, open)) > 0)
          throw invalid({ path: 'user_id', msg: 'Siswa ini sudah diberi izin dan belum kembali' });
        if (body.until && body.until <= scope.now.time)
          throw invalid({ path: 'until', msg: 'Harus sesudah sekarang' });
        const row = found(
          await tx
            .insert(gateLeaves)
            .values({
              schoolId,
              userId,
              day: scope.today,
              givenAt: clock.now(),
              givenByName: await fullnameOf(tx, user.id),
              reason: body.reason,
              companion: body.companion || null,
              until: body.until ?? null,
            })
            .returning(),
        );
        await audit(tx, { event: 'gate.leave-given', target: { id: row.id, name: TARGET_NAME }, schoolId });
        return ok(presentLeave(row, scope.timeZone));
      }),
  );

  /** Locks a permission of today, whose place in the day is then written once. @throws NoSuchRow */
  const lockLeave = async (tx: Database, schoolId: number, id: number, { today }: Scope): Promise<LeaveRow> =>
    found(
      await tx
        .select()
        .from(gateLeaves)
        .where(and(eq(gateLeaves.id, id), eq(gateLeaves.schoolId, schoolId), eq(gateLeaves.day, today)))
        .for('update'),
    );

  const update = async (tx: Database, id: number, columns: Partial<LeaveRow>) =>
    found(await tx.update(gateLeaves).set(columns).where(eq(gateLeaves.id, id)).returning());

  mount(
    api,
    'returnGateLeave',
    {
      summary: 'Catat bahwa siswa yang keluar dengan izin sudah kembali',
      message: 'Sudah kembali',
      answer: gateLeaveSchema,
      params: { id: idParam },
    },
    async ({ params: { id }, user, scope }) =>
      db.transaction(async (tx) => {
        const { schoolId } = await requireDesk(tx, user, scope);
        const leave = await lockLeave(tx, schoolId, id, scope);
        if (leave.cancelledAt) throw refused('Izin ini sudah dibatalkan');
        // A second press, or a second person, finds the first hour.
        const row = leave.returnedAt ? leave : await update(tx, id, { returnedAt: clock.now() });
        return ok(presentLeave(row, scope.timeZone));
      }),
  );

  mount(
    api,
    'cancelGateLeave',
    {
      summary: 'Batalkan izin keluar yang tidak jadi dipakai',
      message: 'Izin dibatalkan',
      answer: gateLeaveSchema,
      params: { id: idParam },
    },
    async ({ params: { id }, user, scope, audit }) =>
      db.transaction(async (tx) => {
        const { schoolId } = await requireDesk(tx, user, scope);
        const leave = await lockLeave(tx, schoolId, id, scope);
        if (leave.returnedAt) throw refused('Siswa ini sudah kembali, izinnya tidak dapat dibatalkan');
        if (leave.cancelledAt) return ok(presentLeave(leave, scope.timeZone));
        const row = await update(tx, id, { cancelledAt: clock.now() });
        await audit(tx, { event: 'gate.leave-cancelled', target: { id, name: TARGET_NAME }, schoolId });
        return ok(presentLeave(row, scope.timeZone));
      }),
  );
}
