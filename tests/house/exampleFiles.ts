/** The recipe's example, "benda contoh", as CONTRIBUTING.md's five steps have a maintainer write it: no school has such things. */

/** New files, by their path. */
export const FILES: Readonly<Record<string, string>> = {
  // 1. Contract
  'contract/specimens.ts': `
import { z } from 'zod';
import { answeredId, nameText, optionalIdSchema } from './schemas.ts';

export const specimenSchema = z.object({
  id: answeredId,
  name: z.string(),
  partOfId: answeredId.nullable(),
});
export type Specimen = z.infer<typeof specimenSchema>;

export const specimenInputSchema = z.object({ name: nameText(60), partOfId: optionalIdSchema });
`,

  // 2. Table
  'server/db/schema/specimens.ts': `
import { sql } from 'drizzle-orm';
import { type AnyPgColumn, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, sortKey } from './columns.ts';

export const specimens = pgTable(
  'specimens',
  {
    id: id(),
    name: text().notNull(),
    partOfId: integer('part_of_id').references((): AnyPgColumn => specimens.id, { onDelete: 'restrict' }),
    search: text()
      .notNull()
      .generatedAlwaysAs((): ReturnType<typeof sql> => sql\`hadir_fold(name)\`),
    sortKey: sortKey('sort_key')
      .notNull()
      .generatedAlwaysAs((): ReturnType<typeof sql> => sql\`hadir_sort_key(name)\`),
  },
  (t) => [uniqueIndex('specimens_name_key').on(sql\`lower(\${t.name})\`)],
);
`,

  // 3. Routes
  'server/routes/specimens.ts': `
import { eq } from 'drizzle-orm';
import { specimenInputSchema, specimenSchema } from '../../contract/specimens.ts';
import { rowIdOf } from '../base/ids.ts';
import { specimens } from '../db/schema/specimens.ts';
import type { Api } from '../http/context.ts';
import { EVERYWHERE, plainRoutes, readTable } from '../http/plainRoutes.ts';

const NO_WHOLE = 'Benda contoh tidak ditemukan';

export function specimenRoutes(api: Api): void {
  plainRoutes(api, 'specimens', {
    table: specimens,
    read: readTable('specimens', specimens, { name: [specimens.sortKey] }, EVERYWHERE),
    answer: specimenSchema,
    body: specimenInputSchema,
    present: ({ id, name, partOfId }) => ({ id, name, partOfId }),
    audited: ({ name }) => ({ name }),
    columns: async ({ name, partOfId }) => {
      const whole = partOfId === null ? null : rowIdOf(partOfId, 'partOfId', NO_WHOLE);
      return async () => ({ name, partOfId: whole });
    },
    constraints: {
      specimens_name_key: { path: 'name', msg: 'Sudah ada benda contoh dengan nama ini' },
      specimens_part_of_id_specimens_id_fk: { path: 'partOfId', msg: NO_WHOLE },
    },
    inTheWay: async (tx, id) => ({
      'benda contoh': await tx.$count(specimens, eq(specimens.partOfId, id)),
    }),
  });
}
`,

  // 4. Declaration
  'src/resources/specimens/index.tsx': `
import type { Specimen } from '../../../contract/specimens.ts';
import { defineResource } from '../../kit/declare/defineResource.tsx';
import { ofContract } from '../../kit/declare/ofContract.ts';

export const specimens = defineResource<Specimen>({
  ...ofContract('specimens'),
  slug: 'benda-contoh',
  label: 'Benda contoh',
  fields: {
    name: { label: 'Nama', required: true },
    partOfId: { label: 'Bagian dari', type: 'reference', reference: 'benda-contoh' },
  },
});
`,
};
