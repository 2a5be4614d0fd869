import { mayCall } from '../../../contract/access.ts';
import { homeExtrasSchema } from '../../../contract/overview/extras.ts';
import { ok } from '../../http/answer.ts';
import type { Api } from '../../http/context.ts';
import { mount } from '../../http/route.ts';
import { countWaitingOfFamilies, listStoppedGateways } from '../family/index.ts';
import { countPeopleByRole, listRetentionNotices } from '../people/index.ts';
import { listReachedLimits } from './limitRoutes.ts';

/** Must be mounted after the resources, whose totals it answers. */
export function homeExtrasRoutes(api: Api): void {
  const { deps } = api;
  const { db, clock, settings } = deps;

  mount(
    api,
    'getHomeExtras',
    {
      summary: 'Yang ada di bawah hari ini di beranda: jumlah data, batas yang tercapai, masa simpan',
      message: 'Berhasil mengambil data beranda',
      answer: homeExtrasSchema,
    },
    async ({ c, user, scope }) => {
      const totals: Record<string, number> = {};
      for (const [call, countRecords] of api.totals)
        if (mayCall(user.role, call)) totals[call] = await countRecords(db, scope, user);
      const when = { at: clock.now(), timeZone: settings.timeZone };
      return ok({
        totals: { ...totals, ...(mayCall(user.role, 'listUsers') && (await countPeopleByRole(db, scope))) },
        limits: mayCall(user.role, 'listLimits') ? await listReachedLimits(deps, c, scope) : [],
        retention: mayCall(user.role, 'listRetentionNotices')
          ? await listRetentionNotices(db, scope, { now: clock.now(), timeZone: settings.timeZone })
          : [],
        ...(await countWaitingOfFamilies(db, scope, user, when)),
        stopped_gateways: mayCall(user.role, 'getGateway') ? await listStoppedGateways(db, scope) : [],
      });
    },
  );
}
