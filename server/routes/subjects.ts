import { z } from '@hono/zod-openapi';
import { changed } from '../audit.ts';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { removeEmptyDeleted } from '../db/queries/deletedSessions.ts';
import { type FieldProblem, listQuerySchema, toListQuery } from '../../contract/envelope.ts';
import { ROLES } from '../../contract/roles.ts';
import {
  type SubjectInput,
  subjectInputSchema,
  subjectSchema,
  subjectWithStudentsSchema,
} from '../../contract/subjects.ts';
import type { Database } from '../db/client.ts';
import { findSubject, listSubjects, type SubjectRow } from '../db/queries/subjects.ts';
import { lockUser } from '../db/queries/users.ts';
import { allSessions, classes, subjects } from '../db/schema.ts';
import { listed, ok, paged } from '../http/answer.ts';
import type { Api } from '../http/context.ts';
import { refuseWhileUsed } from '../http/guards.ts';
import { idParam, toRowId } from '../http/ids.ts';
import { found, invalid } from '../http/problem.ts';
import { mount } from '../http/route.ts';
import { studentsFor } from '../http/students.ts';

const one = { id: idParam };

const auditedSubject = ({ name, description, Class, Teacher }: SubjectRow) => ({
  name,
  description,
  class: Class.name,
  teacher: Teacher?.fullname ?? null,
});

export function subjectRoutes(api: Api): void {
  const { db } = api.deps;

  mount(
    api,
    'listSubjects',
    {
      summary: 'Daftar mata pelajaran, terbaru lebih dulu',
      message: 'Berhasil mengambil data mata pelajaran',
      answer: z.array(subjectSchema),
      paged: 'always',
      query: listQuerySchema,
    },
    async ({ query }) => {
      const page = toListQuery(query);
      return listed(page, await listSubjects(db, page));
    },
  );

  mount(
    api,
    'getSubject',
    {
      summary: 'Satu mata pelajaran',
      message: 'Berhasil mengambil detail mata pelajaran',
      answer: subjectSchema,
      params: one,
    },
    async ({ params }) => ok(await findSubject(db, params.id)),
  );

  mount(
    api,
    'listSubjectStudents',
    {
      summary: 'Mata pelajaran beserta siswanya',
      message: 'Berhasil mengambil data siswa',
      answer: subjectWithStudentsSchema,
      paged: 'always',
      params: one,
      query: listQuerySchema,
    },
    async ({ params, query, user }) => {
      const subject = await findSubject(db, params.id);
      const page = toListQuery(query);
      const { rows, totalItems } = await studentsFor(db, subject.classId, page, user);
      return paged(page, totalItems, { ...subject, students: rows });
    },
  );

  mount(
    api,
    'createSubject',
    {
      summary: 'Buat mata pelajaran',
      message: 'Berhasil menambahkan mata pelajaran',
      answer: subjectSchema,
      status: 201,
      body: subjectInputSchema,
    },
    async ({ body, audit, once }) =>
      once(async (tx) => {
        const rows = await tx
          .insert(subjects)
          .values(await columnsOf(tx, body))
          .returning({ id: subjects.id });
        const made = await findSubject(tx, found(rows).id);
        const target = { id: made.id, name: made.name };
        await audit(tx, { event: 'subject.created', target, changes: changed({}, auditedSubject(made)) });
        return ok(made);
      }),
  );

  mount(
    api,
    'updateSubject',
    {
      summary: 'Ubah mata pelajaran',
      message: 'Berhasil mengubah mata pelajaran',
      answer: subjectSchema,
      params: one,
      body: subjectInputSchema,
    },
    async ({ params, body, audit }) => {
      await findSubject(db, params.id);
      await db.transaction(async (tx) => {
        const before = auditedSubject(await findSubject(tx, params.id));
        await tx
          .update(subjects)
          .set(await columnsOf(tx, body))
          .where(eq(subjects.id, params.id));
        const after = auditedSubject(await findSubject(tx, params.id));
        const target = { id: params.id, name: body.name };
        await audit(tx, { event: 'subject.updated', target, changes: changed(before, after) });
      });
      return ok(await findSubject(db, params.id));
    },
  );

  mount(
    api,
    'deleteSubject',
    {
      summary: 'Hapus mata pelajaran',
      message: 'Berhasil menghapus mata pelajaran',
      answer: z.null(),
      params: one,
    },
    async ({ params, audit }) => {
      await db.transaction(async (tx) => {
        const { name } = found(
          await tx.select().from(subjects).where(eq(subjects.id, params.id)).for('update'),
        );
        await removeEmptyDeleted(tx, params.id);
        const its = eq(allSessions.subjectId, params.id);
        refuseWhileUsed('Mata pelajaran ini', {
          sesi: await tx.$count(allSessions, and(its, isNull(allSessions.deletedAt))),
          'sesi terhapus yang masih dapat dipulihkan': await tx.$count(
            allSessions,
            and(its, isNotNull(allSessions.deletedAt)),
          ),
        });
        await tx.delete(subjects).where(eq(subjects.id, params.id));
        await audit(tx, { event: 'subject.deleted', target: { id: params.id, name } });
      });
      return ok(null);
    },
  );
}

/** @throws HttpProblem 400 beside `classId` or `teacherId`, both when both are wrong */
async function columnsOf(tx: Database, { classId, teacherId, ...rest }: SubjectInput) {
  const klass = toRowId(classId);
  const teacher = teacherId === null ? null : toRowId(teacherId);
  const problems: FieldProblem[] = [];
  if (klass === null || (await tx.$count(classes, eq(classes.id, klass))) === 0) {
    problems.push({ path: 'classId', msg: 'Kelas tidak ditemukan' });
  }
  if (teacherId !== null) {
    const row = teacher === null ? undefined : await lockUser(tx, teacher, 'share');
    if (!row) problems.push({ path: 'teacherId', msg: 'Guru tidak ditemukan' });
    else if (row.role.name !== ROLES.teacher) {
      problems.push({ path: 'teacherId', msg: 'Pengguna ini bukan guru' });
    }
  }
  if (klass === null || problems.length > 0) throw invalid(...problems);
  return { ...rest, classId: klass, teacherId: teacher };
}
