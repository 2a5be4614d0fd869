import { useContext, useEffect, useMemo } from 'react';
import { DataProviderContext, HttpError, useLogoutIfAccessDenied } from 'react-admin';
import { useQuery } from '@tanstack/react-query';
import type { Id } from '../../contract/calls.ts';
import { MAX_PAGE_SIZE } from '../../contract/limits.ts';
import type { HadirDataProvider } from '../providers/dataProvider.ts';
import { statusOf } from '../providers/errors.ts';
import type { MarkParams, RegisterAddress } from './endpoints.ts';
import { createMemoryStorage } from './memoryStorage.ts';
import { createRegister, type Register } from './register.ts';
import { readAnswer, type RosterRow } from './rows.ts';

const timer = {
  after(ms: number, run: () => void) {
    const handle = setTimeout(run, ms);
    return () => clearTimeout(handle);
  },
};

/**
 * Registers with marks on their way, as long as the app lives: who comes back to a page, also after signing in again,
 * finds them. Kept by person, so that nobody sends the marks of somebody else.
 */
const kept = new WeakMap<HadirDataProvider, Map<string, Register>>();

const open = (provider: HadirDataProvider, { subjectId, sessionId }: RegisterAddress): Register =>
  createRegister({
    send: async (attendances) => {
      const params: MarkParams = { subjectId, sessionId, attendances };
      return readAnswer(await provider.act('kehadiran', 'mark', params));
    },
    storage: createMemoryStorage(),
    timer,
  });

/** All pages of the class: it can be larger than the largest page. */
async function readRoster(
  provider: HadirDataProvider,
  meta: RegisterAddress,
  signal: AbortSignal,
): Promise<readonly RosterRow[]> {
  const rows = new Map<string, RosterRow>();
  for (let page = 1; ; page += 1) {
    const { data, total = 0 } = await provider.getList<RosterRow>('kehadiran', {
      pagination: { page, perPage: MAX_PAGE_SIZE },
      meta,
      signal,
    });
    const before = rows.size;
    for (const row of data) rows.set(String(row.id), row);
    // A page without anybody new ends it too, whatever total the server claims.
    if (rows.size >= total || rows.size === before) return [...rows.values()];
  }
}

/**
 * The register of a session, loaded and at work while the page is shown.
 * @param owner who is signed in; undefined when unknown, and then nothing outlives the page.
 */
export function useRegister({ subjectId, sessionId }: RegisterAddress, owner: Id | undefined) {
  // The context is react-admin's DataProvider; ours is the only one that is ever put into it.
  const provider = useContext(DataProviderContext) as HadirDataProvider;
  const signOutIfExpired = useLogoutIfAccessDenied();
  const key = owner === undefined ? undefined : JSON.stringify([owner, subjectId, sessionId]);
  const register = useMemo(
    () => (key && kept.get(provider)?.get(key)) || open(provider, { subjectId, sessionId }),
    [provider, key, subjectId, sessionId],
  );

  useEffect(() => {
    const { outbox } = register;
    const registers = kept.get(provider) ?? new Map<string, Register>();
    kept.set(provider, registers);
    if (key) registers.set(key, register);
    outbox.start();
    return () => {
      outbox.stop();
      if (key && outbox.snapshot().unsaved.size === 0) registers.delete(key);
    };
  }, [provider, register, key]);

  useEffect(() => {
    const wake = () => {
      if (document.visibilityState === 'visible') register.outbox.wake();
    };
    const { signal, abort } = abortable();
    window.addEventListener('online', wake, { signal });
    window.addEventListener('pageshow', wake, { signal });
    document.addEventListener('visibilitychange', wake, { signal });
    return abort;
  }, [register]);

  useEffect(
    () =>
      register.outbox.subscribe(() => {
        const { stopped, reason } = register.outbox.snapshot();
        if (stopped === 'expired') void signOutIfExpired(new HttpError(reason, 401));
      }),
    [register, signOutIfExpired],
  );

  const query = useQuery({
    queryKey: ['kehadiran', 'getList', { subjectId, sessionId, owner }],
    queryFn: async ({ signal }) => {
      const since = register.revision();
      try {
        const rows = await readRoster(provider, { subjectId, sessionId }, signal);
        register.load(rows, since);
        return rows;
      } catch (error) {
        if (statusOf(error) === 401) await signOutIfExpired(error);
        throw error;
      }
    },
    // Marks on the screen are never older than the visit.
    gcTime: 0,
    networkMode: 'always',
    retry: false,
  });
  return { register, ...query };
}

function abortable() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
