import { useQuery } from '@tanstack/react-query';
import { useRunAction } from '../../../providers/useAct.ts';
import { getOwnStanding } from '../endpoints.ts';

/** A pupil's own semester; the parts of the pupil's home share one request. */
export function useOwnStanding() {
  const act = useRunAction();
  return useQuery({
    queryKey: ['rekap', 'sendiri'],
    queryFn: ({ signal }) => act(getOwnStanding, undefined, signal),
  });
}
