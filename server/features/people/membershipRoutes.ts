import { z } from '@hono/zod-openapi';
import { and, eq } from 'drizzle-orm';
import { toListQuery } from '../../../contract/envelope.ts';
import {
  joiningDaysSchema,
  memberSchema,
  membershipsQuerySchema,
  moveStudentSchema,
  renumberedPupilSchema,
  renumberClassSchema,
} from '../../../contract/people/memberships.ts';
import { requireRowId, toRowId } from '../../base/ids.ts';
import { invalid } from '../../base/problem.ts';
import { findClass } from './classes/queries.ts';
import { listMembers, type MemberRow } from './members/queries.ts';
import { textShownToStaff } from './users.ts';
import { scopeCondition } from '../../db/scope.ts';
import { classes, users } from '../../schema.ts';
import { answerList, ok } from '../../http/answer.ts';
import type { Api } from '../../http/context.ts';
import { idParam } from '../../http/ids.ts';
import { mount } from '../../http/route.ts';
import { classOfYear, lockClass, lockClasses, lockPupil } from './members/locks.ts';
import { newNumbers, renumber } from './members/numbers.ts';
import { findPresetFirstDay } from './members/join.ts';
import { movePupil } from './members/leave.ts';
import { admitPupil } from './members/admission.ts';
import { isOffice } from './rights.ts';
import { presentPupil, presentUser } from './users/presenters.ts';

const NO_CLASS = 'Kelas tidak ditemukan';

const presentMembership = ({ membership }: MemberRow) => ({
  id: membership.id,
  number: membership.number,
  joined_on: membership.joinedOn,
  left_on: membership.leftOn,
  joined_reason: membership.joinedReason,
  left_reason: membership.leftReason,
});

export function membershipRoutes(api: Api): void {
  const { db } = api.deps;
  const one = { id: idParam };

  mount(
    api,
    'listMemberships',
    {
      summary:
        'Siswa kelas menurut nomor absen, dengan sejak dan sampai kapan; `is_former`: yang sudah keluar',
      message: 'Berhasil mengambil data kelas dan siswa',
      answer: z.array(memberSchema),
      paged: 'always',
      params: one,
      query: membershipsQuerySchema,
    },
    async ({ params, query, user, scope }) => {
      const day = scope.today;
      await findClass(db, scope, params.id, day);
      const page = toListQuery(query);
      const seesAll = isOffice(user);
      const of = { classId: params.id, day, isFormer: query.is_former ?? false };
      const { rows, totalItems } = await listMembers(db, of, page, seesAll ? users.search : textShownToStaff);
      const present = (row: MemberRow) => ({
        ...presentMembership(row),
        is_double: row.isDouble,
        Student: seesAll ? presentUser(row) : presentPupil(row),
      });
      return answerList(page, { rows: rows.map(present), totalItems });
    },
  );

  mount(
    api,
    'getJoining',
    {
      summary: 'Sejak kapan siswa baru tercatat bila tidak disebut, dan tanggal yang dapat dipilih',
      message: 'Berhasil mengambil data kelas dan siswa',
      answer: joiningDaysSchema,
      params: one,
    },
    async ({ params, scope }) => {
      const classRow = await classOfYear(db, scope, params.id);
      const joined_on = await findPresetFirstDay(db, classRow, scope.today);
      return ok({ joined_on, earliest: classRow.start, latest: classRow.end });
    },
  );

  mount(
    api,
    'moveClassStudent',
    {
      constraints: {
        memberships_one_class: {
          path: 'userId',
          msg: 'Siswa masih tercatat di kelas lain pada tahun ajaran ini',
        },
      },
      summary:
        'Pindahkan siswa ke kelas lain tahun ajaran yang sama, mulai `joined_on` (tanpa itu hari ini); aman diulang',
      message: 'Berhasil memindahkan siswa',
      answer: z.null(),
      params: one,
      body: moveStudentSchema,
    },
    async ({ params, body, scope, audit }) => {
      const targetClassId = requireRowId(body.classId, 'classId', NO_CLASS);
      await findClass(db, scope, params.id, scope.today);
      if (
        (await db.$count(
          classes,
          and(eq(classes.id, targetClassId), scopeCondition(scope, classes.schoolId)),
        )) === 0
      ) {
        throw invalid({ path: 'classId', msg: NO_CLASS });
      }
      await db.transaction(async (tx) => {
        const pupil = await lockPupil(tx, scope, body.userId);
        const { user } = pupil;
        const locked = await lockClasses(tx, scope, [...new Set([params.id, targetClassId])]);
        const [from, to] = [locked.get(params.id), locked.get(targetClassId)];
        if (!from || !to) return;
        if (from.schoolId !== null && from.schoolId !== to.schoolId) {
          throw invalid({ path: 'classId', msg: 'Pilih kelas dari sekolah yang sama' });
        }
        await admitPupil(tx, pupil, to);
        const moveRequest = { userId: user.id, day: body.joined_on ?? undefined, today: scope.today };
        const joinedOn = await movePupil(tx, from, to, moveRequest);
        if (joinedOn === undefined) return;
        await audit(tx, {
          event: 'class.student-moved',
          target: { id: from.id, name: from.name },
          changes: [
            { field: 'student', from: null, to: `${user.fullname} (${user.identifier})` },
            { field: 'class', from: from.name, to: to.name },
            { field: 'joined_on', from: null, to: joinedOn },
          ],
        });
      });
      return ok(null);
    },
  );

  mount(
    api,
    'previewNumbers',
    {
      summary: 'Nomor absen baru menurut nama, tanpa mengubah apa pun',
      message: 'Berhasil menyusun nomor absen',
      answer: z.array(renumberedPupilSchema),
      params: one,
    },
    async ({ params, scope }) => {
      await findClass(db, scope, params.id, scope.today);
      return ok(await newNumbers(db, params.id, scope.today));
    },
  );

  mount(
    api,
    'renumberClass',
    {
      summary: 'Beri nomor absen baru menurut nama, bila siswanya masih seperti yang dilihat',
      message: 'Berhasil mengurutkan ulang nomor absen',
      answer: z.array(renumberedPupilSchema),
      params: one,
      body: renumberClassSchema,
    },
    async ({ params, body, scope, audit }) =>
      db.transaction(async (tx) => {
        const { id, name } = await lockClass(tx, scope, params.id);
        const isChanged = await renumber(tx, id, { order: body.order.map(toRowId), today: scope.today });
        if (isChanged) await audit(tx, { event: 'class.renumbered', target: { id, name } });
        return ok(await newNumbers(tx, id, scope.today));
      }),
  );
}
