import { z } from '@hono/zod-openapi';
import { changed } from '../audit.ts';
import { eq } from 'drizzle-orm';
import {
  type Class,
  type ClassInput,
  classInputSchema,
  classSchema,
  classWithStudentsSchema,
} from '../../contract/classes.ts';
import { listQuerySchema, toListQuery } from '../../contract/envelope.ts';
import { findClass, listClasses } from '../db/queries/classes.ts';
import { classes, subjects } from '../db/schema.ts';
import { listed, ok, paged } from '../http/answer.ts';
import type { Api } from '../http/context.ts';
import { refuseWhileUsed } from '../http/guards.ts';
import { idParam, rowIdOf } from '../http/ids.ts';
import { found } from '../http/problem.ts';
import { mount } from '../http/route.ts';
import { studentsFor } from '../http/students.ts';

/** One of these in the query asks for the class with its students. */
const paging = ['page', 'limit', 'perPage', 'search'];

const auditedClass = ({ name, description, AcademicYear }: Class) => ({
  name,
  description,
  academic_year: AcademicYear.name,
});

export function classRoutes(api: Api): void {
  const { db } = api.deps;

  mount(
    api,
    'listClasses',
    {
      summary: 'Daftar kelas, terbaru lebih dulu',
      message: 'Berhasil mengambil data kelas',
      answer: z.array(classSchema),
      paged: 'always',
      query: listQuerySchema,
    },
    async ({ query }) => {
      const page = toListQuery(query);
      return listed(page, await listClasses(db, page));
    },
  );

  mount(
    api,
    'getClass',
    {
      summary: 'Satu kelas; dengan page, limit atau search beserta siswanya',
      message: 'Berhasil mengambil detail kelas',
      answer: z.union([classWithStudentsSchema, classSchema]),
      paged: 'sometimes',
      params: { id: idParam },
      query: listQuerySchema,
    },
    async ({ params, query, user, c }) => {
      const one = await findClass(db, params.id);
      if (!paging.some((name) => c.req.query(name) !== undefined)) return ok(one);
      const page = toListQuery(query);
      const { rows, totalItems } = await studentsFor(db, params.id, page, user);
      return paged(page, totalItems, { ...one, students: rows });
    },
  );

  const columnsOf = ({ AcademicYearId, ...rest }: ClassInput) => ({
    ...rest,
    academicYearId: rowIdOf(AcademicYearId, 'AcademicYearId', 'Tahun ajaran tidak ditemukan'),
  });

  mount(
    api,
    'createClass',
    {
      summary: 'Buat kelas',
      message: 'Berhasil menambahkan kelas',
      answer: classSchema,
      status: 201,
      body: classInputSchema,
    },
    async ({ body, audit, once }) =>
      once(async (tx) => {
        const { id } = found(await tx.insert(classes).values(columnsOf(body)).returning({ id: classes.id }));
        const made = await findClass(tx, id);
        const target = { id, name: body.name };
        await audit(tx, { event: 'class.created', target, changes: changed({}, auditedClass(made)) });
        return ok(made);
      }),
  );

  mount(
    api,
    'updateClass',
    {
      summary: 'Ubah kelas',
      message: 'Berhasil mengubah kelas',
      answer: classSchema,
      params: { id: idParam },
      body: classInputSchema,
    },
    async ({ params, body, audit }) => {
      await db.transaction(async (tx) => {
        found(await tx.select().from(classes).where(eq(classes.id, params.id)).for('no key update'));
        const before = auditedClass(await findClass(tx, params.id));
        await tx.update(classes).set(columnsOf(body)).where(eq(classes.id, params.id));
        const after = auditedClass(await findClass(tx, params.id));
        const target = { id: params.id, name: body.name };
        await audit(tx, { event: 'class.updated', target, changes: changed(before, after) });
      });
      return ok(await findClass(db, params.id));
    },
  );

  mount(
    api,
    'deleteClass',
    {
      summary: 'Hapus kelas; siswanya tetap ada',
      message: 'Berhasil menghapus kelas',
      answer: z.null(),
      params: { id: idParam },
    },
    async ({ params, audit }) => {
      await db.transaction(async (tx) => {
        const { name } = found(
          await tx.select().from(classes).where(eq(classes.id, params.id)).for('update'),
        );
        refuseWhileUsed('Kelas ini', {
          'mata pelajaran': await tx.$count(subjects, eq(subjects.classId, params.id)),
        });
        await tx.delete(classes).where(eq(classes.id, params.id));
        await audit(tx, { event: 'class.deleted', target: { id: params.id, name } });
      });
      return ok(null);
    },
  );
}
