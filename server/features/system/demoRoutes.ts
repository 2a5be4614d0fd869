import { demoSchema } from '../../../contract/account/demo.ts';
import { DEMO_PASSWORD, demoAccounts } from '../../auth/demo.ts';
import { ok } from '../../http/answer.ts';
import type { Api } from '../../http/context.ts';
import { mount } from '../../http/route.ts';

/** The accounts that the sign-in page of the demo school offers; none for a real school. */
export function demoRoutes(api: Api): void {
  const { db, settings } = api.deps;

  mount(
    api,
    'getDemo',
    {
      summary: 'Akun sekolah contoh; null di luar sekolah contoh dan selalu bila NODE_ENV=production',
      message: 'Berhasil mengambil akun contoh',
      answer: demoSchema.nullable(),
    },
    async () => {
      if (!settings.offersDemo) return ok(null);
      const accounts = await demoAccounts(db);
      return ok(accounts.length > 0 ? { password: DEMO_PASSWORD, accounts } : null);
    },
  );
}
