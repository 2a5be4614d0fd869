import { calls } from '../../../contract/calls.ts';
import type { SetupState } from '../../../contract/overview/setup.ts';
import type { RetentionNotice } from '../../../contract/people/retention.ts';
import type { Overview } from '../../../contract/overview/overview.ts';
import { type Action, type Endpoint, readExtensionData, target } from '../../providers/endpoint.ts';

/** Extension: without a date the server answers today, in the school's time zone. */
export const TODAY_SESSIONS = 'sesi-hari-ini';
export const LIMITS = 'batas';

export const getOverview: Action<undefined, Overview> = {
  target: () => target(calls.getOverview),
  read: readExtensionData,
  message: 'Gagal mengambil ringkasan kehadiran',
};

export const getSetup: Action<undefined, SetupState> = {
  target: () => target(calls.getSetup),
  read: readExtensionData,
  message: 'Gagal mengambil langkah persiapan',
};

export const listRetentionNotices: Action<undefined, readonly RetentionNotice[]> = {
  target: () => target(calls.listRetentionNotices),
  read: readExtensionData,
  message: 'Gagal mengambil pemberitahuan masa simpan',
};

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
};
