import { useQuery } from '@tanstack/react-query';
import type { AttendanceContext } from '../../../contract/attendance/context.ts';
import { useIsHadir } from '../../providers/extensions.ts';
import { useRunAction } from '../../providers/useAct.ts';
import { context, type RegisterAddress } from './engine/endpoints.ts';

export type PupilContexts = ReadonlyMap<string, AttendanceContext>;

const NO_CONTEXTS: PupilContexts = new Map();

/**
 * What the server knows of each pupil beside the mark, by pupil; undefined on another backend. It is empty until the server has
 * answered, and also after a failure, because the register works without it, with rows of the same height.
 */
export function usePupilContext(address: RegisterAddress): PupilContexts | undefined {
  const act = useRunAction();
  const isHadir = useIsHadir() === true;
  const { data } = useQuery({
    queryKey: ['kehadiran', 'context', address],
    queryFn: async ({ signal }) => {
      const contexts = await act(context, address, signal);
      return new Map(contexts.map((pupil) => [String(pupil.user_id), pupil]));
    },
    enabled: isHadir,
    refetchOnWindowFocus: false,
  });
  return isHadir ? (data ?? NO_CONTEXTS) : undefined;
}
