import { z } from '@hono/zod-openapi';
import { userSchema } from '../../../contract/people/users.ts';
import {
  addStudentSchema,
  addStudentsSchema,
  matchedLineSchema,
  matchStudentsSchema,
  removeStudentSchema,
} from '../../../contract/people/memberships.ts';
import { matchStudents } from './users/matchStudents.ts';
import { lockUser } from './users.ts';
import { ok } from '../../http/answer.ts';
import type { Api } from '../../http/context.ts';
import { requireRowId } from '../../base/ids.ts';
import { idParam } from '../../http/ids.ts';
import { presentUser } from './users/presenters.ts';
import { mount } from '../../http/route.ts';
import { classOfYear, lockClass, lockPupil, NO_STUDENT } from './members/locks.ts';
import { admitPupil } from './members/admission.ts';
import { addPupilsToClass } from './members/bulkMembers.ts';
import { joinClass } from './members/join.ts';
import { leaveClass } from './members/leave.ts';

/** The login name is added because two pupils may have the same name. */
const pupilText = ({ fullname, identifier }: { fullname: string; identifier: string }) =>
  `${fullname} (${identifier})`;

export function classStudentRoutes(api: Api): void {
  const { db } = api.deps;

  mount(
    api,
    'addClassStudent',
    {
      constraints: {
        memberships_one_class: {
          path: 'userId',
          msg: 'Siswa masih tercatat di kelas lain pada tahun ajaran ini',
        },
        memberships_user_id_users_id_fk: { path: 'userId', msg: NO_STUDENT },
      },
      summary:
        'Tambahkan siswa ke kelas, mulai `joined_on`; tanpa itu mulai hari ini, atau hari pertama tahun ajaran selama kelas belum punya catatan',
      message: 'Berhasil menambahkan siswa ke kelas',
      answer: userSchema,
      status: 201,
      params: { id: idParam },
      body: addStudentSchema,
    },
    async ({ params, body, scope, audit, once }) =>
      once(async (tx) => {
        // The class is checked first, so that somebody without access to it learns nothing of the pupil. The pupil is locked before the
        // class.
        await classOfYear(tx, scope, params.id);
        const row = await lockPupil(tx, scope, body.userId);
        const classRow = await lockClass(tx, scope, params.id);
        await admitPupil(tx, row, classRow);
        const joinedOn = await joinClass(tx, classRow, {
          userId: row.user.id,
          joinedOn: body.joined_on ?? undefined,
          reason: body.joined_reason,
          today: scope.today,
        });
        const changes = [
          { field: 'student', from: null, to: pupilText(row.user) },
          { field: 'joined_on', from: null, to: joinedOn },
        ];
        await audit(tx, {
          event: 'class.student-added',
          target: { id: classRow.id, name: classRow.name },
          changes,
        });
        return ok(presentUser(row));
      }),
  );

  mount(
    api,
    'addClassStudents',
    {
      constraints: {
        memberships_one_class: {
          path: 'userIds',
          msg: 'Salah satu siswa masih tercatat di kelas lain pada tahun ajaran ini',
        },
      },
      summary: 'Tambahkan beberapa siswa ke kelas sekaligus, semuanya atau tidak sama sekali',
      message: 'Berhasil menambahkan siswa ke kelas',
      answer: z.array(userSchema),
      status: 201,
      params: { id: idParam },
      body: addStudentsSchema,
      isBulk: true,
    },
    async ({ params, body, scope, audit, once }) =>
      once(async (tx) => {
        await classOfYear(tx, scope, params.id);
        const { joined_on: joinedOn, joined_reason: reason } = body;
        const joining = { joinedOn: joinedOn ?? undefined, reason, today: scope.today };
        const { classRow, rows, joined } = await addPupilsToClass(
          tx,
          scope,
          params.id,
          body.userIds,
          joining,
        );
        const target = { id: classRow.id, name: classRow.name };
        await audit(
          tx,
          ...joined.map(({ row, since }) => ({
            event: 'class.student-added' as const,
            target,
            changes: [
              { field: 'student', from: null, to: pupilText(row.user) },
              { field: 'joined_on', from: null, to: since },
            ],
          })),
        );
        return ok(rows.map(presentUser));
      }),
  );

  mount(
    api,
    'matchStudents',
    {
      summary: 'Cari siswa yang dimaksud setiap baris (NIS, NISN, atau nama), tanpa menulis apa pun',
      message: 'Berhasil mencocokkan siswa',
      answer: z.array(matchedLineSchema),
      params: { id: idParam },
      body: matchStudentsSchema,
      isBulk: true,
    },
    async ({ params, body, scope }) => {
      const classRow = await classOfYear(db, scope, params.id);
      return ok(await matchStudents(db, scope, body.lines, { classRow, today: scope.today }));
    },
  );

  mount(
    api,
    'removeClassStudent',
    {
      summary:
        'Keluarkan siswa dari kelas mulai `left_on` (tanpa itu hari ini); catatan kehadirannya tetap. Yang belum punya catatan dihapus dari kelas',
      message: 'Berhasil menghapus siswa dari kelas',
      answer: z.null(),
      params: { id: idParam },
      body: removeStudentSchema,
    },
    async ({ params, body, scope, audit }) => {
      await db.transaction(async (tx) => {
        const row = await lockUser(
          tx,
          scope,
          requireRowId(body.userId, 'userId', NO_STUDENT),
          'no key update',
        );
        const classRow = await lockClass(tx, scope, params.id);
        if (!row) return;
        const leftOn = await leaveClass(tx, classRow, {
          userId: row.user.id,
          leftOn: body.left_on ?? undefined,
          reason: body.left_reason,
          today: scope.today,
        });
        // A pupil who is not in the class (any more) is no error: perhaps the answer to a first request was lost.
        if (leftOn === undefined) return;
        const changes = [
          { field: 'student', from: pupilText(row.user), to: null },
          { field: 'left_on', from: null, to: leftOn },
        ];
        await audit(tx, {
          event: 'class.student-removed',
          target: { id: classRow.id, name: classRow.name },
          changes,
        });
      });
      return ok(null);
    },
  );
}
