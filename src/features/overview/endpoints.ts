import { useQuery } from '@tanstack/react-query';
import { calls } from '../../../contract/calls.ts';
import type { SetupState } from '../../../contract/overview/setup.ts';
import type { HomeExtras } from '../../../contract/overview/extras.ts';
import type { Overview } from '../../../contract/overview/overview.ts';
import { type Endpoint, extensionAction } from '../../providers/endpoint.ts';
import { useIsHadir } from '../../providers/extensions.ts';
import { useRunAction } from '../../providers/useAct.ts';

/** Extension: without a date the server answers today, in the school's time zone. */
export const TODAY_SESSIONS = 'sesi-hari-ini';
export const LIMITS = 'batas';

export const getOverview = extensionAction<undefined, Overview>(
  calls.getOverview,
  'Gagal mengambil ringkasan kehadiran',
);
export const getSetup = extensionAction<undefined, SetupState>(
  calls.getSetup,
  'Gagal mengambil langkah persiapan',
);
const getHomeExtras = extensionAction<undefined, HomeExtras>(
  calls.getHomeExtras,
  'Gagal mengambil data beranda',
);

/**
 * Extension: what stands below the day on the home page, with one request for all that shows a part of it.
 *
 * @param isPage the page asks whenever it is opened; its parts, whose code may come after the answer, take what the page has got
 */
export function useHomeExtras({ isPage = false } = {}) {
  const act = useRunAction();
  const isHadir = useIsHadir();
  return useQuery({
    queryKey: ['beranda'],
    queryFn: ({ signal }) => act(getHomeExtras, undefined, signal),
    enabled: isHadir === true,
    refetchOnMount: isPage,
  });
}

export const homeEndpoints: Readonly<Record<string, Endpoint>> = {
  [TODAY_SESSIONS]: {
    messages: { list: 'Gagal mengambil data sesi' },
    calls: { list: 'listSessionsByDate' },
  },
  [LIMITS]: {
    messages: { list: 'Gagal mengambil data batas', remove: 'Gagal melepas batas' },
    calls: { remove: 'liftLimit' },
  },
};
