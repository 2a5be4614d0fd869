/** What a school has chosen for arriving and leaving: read by its staff, and changed by an administrator. */
import { z } from '@hono/zod-openapi';
import {
  type GateSettings,
  gateSettingsInputSchema,
  gateSettingsSchema,
} from '../../../../contract/gate/settings.ts';
import { changedFields } from '../../../db/audit.ts';
import { ok } from '../../../http/answer.ts';
import type { Api } from '../../../http/context.ts';
import { mount } from '../../../http/route.ts';
import { gateSettings } from '../../../schema.ts';
import { ownSchoolToWrite } from '../../schools/index.ts';
import { type GateSettingsRow, readGateSettings } from './settings.ts';

const present = (row: GateSettingsRow): GateSettings => ({
  SchoolId: row.schoolId,
  is_on: row.isOn,
  hours: row.hours,
  late_limit: row.lateLimit,
  prefills_daily: row.prefillsDaily,
});

export function gateSettingsRoutes(api: Api): void {
  const { db } = api.deps;

  mount(
    api,
    'getGateSettings',
    {
      summary: 'Pengaturan gerbang sebuah sekolah: jam masuk, batas terlambat, jam pulang',
      message: 'Berhasil mengambil pengaturan',
      answer: gateSettingsSchema,
      query: z.object({
        school_id: z.string().min(1, 'Tidak valid').max(64, 'Tidak valid').optional(),
      }),
    },
    async ({ query, scope }) =>
      ok(present(await readGateSettings(db, await ownSchoolToWrite(db, scope, query.school_id)))),
  );

  mount(
    api,
    'setGateSettings',
    {
      summary: 'Ubah pengaturan gerbang',
      message: 'Pengaturan disimpan',
      answer: gateSettingsSchema,
      body: gateSettingsInputSchema,
    },
    async ({ body, scope, audit }) =>
      db.transaction(async (tx) => {
        const schoolId = await ownSchoolToWrite(tx, scope, body.SchoolId);
        const before = present(await readGateSettings(tx, schoolId));
        const row: GateSettingsRow = {
          schoolId,
          isOn: body.is_on,
          hours: body.hours,
          lateLimit: body.late_limit,
          prefillsDaily: body.prefills_daily,
        };
        await tx
          .insert(gateSettings)
          .values(row)
          .onConflictDoUpdate({ target: gateSettings.schoolId, set: row });
        const after = present(row);
        await audit(tx, {
          event: 'gate.settings-changed',
          target: { id: schoolId, name: 'Gerbang' },
          changes: changedFields(inWords(before), inWords(after)),
          schoolId,
        });
        return ok(after);
      }),
  );
}

/** As the audit compares and shows it. */
const inWords = ({ hours, SchoolId: _school, ...rest }: GateSettings) => ({
  ...rest,
  hours: JSON.stringify(hours),
});
