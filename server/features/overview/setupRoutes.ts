import { z } from '@hono/zod-openapi';
import { setupStepSchema } from '../../../contract/overview/setup.ts';
import { listSetupSteps } from './setup.ts';
import { ok } from '../../http/answer.ts';
import type { Api } from '../../http/context.ts';
import { mount } from '../../http/route.ts';

export function setupRoutes(api: Api): void {
  mount(
    api,
    'getSetup',
    {
      summary: 'Langkah menyiapkan sekolah sebelum pelajaran pertama, dan mana yang sudah selesai',
      message: 'Berhasil mengambil langkah persiapan',
      answer: z.array(setupStepSchema),
    },
    async ({ scope }) => ok([...(await listSetupSteps(api.deps.db, scope))]),
  );
}
