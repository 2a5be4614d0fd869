/** What a school has chosen for arriving and leaving: read by its staff, and changed by an administrator. */
import { z } from '@hono/zod-openapi';
import { eq } from 'drizzle-orm';
import { addDays } from '../../../../contract/days.ts';
import {
  type GateSettings,
  gateSettingsInputSchema,
  gateSettingsSchema,
} from '../../../../contract/gate/settings.ts';
import { invalid } from '../../../base/problem.ts';
import { changedFields } from '../../../db/audit.ts';
import { ok } from '../../../http/answer.ts';
import type { Api } from '../../../http/context.ts';
import { mount } from '../../../http/route.ts';
import { gateSettings } from '../../../schema.ts';
import { ownSchoolToWrite } from '../../schools/index.ts';
import { changeHoursFrom, type GateSettingsRow, readGateSettings } from './settings.ts';

/** Since when the hours are as they are; null: always. */
const sinceOf = ({ pastHours }: GateSettingsRow): string | null => {
  const last = pastHours.at(-1);
  return last ? addDays(last.until, 1) : null;
};

const present = (row: GateSettingsRow): GateSettings => ({
  SchoolId: row.schoolId,
  is_on: row.isOn,
  hours: row.hours,
  hours_from: sinceOf(row),
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
        // Locked, so that two administrators change the hours one after the other.
        const [existing] = await tx
          .select()
          .from(gateSettings)
          .where(eq(gateSettings.schoolId, schoolId))
          .for('update');
        const before = present(existing ?? (await readGateSettings(tx, schoolId)));
        const from = body.hours_from ?? scope.today;
        if (from > scope.today) throw invalid({ path: 'hours_from', msg: 'Tidak boleh sesudah hari ini' });
        const row: GateSettingsRow = {
          schoolId,
          isOn: body.is_on,
          ...(existing ? changeHoursFrom(existing, body.hours, from) : { hours: body.hours, pastHours: [] }),
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
