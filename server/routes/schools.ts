import { z } from '@hono/zod-openapi';
import { type School, schoolInputSchema, schoolSchema } from '../../contract/schools.ts';
import { countUpload } from '../http/accountLimits.ts';
import { removeImage, writeImage } from '../db/queries/images.ts';
import { schools } from '../db/schema.ts';
import type { Api } from '../http/context.ts';
import { plainRoutes, readTable } from '../http/plainRoutes.ts';
import { presentImage } from '../school/presenters.ts';
import { encodeImage } from '../images/encode.ts';

/** A form without a chosen file sends none, or an empty one. */
const schoolForm = schoolInputSchema.extend({
  image: z
    .union([z.literal(''), z.instanceof(File)], { error: 'Harus berupa berkas gambar' })
    .optional()
    .transform((file) => (file instanceof File && file.size > 0 ? file : null))
    .openapi({ type: 'string', format: 'binary' }),
});

type Row = typeof schools.$inferSelect;

const fieldsOf = ({ name, address, email, phone, latitude, longitude }: Row) => ({
  name,
  address,
  email,
  phone,
  latitude,
  longitude,
});

const present = (row: Row): School => ({ id: row.id, ...fieldsOf(row), image: presentImage(row.image) });

export function schoolRoutes(api: Api): void {
  plainRoutes(api, 'schools', {
    table: schools,
    read: readTable('schools', schools, { name: [schools.sortKey] }),
    answer: schoolSchema,
    form: schoolForm,
    present,
    audited: (row) => ({ ...fieldsOf(row), image: row.image }),
    columns: async ({ image: file, ...fields }, { user, c }) => {
      // Without a picture the column stays as it is.
      if (!file) return async () => fields;
      await countUpload(api.deps, c, user.id);
      const bytes = await encodeImage(file);
      return async (tx) => ({ ...fields, image: await writeImage(tx, bytes) });
    },
    constraints: { schools_name_key: { path: 'name', msg: 'Sudah ada sekolah dengan nama ini' } },
    afterwards: async (tx, before, after) => {
      if (after?.image !== before.image) await removeImage(tx, before.image);
    },
    notes: { list: ' menurut nama', update: '; tanpa image gambarnya tetap' },
  });
}
