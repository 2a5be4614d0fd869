import { useQuery } from '@tanstack/react-query';
import { calls, type Id } from '../../../../contract/calls.ts';
import type { NextLesson } from '../../../../contract/lessons/nextLesson.ts';
import { type Action, readOurs, target } from '../../../providers/endpoint.ts';
import { useIsHadir } from '../../../providers/extensions.ts';
import { useAct } from '../../../providers/useAct.ts';

const getNextLesson: Action<Id, NextLesson> = {
  target: (subjectId) => target(calls.getNextLesson, subjectId),
  read: readOurs,
  message: 'Gagal mengambil pelajaran berikutnya',
};

/** What the timetable says comes next; undefined until it is known, null where it says nothing. Only to suggest something. */
export function useNextLesson(subjectId: Id): NextLesson | undefined {
  const isHadir = useIsHadir();
  const act = useAct();
  const { data, isError } = useQuery({
    queryKey: ['pelajaran-berikutnya', subjectId],
    queryFn: ({ signal }) => act(getNextLesson, subjectId, signal),
    enabled: isHadir === true,
    retry: false,
    staleTime: 0,
  });
  if (isHadir === undefined) return undefined;
  return isHadir && !isError ? data : null;
}
