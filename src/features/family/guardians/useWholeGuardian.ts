import { useQuery } from '@tanstack/react-query';
import type { Id } from '../../../../contract/calls.ts';
import { useRunAction } from '../../../providers/useAct.ts';
import { getGuardian } from './endpoints.ts';
import { GUARDIANS_KEY } from './words.ts';

/** One guardian with the whole number, which is fetched only where somebody is called or changed, and not kept. */
export function useWholeGuardian(id: Id | undefined) {
  const act = useRunAction();
  return useQuery({
    queryKey: [GUARDIANS_KEY, 'satu', String(id)],
    queryFn: ({ signal }) => act(getGuardian, { id: id ?? '' }, signal),
    enabled: id !== undefined,
    retry: false,
    gcTime: 0,
  });
}
