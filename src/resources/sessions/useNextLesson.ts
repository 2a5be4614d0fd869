import { useQuery } from '@tanstack/react-query';
import { calls, type Id } from '../../../contract/calls.ts';
import type { NextLesson } from '../../../contract/sessionRuns.ts';
import { type Action, readOurs, target } from '../../providers/endpoint.ts';
import { useOffered } from '../../providers/extensions.ts';
import { useAct } from '../../providers/useAct.ts';

/** Extension `session-generator`. */
const getNextLesson: Action<Id, NextLesson> = {
  target: (subjectId) => target(calls.getNextLesson, subjectId),
  read: readOurs,
  message: 'Gagal mengambil pelajaran berikutnya',
};

/** What the timetable says comes next; undefined until it is known, null where it says nothing. Only to suggest something. */
export function useNextLesson(subjectId: Id): NextLesson | undefined {
  const isOffered = useOffered('session-generator');
  const act = useAct();
  const { data, isError } = useQuery({
    queryKey: ['pelajaran-berikutnya', subjectId],
    queryFn: ({ signal }) => act(getNextLesson, subjectId, signal),
    enabled: isOffered === true,
    retry: false,
    staleTime: 0,
  });
  if (isOffered === undefined) return undefined;
  return isOffered && !isError ? data : null;
}
