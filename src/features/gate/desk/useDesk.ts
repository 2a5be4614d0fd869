import { useDataProvider } from 'react-admin';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getSeenAt } from '../../../providers/lastSeen.ts';
import { useToday } from '../../../providers/extensions.ts';
import { GATE_DESK_SLUG } from '../../../school/paths.ts';
import type { DeskRecord } from './endpoints.ts';

const REFRESH_MS = 30_000;

/** Today's desk, asked again while it is looked at. Without a network it is the device's last answer of today. */
export function useDesk() {
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const today = useToday();
  const query = useQuery({
    queryKey: [GATE_DESK_SLUG],
    queryFn: ({ signal }) => dataProvider.getList<DeskRecord>(GATE_DESK_SLUG, { signal }),
    refetchInterval: REFRESH_MS,
  });
  const [answered] = query.data?.data ?? [];
  const seenAt = getSeenAt(query.data);
  // What the device has kept may be of another day: then nobody is known to be in the building.
  const desk = seenAt !== undefined && answered?.day !== today ? undefined : answered;
  return {
    desk,
    seenAt,
    error: query.error,
    refetch: query.refetch,
    refresh: () => queryClient.invalidateQueries({ queryKey: [GATE_DESK_SLUG] }),
  };
}
