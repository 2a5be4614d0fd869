import { type RefObject, useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, type RaRecord } from 'react-admin';
import type { CheckIn } from '../../../contract/checkin.ts';
import type { Id } from '../../../contract/calls.ts';
import { MAX_PAGE_SIZE } from '../../../contract/limits.ts';
import type { RegisterAddress, Register, RosterRow } from '../attendance/index.ts';
import type { HadirDataProvider } from '../../providers/dataProvider.ts';
import { SESSION_CHECK_INS_RESOURCE } from './endpoints.ts';

/** The time from the end of one poll to the next, in ms. */
const POLL_MS = 4000;

/** Polls while the page is visible, and at once when it becomes visible again. */
export function usePolling(poll: () => Promise<unknown>): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const scheduleNextPoll = () => {
      clearTimeout(timer);
      if (!isOver && document.visibilityState !== 'hidden') timer = setTimeout(run, POLL_MS);
    };
    const run = () => void poll().finally(scheduleNextPoll);
    const onVisibility = () => {
      clearTimeout(timer);
      if (document.visibilityState !== 'hidden') run();
    };
    scheduleNextPoll();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [poll]);
}

/**
 * Sorts the pupils: those who are missing first, then the others, both in the order of the class. The order does not change while the list
 * has the
 * focus, so that no row slips away from under the finger.
 */
export function useBoardOrder(
  register: Register,
  roster: readonly RosterRow[],
  list: RefObject<HTMLElement | null>,
): readonly RosterRow[] {
  const [order, setOrder] = useState<readonly Id[]>([]);

  useEffect(() => {
    const sort = () => {
      if (list.current?.contains(document.activeElement)) return;
      const isMissing = ({ id }: RosterRow) => register.view(id).status === null;
      const missing = roster.filter(isMissing);
      const next = [...missing, ...roster.filter((row) => !isMissing(row))].map(({ id }) => id);
      setOrder((now) => (now.length === next.length && now.every((id, i) => id === next[i]) ? now : next));
    };
    sort();
    const element = list.current;
    // The focus has moved only after the event is handled, so the sorting is deferred.
    const later = () => setTimeout(sort);
    element?.addEventListener('focusout', later);
    const unsubscribe = register.subscribe(sort);
    return () => {
      unsubscribe();
      element?.removeEventListener('focusout', later);
    };
  }, [register, roster, list]);

  const rows = new Map(roster.map((row) => [row.id, row]));
  return order.flatMap((id) => rows.get(id) ?? []);
}

/** Loads the check-ins that a teacher may want to review. This is an extension of the specification. */
export function useSignals(address: RegisterAddress, enabled: boolean) {
  const dataProvider = useDataProvider<HadirDataProvider>();
  return useQuery({
    queryKey: [SESSION_CHECK_INS_RESOURCE, address],
    queryFn: async ({ signal }) => {
      const { data } = await dataProvider.getList<CheckIn & RaRecord>(SESSION_CHECK_INS_RESOURCE, {
        pagination: { page: 1, perPage: MAX_PAGE_SIZE },
        meta: address,
        signal,
      });
      return (data ?? []).filter(({ signals }) => signals?.length > 0);
    },
    enabled,
  });
}
