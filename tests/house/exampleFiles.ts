/** The recipe's example, "ekskul" (what pupils do after lessons, at some schools), as CONTRIBUTING.md's five steps have a maintainer write it. */

/** New files, by their path. */
export const FILES: Readonly<Record<string, string>> = {
  // 1. Contract
  'contract/clubs.ts': `
import { z } from 'zod';
import { RESOURCES } from './resources.ts';
import { responseIdSchema, choiceSchema, nameText, optionalIdSchema, teacherFields } from './schemas.ts';
import { optionalSchoolId, schoolFields } from './schoolScope.ts';

const kind = choiceSchema(RESOURCES.clubs.list.filters.kind);

export const clubSchema = z.object({
  id: responseIdSchema,
  name: z.string(),
  kind,
  ...teacherFields,
  ...schoolFields,
});
export type Club = z.infer<typeof clubSchema>;

export const clubInputSchema = z.object({
  name: nameText(60),
  kind,
  teacherId: optionalIdSchema,
  SchoolId: optionalSchoolId,
});
`,

  // 2. Table
  'server/features/clubs/tables.ts': `
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Club } from '../../../contract/clubs.ts';
import { foldedColumn, id, sortKeyOf } from '../../db/tables/columns.ts';
import { schools } from '../../db/tables/schools.ts';
import { users } from '../../db/tables/users.ts';

export const clubs = pgTable(
  'clubs',
  {
    id: id(),
    name: text().notNull(),
    kind: text().notNull().$type<Club['kind']>(),
    teacherId: integer('teacher_id').references(() => users.id, { onDelete: 'restrict' }),
    schoolId: integer('school_id')
      .notNull()
      .references(() => schools.id, { onDelete: 'restrict' }),
    search: foldedColumn('search', ['name']),
    sortKey: sortKeyOf('name'),
  },
  (t) => [
    uniqueIndex('clubs_name_key').on(t.schoolId, sql\`lower(\${t.name})\`),
    index('clubs_teacher').on(t.teacherId),
  ],
);
`,

  // 3. Routes
  'server/features/clubs/index.ts': `
import { clubInputSchema, clubSchema } from '../../../contract/clubs.ts';
import { requireValid } from '../../base/problem.ts';
import { schoolReference, teacherReference } from '../../db/lists/tables.ts';
import { scopeCondition } from '../../db/scope.ts';
import type { Api } from '../../http/context.ts';
import { filterByValue } from '../../http/filters.ts';
import { plainRoutes, readTable } from '../../http/plainRoutes.ts';
import { filterByTeacher, teacherToWrite } from '../people/index.ts';
import { filterBySchool, ownSchoolToWrite } from '../schools/index.ts';
import { clubs } from './tables.ts';

export function clubRoutes(api: Api): void {
  const { kind, schoolId, sortKey, teacherId } = clubs;
  plainRoutes(api, 'clubs', {
    table: clubs,
    read: readTable('clubs', clubs, {
      scopeFilter: (scope) => scopeCondition(scope, schoolId),
      orders: { name: [sortKey], kind: [kind, sortKey] },
      filters: { kind: filterByValue(kind), teacher_id: filterByTeacher(teacherId), school_id: filterBySchool(schoolId) },
      references: { Teacher: teacherReference(teacherId), School: schoolReference(schoolId) },
    }),
    answer: clubSchema,
    body: clubInputSchema,
    present: (row) => ({
      id: row.id,
      name: row.name,
      kind: row.kind,
      teacherId: row.teacherId,
      Teacher: row.Teacher,
      SchoolId: row.schoolId,
      School: row.School,
    }),
    audited: ({ name, kind, Teacher }) => ({ name, kind, teacher: Teacher?.fullname ?? null }),
    columns:
      async (body, { scope }) =>
      async (tx, before) => {
        const school = await ownSchoolToWrite(tx, scope, body.SchoolId, before?.schoolId);
        const wanted = { path: 'teacherId', schoolId: school, keptId: before?.teacherId };
        const teacher = requireValid(await teacherToWrite(tx, scope, body.teacherId, wanted));
        return { name: body.name, kind: body.kind, schoolId: school, teacherId: teacher };
      },
    constraints: { clubs_name_key: { path: 'name', msg: 'Sudah ada ekskul dengan nama ini' } },
  });
}
`,

  // 4. Declaration
  'src/features/clubs/resource.tsx': `
import type { Club } from '../../../contract/clubs.ts';
import { defineResource } from '../../kit/declare/defineResource.tsx';
import { ofContract } from '../../kit/declare/ofContract.ts';
import { isChosenSchool } from '../../providers/remembered.ts';
import { schoolField, teacherField, teacherFilter } from '../../school/fields.ts';
import { schoolFilter } from '../../school/schoolFilter.ts';

const KINDS = { wajib: 'Wajib', pilihan: 'Pilihan' };

export const clubs = defineResource<Club>({
  ...ofContract('clubs'),
  slug: 'ekskul',
  label: 'Ekskul',
  fields: {
    name: { label: 'Nama', required: true },
    kind: { label: 'Jenis', type: 'choice', choices: KINDS, required: true },
    teacherId: { ...teacherField, label: 'Pembina' },
    SchoolId: { ...schoolField, required: true, preset: isChosenSchool },
  },
  filters: [
    { type: 'choice', source: 'kind', label: 'Jenis', all: 'Semua jenis', choices: KINDS },
    teacherFilter,
    schoolFilter(),
  ],
});
`,
};
