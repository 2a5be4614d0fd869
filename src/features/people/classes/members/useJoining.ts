import { useQuery } from '@tanstack/react-query';
import type { Id } from '../../../../../contract/calls.ts';
import { useRunAction } from '../../../../providers/useAct.ts';
import { getJoiningDays } from './endpoints.ts';

/** On which days somebody can be in a class, and the one that is preset for who joins. */
export function useJoiningDays(classId: Id) {
  const act = useRunAction();
  return useQuery({
    queryKey: ['anggota-kelas', 'joining', String(classId)],
    queryFn: ({ signal }) => act(getJoiningDays, String(classId), signal),
    retry: false,
  });
}
