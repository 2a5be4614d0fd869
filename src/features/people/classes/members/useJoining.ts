import { useQuery } from '@tanstack/react-query';
import type { Id } from '../../../../../contract/calls.ts';
import { useAct } from '../../../../providers/useAct.ts';
import { joining } from './endpoints.ts';

/** On which days somebody can be in a class, and the one that is preset for who joins. */
export function useJoining(classId: Id) {
  const act = useAct();
  return useQuery({
    queryKey: ['anggota-kelas', 'joining', String(classId)],
    queryFn: ({ signal }) => act(joining, String(classId), signal),
    retry: false,
  });
}
