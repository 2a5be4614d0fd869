import { calls } from '../../contract/calls.ts';
import { target, type Endpoint } from '../providers/endpoint.ts';

/** Extension `sessions-by-date`: without a date the server answers today, in the school's time zone. */
export const TODAY_SESSIONS = 'sesi-hari-ini';
/** Extension `attendance-overview`. */
export const OVERVIEW = 'ringkasan';

/** Extension `limits`. */
export const LIMITS = 'batas';

const failed = 'Gagal mengambil ringkasan kehadiran';

export const homeEndpoints: Readonly<Record<string, Endpoint>> = {
  [TODAY_SESSIONS]: {
    messages: { list: 'Gagal mengambil data sesi' },
    calls: { list: 'listSessionsByDate' },
  },
  [LIMITS]: {
    messages: { list: 'Gagal mengambil data batas', remove: 'Gagal mencabut batas' },
    calls: { list: 'listLimits', remove: 'liftLimit' },
    unpaged: true,
  },
  [OVERVIEW]: {
    messages: { list: failed },
    actions: { read: { target: () => target(calls.getOverview), message: failed } },
  },
};
