import { useEffect, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  DueFamilyMessage,
  FamilyMessage,
  FamilyMessages,
} from '../../../../contract/family/messages.ts';
import { describeReason, getErrorStatus } from '../../../providers/errors.ts';
import { useRunAction } from '../../../providers/useAct.ts';
import { REASONS_IN_ORDER } from '../words.ts';
import { listFamilyMessages, noteSent, takeBack } from './endpoints.ts';

const QUERY_KEY = ['pesan-orang-tua'];
const REFETCH_INTERVAL_MS = 60_000;
/** As long as the server takes a tick back. */
const UNDO_MS = 60_000;

/** A message of the list: to be written, or done. */
export type Row =
  | { readonly key: string; readonly due: DueFamilyMessage; readonly done?: undefined }
  | { readonly key: string; readonly due?: undefined; readonly done: FamilyMessage };

export interface Problem {
  readonly message: Pick<DueFamilyMessage, 'Student' | 'Class' | 'reason'>;
  readonly text: string;
  /** What may be done: say it again, or say that the message had left before it was not true any more. */
  readonly next: 'again' | 'has-left' | undefined;
}

export const keyOf = ({ Student, reason }: Pick<DueFamilyMessage, 'Student' | 'reason'>): string =>
  `${Student.id} ${reason}`;

/** The rows by reason; within one they keep the place in which they were first seen, so that nothing moves under a thumb. */
function orderRows({ due, done }: FamilyMessages, seen: Map<string, number>): Row[] {
  const rows: Row[] = [
    ...due.map((message) => ({ key: keyOf(message), due: message })),
    ...done.map((message) => ({ key: keyOf(message), done: message })),
  ];
  for (const { key } of rows) if (!seen.has(key)) seen.set(key, seen.size);
  const rankOf = ({ due: open, done: sent }: Row) => REASONS_IN_ORDER.indexOf((open ?? sent).reason);
  return rows.toSorted((a, b) => rankOf(a) - rankOf(b) || (seen.get(a.key) ?? 0) - (seen.get(b.key) ?? 0));
}

/** Today's messages, and the ticks that are on their way. A tick shows at once; the server may be told it again without harm. */
export function useMessages() {
  const act = useRunAction();
  const queryClient = useQueryClient();
  const [seen] = useState(() => new Map<string, number>());
  const { data, error, refetch } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: ({ signal }) => act(listFamilyMessages, undefined, signal),
    refetchInterval: REFETCH_INTERVAL_MS,
    // Who comes back from WhatsApp sees who has arrived meanwhile.
    refetchOnWindowFocus: 'always',
  });
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<Problem>();
  const [last, setLast] = useState<FamilyMessage>();

  useEffect(() => {
    if (!last) return undefined;
    const timer = setTimeout(() => setLast(undefined), UNDO_MS);
    return () => clearTimeout(timer);
  }, [last]);

  const without = (key: string) => (keys: ReadonlySet<string>) =>
    new Set([...keys].filter((one) => one !== key));

  const tick = async (message: Problem['message'], hasLeft = false): Promise<void> => {
    const key = keyOf(message);
    setTicked((keys) => new Set([...keys, key]));
    setProblem(undefined);
    setLast(undefined);
    try {
      const sent = await act(noteSent, {
        id: message.Student.id,
        reason: message.reason,
        ...(hasLeft && { has_left: true }),
      });
      // An older list that is under way would bring the message back.
      await queryClient.cancelQueries({ queryKey: QUERY_KEY });
      queryClient.setQueryData<FamilyMessages>(
        QUERY_KEY,
        (old) =>
          old && {
            ...old,
            due: old.due.filter((one) => keyOf(one) !== key),
            done: [...old.done.filter((one) => keyOf(one) !== key), sent],
          },
      );
      setLast(sent);
      void queryClient.invalidateQueries({ queryKey: ['beranda'] });
      // What had left wrongly asks for a correction.
      if (hasLeft) await refetch();
    } catch (failure) {
      const isConflict = getErrorStatus(failure) === 409;
      // Who was slower finds the message done; otherwise it is not true any more, and may have left all the same.
      const isDone = isConflict && (await refetch()).data?.done.some((one) => keyOf(one) === key) === true;
      const next = isDone || hasLeft ? undefined : isConflict ? 'has-left' : 'again';
      setProblem({ message, text: describeReason(failure), next });
    } finally {
      setTicked(without(key));
    }
  };

  const undo = async (message: FamilyMessage): Promise<void> => {
    setLast(undefined);
    try {
      await act(takeBack, { id: message.id });
    } catch (failure) {
      setProblem({ message, text: describeReason(failure), next: undefined });
    }
    await refetch();
  };

  return {
    data,
    error,
    refetch,
    rows: data ? orderRows(data, seen) : [],
    isTicked: (key: string) => ticked.has(key),
    problem,
    last,
    tick,
    undo,
  };
}

export type Messages = ReturnType<typeof useMessages>;
