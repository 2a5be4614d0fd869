import { dailyRegistersInputSchema, dailyRegistersSchema } from '../../../contract/lessons/dailyRegisters.ts';
import { ok } from '../../http/answer.ts';
import type { Api } from '../../http/context.ts';
import { mount } from '../../http/route.ts';
import { prepareDailyRegisters } from './daily/registers.ts';
import { ownSchoolToWrite } from '../schools/index.ts';

export function dailyRegisterRoutes(api: Api): void {
  mount(
    api,
    'prepareDailyRegisters',
    {
      summary:
        'Siapkan presensi harian semua kelas tahun ajaran aktif yang belum punya, diisi wali kelasnya; `preview` hanya memeriksa',
      message: 'Presensi harian disiapkan',
      answer: dailyRegistersSchema,
      status: 201,
      body: dailyRegistersInputSchema,
    },
    async ({ body, scope, audit, once }) =>
      once(async (tx) => {
        const schoolId = await ownSchoolToWrite(tx, scope, body.SchoolId);
        return ok(await prepareDailyRegisters(tx, schoolId, { isPreview: body.preview ?? false, audit }));
      }),
  );
}
