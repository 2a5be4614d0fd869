import { z } from '@hono/zod-openapi';
import { userSchema } from '../../contract/users.ts';
import { and, eq } from 'drizzle-orm';
import { classStudentSchema } from '../../contract/classes.ts';
import { isStudentRole } from '../../contract/roles.ts';
import { findClass } from '../db/queries/classes.ts';
import { findUser, lockUser } from '../db/queries/users.ts';
import { classStudents } from '../db/schema.ts';
import { ok } from '../http/answer.ts';
import type { Api } from '../http/context.ts';
import { rowIdOf } from '../base/ids.ts';
import { idParam } from '../http/ids.ts';
import { presentUser } from '../school/presenters.ts';
import { invalid } from '../base/problem.ts';
import { mount } from '../http/route.ts';

const problem = (msg: string) => invalid({ path: 'userId', msg });
/** Two pupils may have one name. */
const named = ({ fullname, identifier }: { fullname: string; identifier: string }) =>
  `${fullname} (${identifier})`;

const unknown = 'Siswa tidak ditemukan';

export function classStudentRoutes(api: Api): void {
  const { db } = api.deps;

  mount(
    api,
    'addClassStudent',
    {
      constraints: {
        class_students_class_id_user_id_pk: { path: 'userId', msg: 'Siswa sudah ada di kelas ini' },
        class_students_class_id_classes_id_fk: { path: 'userId', msg: 'Kelas tidak ditemukan' },
        class_students_user_id_users_id_fk: { path: 'userId', msg: unknown },
      },
      summary: 'Tambahkan siswa ke kelas',
      message: 'Berhasil menambahkan siswa ke kelas',
      answer: userSchema,
      status: 201,
      params: { id: idParam },
      body: classStudentSchema,
    },
    async ({ params, body, audit, once }) =>
      once(async (tx) => {
        const { name } = await findClass(tx, params.id);
        const userId = rowIdOf(body.userId, 'userId', unknown);
        const row = await lockUser(tx, userId, 'share');
        if (!row) throw problem(unknown);
        if (!isStudentRole(row.role.name)) throw problem('Pengguna ini bukan siswa');
        await tx.insert(classStudents).values({ classId: params.id, userId });
        const changes = [{ field: 'student', from: null, to: named(row.user) }];
        await audit(tx, { event: 'class.student-added', target: { id: params.id, name }, changes });
        return ok(presentUser(row));
      }),
  );

  mount(
    api,
    'removeClassStudent',
    {
      summary: 'Keluarkan siswa dari kelas; catatan kehadirannya tetap',
      message: 'Berhasil menghapus siswa dari kelas',
      answer: z.null(),
      params: { id: idParam },
      body: classStudentSchema,
    },
    async ({ params, body, audit }) => {
      const { name } = await findClass(db, params.id);
      const userId = rowIdOf(body.userId, 'userId', unknown);
      await db.transaction(async (tx) => {
        const removed = await tx
          .delete(classStudents)
          .where(and(eq(classStudents.classId, params.id), eq(classStudents.userId, userId)))
          .returning({ userId: classStudents.userId });
        // Who is not in it (any more) is as it should be: perhaps the answer to a first try was lost.
        if (removed.length === 0) return;
        const changes = [{ field: 'student', from: named((await findUser(tx, userId)).user), to: null }];
        await audit(tx, { event: 'class.student-removed', target: { id: params.id, name }, changes });
      });
      return ok(null);
    },
  );
}
