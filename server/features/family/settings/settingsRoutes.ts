/** What a school has chosen for its messages to families: read by its staff, whose texts they are, and changed by an administrator. */
import { z } from '@hono/zod-openapi';
import {
  type FamilySettings,
  familySettingsInputSchema,
  familySettingsSchema,
} from '../../../../contract/family/settings.ts';
import { changedFields } from '../../../db/audit.ts';
import { ok } from '../../../http/answer.ts';
import type { Api } from '../../../http/context.ts';
import { mount } from '../../../http/route.ts';
import { familySettings } from '../../../schema.ts';
import { ownSchoolToWrite } from '../../schools/index.ts';
import { type FamilySettingsRow, readFamilySettings } from './settings.ts';

const present = (row: FamilySettingsRow): FamilySettings => ({
  SchoolId: row.schoolId,
  is_on: row.isOn,
  reasons: row.reasons,
  absent_lessons: row.absentLessons,
  quiet_from: row.quietFrom,
  quiet_until: row.quietUntil,
  daily_cap: row.dailyCap,
  retention_months: row.retentionMonths,
});

export function familySettingsRoutes(api: Api): void {
  const { db } = api.deps;

  mount(
    api,
    'getFamilySettings',
    {
      summary: 'Pengaturan pesan ke orang tua sebuah sekolah',
      message: 'Berhasil mengambil pengaturan',
      answer: familySettingsSchema,
      query: z.object({
        school_id: z.string().min(1, 'Tidak valid').max(64, 'Tidak valid').optional(),
      }),
    },
    async ({ query, scope }) =>
      ok(present(await readFamilySettings(db, await ownSchoolToWrite(db, scope, query.school_id)))),
  );

  mount(
    api,
    'setFamilySettings',
    {
      summary: 'Ubah pengaturan pesan ke orang tua; isian teks yang tidak dikenal ditolak',
      message: 'Pengaturan disimpan',
      answer: familySettingsSchema,
      body: familySettingsInputSchema,
    },
    async ({ body, scope, audit }) =>
      db.transaction(async (tx) => {
        const schoolId = await ownSchoolToWrite(tx, scope, body.SchoolId);
        const before = present(await readFamilySettings(tx, schoolId));
        const row: FamilySettingsRow = {
          schoolId,
          isOn: body.is_on,
          reasons: body.reasons,
          absentLessons: body.absent_lessons,
          quietFrom: body.quiet_from,
          quietUntil: body.quiet_until,
          dailyCap: body.daily_cap,
          retentionMonths: body.retention_months,
        };
        await tx
          .insert(familySettings)
          .values(row)
          .onConflictDoUpdate({ target: familySettings.schoolId, set: row });
        const after = present(row);
        await audit(tx, {
          event: 'guardian.settings-changed',
          target: { id: schoolId, name: 'Pesan ke orang tua' },
          changes: changedFields(inWords(before), inWords(after)),
          schoolId,
        });
        return ok(after);
      }),
  );
}

/** As the audit compares and shows it: a line for each reason. */
const inWords = ({ reasons, SchoolId: _school, ...rest }: FamilySettings) => ({
  ...rest,
  ...Object.fromEntries(
    Object.entries(reasons).map(([reason, { is_on, after, text }]) => [
      reason,
      `${is_on ? 'ya' : 'tidak'}, ${after}: ${text}`,
    ]),
  ),
});
