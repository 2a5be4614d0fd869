import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Id } from '../../../../contract/calls.ts';
import { MAX_FIRST_PASSWORDS } from '../../../../contract/limits.ts';
import type { FirstPassword } from '../../../../contract/people/users.ts';
import { useIsLeft } from '../../../kit/page/useIsLeft.ts';
import { useAct } from '../../../providers/useAct.ts';
import { createFirstPasswords } from './endpoint.ts';

/** Makes first passwords, so many a request, and keeps them while this page is open: nowhere else can they be read. */
export function useSlips() {
  const act = useAct();
  const queryClient = useQueryClient();
  const [slips, setSlips] = useState<readonly FirstPassword[]>([]);
  const [progress, setProgress] = useState<{ readonly done: number; readonly outOf: number }>();
  const [failure, setFailure] = useState<unknown>();
  const isLeft = useIsLeft();

  const make = async (ids: readonly Id[]) => {
    setFailure(undefined);
    setProgress({ done: 0, outOf: ids.length });
    try {
      for (let at = 0; at < ids.length && !isLeft.current; at += MAX_FIRST_PASSWORDS) {
        const made = await act(createFirstPasswords, ids.slice(at, at + MAX_FIRST_PASSWORDS));
        setSlips((before) => [...before, ...made]);
        setProgress({ done: Math.min(at + MAX_FIRST_PASSWORDS, ids.length), outOf: ids.length });
      }
    } catch (error) {
      setFailure(error);
    } finally {
      setProgress(undefined);
      for (const key of ['siswa', 'guru', 'pengguna'])
        void queryClient.invalidateQueries({ queryKey: [key] });
    }
  };
  return { slips, progress, failure, make };
}
