import { useContext, useEffect, useMemo } from 'react';
import { DataProviderContext, useLogoutIfAccessDenied } from 'react-admin';
import { useQuery } from '@tanstack/react-query';
import { calls, type Id } from '../../../contract/calls.ts';
import { MAX_PAGE_SIZE, MAX_REGISTER_SIZE } from '../../../contract/limits.ts';
import type { HadirDataProvider } from '../../providers/dataProvider.ts';
import { target } from '../../providers/endpoint.ts';
import { getErrorStatus } from '../../providers/errors.ts';
import { useIsHadir } from '../../providers/extensions.ts';
import { isRequestedEarly } from '../../providers/firstAnswers.ts';
import { countReceived } from '../../providers/listed.ts';
import { getSeenAt } from '../../providers/lastSeen.ts';
import { API_URL } from '../../providers/settings.ts';
import { useRegisterManager } from './RegisterManagerProvider.tsx';
import type { RegisterAddress } from './engine/endpoints.ts';
import { mergeRosterRows, type RosterRow } from './engine/rows.ts';

interface Roster {
  readonly rows: readonly RosterRow[];
  /** The time of the stored answer, in ms since the epoch, while the server cannot be reached. */
  readonly seenAt?: number;
}

/**
 * Reads all pages of the class, which can be larger than the largest page.
 * @param perPage the largest page that this server answers
 */
async function readRoster(
  provider: HadirDataProvider,
  meta: RegisterAddress,
  perPage: number,
  signal: AbortSignal,
): Promise<Roster> {
  const rows = new Map<string, RosterRow>();
  let received = 0;
  let oldest: number | undefined;
  for (let page = 1; ; page += 1) {
    const answer = await provider.getList<RosterRow>('kehadiran', {
      pagination: { page, perPage },
      meta,
      signal,
    });
    const { data, total = 0 } = answer;
    const seenAt = getSeenAt(answer);
    if (seenAt !== undefined) oldest = Math.min(seenAt, oldest ?? seenAt);
    const before = rows.size;
    for (const row of data) rows.set(String(row.id), row);
    // A page without anybody new ends it too, whatever total the server claims.
    received += countReceived(answer);
    if (received >= total || rows.size === before) return { rows: [...rows.values()], seenAt: oldest };
  }
}

/**
 * Whether the first script has already requested a page of this register. On a first visit it does not know yet that the server can answer
 * a whole class, but its answer is used all the same.
 */
const isReadByPages = ({ subjectId, sessionId }: RegisterAddress): boolean =>
  isRequestedEarly(
    `${API_URL}${target(calls.listAttendance, subjectId, sessionId).path}?page=1&limit=${MAX_PAGE_SIZE}`,
  );

/**
 * Loads the register of a session. Its marks are sent by the signed-in person's manager.
 * @param owner the signed-in person; undefined when unknown, and then nothing outlives the tab.
 */
export function useRegister(address: RegisterAddress, owner: Id | undefined) {
  const { subjectId, sessionId } = address;
  // The context is react-admin's DataProvider; ours is the only one that is ever put into it.
  const provider = useContext(DataProviderContext) as HadirDataProvider;
  const signOutIfExpired = useLogoutIfAccessDenied();
  const manager = useRegisterManager();
  const isHadir = useIsHadir();
  const register = useMemo(() => manager.take({ subjectId, sessionId }), [manager, subjectId, sessionId]);
  useEffect(() => manager.show({ subjectId, sessionId }), [manager, subjectId, sessionId]);

  const query = useQuery({
    queryKey: ['kehadiran', 'getList', { subjectId, sessionId, owner }],
    queryFn: async ({ signal, client, queryKey }) => {
      const perPage = isHadir && !isReadByPages(address) ? MAX_REGISTER_SIZE : MAX_PAGE_SIZE;
      const since = register.revision();
      try {
        const { rows: heard, seenAt } = await readRoster(provider, { subjectId, sessionId }, perPage, signal);
        const rows = mergeRosterRows(client.getQueryData<Roster>(queryKey)?.rows ?? [], heard);
        register.load(rows, since);
        return { rows, seenAt };
      } catch (error) {
        if (getErrorStatus(error) === 401) await signOutIfExpired(error);
        throw error;
      }
    },
    enabled: isHadir !== undefined,
    // Nothing is cached beyond the visit, so that old marks are never shown.
    gcTime: 0,
    networkMode: 'always',
    retry: false,
  });
  return { register, ...query, data: query.data?.rows, seenAt: query.data?.seenAt };
}
