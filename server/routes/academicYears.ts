import { z } from '@hono/zod-openapi';
import { changed } from '../audit.ts';
import { and, desc, eq, ne } from 'drizzle-orm';
import {
  type AcademicYear,
  type AcademicYearInput,
  academicYearInputSchema,
  academicYearSchema,
} from '../../contract/academicYears.ts';
import { listQuerySchema, toListQuery } from '../../contract/envelope.ts';
import type { Database } from '../db/client.ts';
import { matchesSearch } from '../db/queries/search.ts';
import { academicYears, classes } from '../db/schema.ts';
import { listed, ok } from '../http/answer.ts';
import type { Api } from '../http/context.ts';
import { refuseWhileUsed } from '../http/guards.ts';
import { idParam } from '../http/ids.ts';
import { found } from '../http/problem.ts';
import { mount } from '../http/route.ts';

const one = { id: idParam };

const present = (row: typeof academicYears.$inferSelect): AcademicYear => ({
  id: row.id,
  name: row.name,
  semester: row.semester,
  start_date: row.startDate,
  end_date: row.endDate,
  is_active: row.isActive,
});

const columnsOf = ({ start_date, end_date, is_active, ...rest }: AcademicYearInput) => ({
  ...rest,
  startDate: start_date,
  endDate: end_date,
  isActive: is_active,
});

/** Before a year becomes the active one. */
const deactivateOthers = (tx: Database, id?: number) =>
  tx
    .update(academicYears)
    .set({ isActive: false })
    .where(and(eq(academicYears.isActive, true), id === undefined ? undefined : ne(academicYears.id, id)));

const auditedYear = (row: typeof academicYears.$inferSelect) => {
  const { name, semester, startDate, endDate, isActive } = row;
  return { name, semester, start_date: startDate, end_date: endDate, is_active: isActive };
};

export function academicYearRoutes(api: Api): void {
  const { db } = api.deps;

  mount(
    api,
    'listAcademicYears',
    {
      summary: 'Daftar tahun ajaran, terbaru lebih dulu',
      message: 'Berhasil mengambil data tahun ajaran',
      answer: z.array(academicYearSchema),
      paged: 'always',
      query: listQuerySchema,
    },
    async ({ query }) => {
      const page = toListQuery(query);
      const where = matchesSearch(academicYears.search, page.search);
      const totalItems = await db.$count(academicYears, where);
      const rows = await db
        .select()
        .from(academicYears)
        .where(where)
        .orderBy(desc(academicYears.startDate), desc(academicYears.id))
        .limit(page.perPage)
        .offset((page.page - 1) * page.perPage);
      return listed(page, { rows: rows.map(present), totalItems });
    },
  );

  mount(
    api,
    'getAcademicYear',
    {
      summary: 'Satu tahun ajaran',
      message: 'Berhasil mengambil detail tahun ajaran',
      answer: academicYearSchema,
      params: one,
    },
    async ({ params }) => {
      const rows = await db.select().from(academicYears).where(eq(academicYears.id, params.id));
      return ok(present(found(rows)));
    },
  );

  mount(
    api,
    'createAcademicYear',
    {
      summary: 'Buat tahun ajaran; yang dibuat aktif menggantikan yang aktif',
      message: 'Berhasil menambahkan tahun ajaran',
      answer: academicYearSchema,
      status: 201,
      body: academicYearInputSchema,
    },
    async ({ body, audit, once }) =>
      once(async (tx) => {
        if (body.is_active) await deactivateOthers(tx);
        const made = found(await tx.insert(academicYears).values(columnsOf(body)).returning());
        const target = { id: made.id, name: made.name };
        const changes = changed({}, auditedYear(made));
        await audit(tx, { event: 'academic-year.created', target, changes });
        return ok(present(made));
      }),
  );

  mount(
    api,
    'updateAcademicYear',
    {
      summary: 'Ubah tahun ajaran; yang dijadikan aktif menggantikan yang aktif',
      message: 'Berhasil mengubah tahun ajaran',
      answer: academicYearSchema,
      params: one,
      body: academicYearInputSchema,
    },
    async ({ params, body, audit }) => {
      const row = await db.transaction(async (tx) => {
        const its = eq(academicYears.id, params.id);
        const before = found(await tx.select().from(academicYears).where(its));
        if (body.is_active) await deactivateOthers(tx, params.id);
        const rows = await tx.update(academicYears).set(columnsOf(body)).where(its).returning();
        const after = found(rows);
        const changes = changed(auditedYear(before), auditedYear(after));
        const target = { id: after.id, name: after.name };
        await audit(tx, { event: 'academic-year.updated', target, changes });
        return after;
      });
      return ok(present(row));
    },
  );

  mount(
    api,
    'deleteAcademicYear',
    {
      summary: 'Hapus tahun ajaran',
      message: 'Berhasil menghapus tahun ajaran',
      answer: z.null(),
      params: one,
    },
    async ({ params, audit }) => {
      await db.transaction(async (tx) => {
        const { name } = found(
          await tx.select().from(academicYears).where(eq(academicYears.id, params.id)).for('update'),
        );
        refuseWhileUsed('Tahun ajaran ini', {
          kelas: await tx.$count(classes, eq(classes.academicYearId, params.id)),
        });
        await tx.delete(academicYears).where(eq(academicYears.id, params.id));
        await audit(tx, { event: 'academic-year.deleted', target: { id: params.id, name } });
      });
      return ok(null);
    },
  );
}
