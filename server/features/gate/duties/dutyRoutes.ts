/** Who has piket on which days: besides the administrators they do the desk's work. */
import { z } from '@hono/zod-openapi';
import { and, asc, eq, gte } from 'drizzle-orm';
import { addDays } from '../../../../contract/days.ts';
import { type GateDuty, gateDutySchema, writeDutySchema } from '../../../../contract/gate/devices.ts';
import { invalid, requireValid } from '../../../base/problem.ts';
import { ROLES } from '../../../../contract/roles.ts';
import type { Database } from '../../../db/client.ts';
import { found } from '../../../db/found.ts';
import { ok } from '../../../http/answer.ts';
import type { Api } from '../../../http/context.ts';
import { idParam } from '../../../http/ids.ts';
import { mount } from '../../../http/route.ts';
import { gateDuties, users } from '../../../schema.ts';
import { lockTeacher } from '../../people/index.ts';
import { gateRights, requireDesk } from '../rights.ts';

/** Duties that ended longer ago are no longer listed. */
const LISTED_DAYS = 60;

const selectDuties = (db: Database) =>
  db
    .select({ duty: gateDuties, teacher: { id: users.id, fullname: users.fullname } })
    .from(gateDuties)
    .innerJoin(users, eq(users.id, gateDuties.userId));

const present = ({ duty, teacher }: Awaited<ReturnType<typeof selectDuties>>[number]): GateDuty => ({
  id: duty.id,
  Teacher: teacher,
  start_date: duty.startDate,
  end_date: duty.endDate,
  weekdays: [...duty.weekdays].map(Number),
});

export function gateDutyRoutes(api: Api): void {
  const { db } = api.deps;

  mount(
    api,
    'listGateDuties',
    {
      summary: 'Guru piket gerbang dan hari-harinya',
      message: 'Berhasil mengambil piket',
      answer: z.array(gateDutySchema),
    },
    async ({ user, scope }) => {
      const { school } = await gateRights(db, user, scope);
      const rows = await selectDuties(db)
        .where(
          and(
            eq(gateDuties.schoolId, school.schoolId),
            gte(gateDuties.endDate, addDays(scope.today, -LISTED_DAYS)),
          ),
        )
        .orderBy(asc(gateDuties.startDate), asc(users.sortKey), asc(gateDuties.id));
      return ok(rows.map(present));
    },
  );

  mount(
    api,
    'createGateDuty',
    {
      summary: 'Tugaskan seorang guru piket pada hari-hari tertentu',
      message: 'Piket disimpan',
      status: 201,
      answer: gateDutySchema,
      body: writeDutySchema,
    },
    async ({ body, user, scope, audit, once }) =>
      once(async (tx) => {
        const { schoolId } = await requireDesk(tx, user, scope);
        const chosen = { path: 'user_id', schoolId };
        const teacher = requireValid(await lockTeacher(tx, scope, body.user_id, chosen));
        // Whoever reaches one school only would be sent to the desk of another.
        if (teacher.role.name !== ROLES.teacher || teacher.user.schoolId !== schoolId)
          throw invalid({ path: 'user_id', msg: 'Guru ini bukan dari sekolah ini' });
        const { id } = found(
          await tx
            .insert(gateDuties)
            .values({
              schoolId,
              userId: teacher.user.id,
              startDate: body.start_date,
              endDate: body.end_date,
              weekdays: [...new Set(body.weekdays)].toSorted().join(''),
            })
            .returning({ id: gateDuties.id }),
        );
        const duty = present(found(await selectDuties(tx).where(eq(gateDuties.id, id))));
        await audit(tx, {
          event: 'gate.duty-created',
          target: targetOf(duty),
          changes: daysOf(duty),
          schoolId,
        });
        return ok(duty);
      }),
  );

  mount(
    api,
    'deleteGateDuty',
    {
      summary: 'Hapus tugas piket',
      message: 'Piket dihapus',
      answer: gateDutySchema,
      params: { id: idParam },
    },
    async ({ params: { id }, user, scope, audit }) =>
      db.transaction(async (tx) => {
        const { schoolId } = await requireDesk(tx, user, scope);
        const isOwn = and(eq(gateDuties.id, id), eq(gateDuties.schoolId, schoolId));
        const duty = present(found(await selectDuties(tx).where(isOwn)));
        await tx.delete(gateDuties).where(isOwn);
        await audit(tx, {
          event: 'gate.duty-deleted',
          target: targetOf(duty),
          changes: daysOf(duty),
          schoolId,
        });
        return ok(duty);
      }),
  );
}

const targetOf = ({ id }: GateDuty) => ({ id: Number(id), name: 'Piket' });
/** The audit forgets a teacher's name by this field when the person is anonymised. */
const daysOf = ({ Teacher, start_date: from, end_date: to }: GateDuty) => [
  { field: 'teacher', from: null, to: Teacher.fullname },
  { field: 'dates', from: null, to: `${from} – ${to}` },
];
