import { z } from '@hono/zod-openapi';
import { changed } from '../audit.ts';
import { asc, eq } from 'drizzle-orm';
import { listQuerySchema, toListQuery } from '../../contract/envelope.ts';
import { type School, schoolInputSchema, schoolSchema } from '../../contract/schools.ts';
import { countUpload } from '../auth/limits.ts';
import { removeImage, writeImage } from '../db/queries/images.ts';
import { matchesSearch } from '../db/queries/search.ts';
import type { Database } from '../db/client.ts';
import { schools } from '../db/schema.ts';
import { listed, ok } from '../http/answer.ts';
import type { Api, ApiContext, CurrentUser } from '../http/context.ts';
import { idParam } from '../http/ids.ts';
import { presentImage } from '../http/presenters.ts';
import { found } from '../http/problem.ts';
import { mount } from '../http/route.ts';
import { encodeImage } from '../images/encode.ts';

const one = { id: idParam };

/** A form without a chosen file sends none, or an empty one. */
const schoolForm = schoolInputSchema.extend({
  image: z
    .union([z.literal(''), z.instanceof(File)], { error: 'Harus berupa berkas gambar' })
    .optional()
    .transform((file) => (file instanceof File && file.size > 0 ? file : null))
    .openapi({ type: 'string', format: 'binary' }),
});

const present = (row: typeof schools.$inferSelect): School => ({
  id: row.id,
  name: row.name,
  address: row.address,
  email: row.email,
  phone: row.phone,
  latitude: row.latitude,
  longitude: row.longitude,
  image: presentImage(row.image),
});

const auditedSchool = (row: typeof schools.$inferSelect) => {
  const { name, address, email, phone, latitude, longitude, image } = row;
  return { name, address, email, phone, latitude, longitude, image };
};

export function schoolRoutes(api: Api): void {
  const { db } = api.deps;

  /**
   * Makes the picture ready, which takes its time, before the transaction.
   *
   * @returns what writes it there, and says its name; without a picture undefined, which leaves the column as it is
   */
  const imageOf = async (file: File | null, user: CurrentUser, c: ApiContext) => {
    if (!file) return async () => undefined;
    await countUpload(api.deps, c, user.id);
    const bytes = await encodeImage(file);
    return (tx: Database) => writeImage(tx, bytes);
  };

  mount(
    api,
    'listSchools',
    {
      summary: 'Daftar sekolah menurut nama',
      message: 'Berhasil mengambil data sekolah',
      answer: z.array(schoolSchema),
      paged: 'always',
      query: listQuerySchema,
    },
    async ({ query }) => {
      const page = toListQuery(query);
      const where = matchesSearch(schools.search, page.search);
      const totalItems = await db.$count(schools, where);
      const rows = await db
        .select()
        .from(schools)
        .where(where)
        .orderBy(asc(schools.sortKey), asc(schools.id))
        .limit(page.perPage)
        .offset((page.page - 1) * page.perPage);
      return listed(page, { rows: rows.map(present), totalItems });
    },
  );

  mount(
    api,
    'getSchool',
    {
      summary: 'Satu sekolah',
      message: 'Berhasil mengambil detail sekolah',
      answer: schoolSchema,
      params: one,
    },
    async ({ params }) => {
      const rows = await db.select().from(schools).where(eq(schools.id, params.id));
      return ok(present(found(rows)));
    },
  );

  mount(
    api,
    'createSchool',
    {
      summary: 'Buat sekolah',
      message: 'Berhasil menambahkan sekolah',
      answer: schoolSchema,
      status: 201,
      form: schoolForm,
    },
    async ({ body: { image: file, ...fields }, user, audit, c, once }) => {
      const write = await imageOf(file, user, c);
      return once(async (tx) => {
        const image = await write(tx);
        const rows = await tx
          .insert(schools)
          .values({ ...fields, image })
          .returning();
        const made = found(rows);
        const target = { id: made.id, name: made.name };
        await audit(tx, { event: 'school.created', target, changes: changed({}, auditedSchool(made)) });
        return ok(present(made));
      });
    },
  );

  mount(
    api,
    'updateSchool',
    {
      summary: 'Ubah sekolah; tanpa image gambarnya tetap',
      message: 'Berhasil mengubah sekolah',
      answer: schoolSchema,
      params: one,
      form: schoolForm,
    },
    async ({ params, body: { image: file, ...fields }, user, audit, c }) => {
      const write = await imageOf(file, user, c);
      return db.transaction(async (tx) => {
        const old = await tx.select().from(schools).where(eq(schools.id, params.id)).for('update');
        const before = found(old);
        const image = await write(tx);
        const rows = await tx
          .update(schools)
          .set({ ...fields, image })
          .where(eq(schools.id, params.id))
          .returning();
        const after = found(rows);
        if (image !== undefined) await removeImage(tx, before.image);
        const changes = changed(auditedSchool(before), auditedSchool(after));
        await audit(tx, { event: 'school.updated', target: { id: after.id, name: after.name }, changes });
        return ok(present(after));
      });
    },
  );

  mount(
    api,
    'deleteSchool',
    { summary: 'Hapus sekolah', message: 'Berhasil menghapus sekolah', answer: z.null(), params: one },
    async ({ params, audit }) => {
      await db.transaction(async (tx) => {
        const row = found(await tx.delete(schools).where(eq(schools.id, params.id)).returning());
        await removeImage(tx, row.image);
        await audit(tx, { event: 'school.deleted', target: { id: row.id, name: row.name } });
      });
      return ok(null);
    },
  );
}
