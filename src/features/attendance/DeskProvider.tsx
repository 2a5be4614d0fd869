import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import { HttpError, useGetIdentity, useLogoutIfAccessDenied } from 'react-admin';
import type { Id } from '../../../contract/calls.ts';
import type { HadirDataProvider } from '../../providers/dataProvider.ts';
import { useBareDataProvider } from '../../providers/useAct.ts';
import { createDesk, type Desk } from './engine/desk.ts';
import { deskOf } from './engine/desks.ts';
import { openDeviceMarks } from './engine/deviceMarks.ts';
import { mark } from './engine/endpoints.ts';
import { PendingMarksQuestion } from './PendingMarksQuestion.tsx';

const timer = {
  after(ms: number, run: () => void) {
    const handle = setTimeout(run, ms);
    return () => clearTimeout(handle);
  },
};

const DeskContext = createContext<Desk | undefined>(undefined);

export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('useDesk works within a DeskProvider only');
  return desk;
}

/**
 * Who is signed in, as the desk knows it. A screen may hear who that is before the provider around it does: it waits, or it would
 * show the register of one desk and load another's.
 */
export function useDeskOwner(): { readonly owner: Id | undefined; readonly isPending: boolean } {
  const desk = useDesk();
  const { identity, isPending } = useGetIdentity();
  return { owner: desk.owner, isPending: isPending || desk.owner !== (identity?.id || undefined) };
}

const openDesk = (provider: HadirDataProvider, owner: Id | undefined): Desk =>
  createDesk({
    owner,
    marks: openDeviceMarks(owner),
    timer,
    send: (address, attendances) => provider.act(mark, { ...address, attendances, person: owner }),
  });

/** Around all screens of who is signed in: whatever this person has marked is sent from here. */
export function DeskProvider({ children }: { readonly children: ReactNode }) {
  const provider = useBareDataProvider();
  const { identity } = useGetIdentity();
  const owner = identity?.id || undefined;
  const desk = useMemo(() => {
    const open = () => openDesk(provider, owner);
    // Somebody who cannot be told apart from the next person: nobody else may find what is marked now.
    return owner === undefined ? open() : deskOf(provider, owner, open);
  }, [provider, owner]);
  const signOutIfExpired = useLogoutIfAccessDenied();

  useEffect(() => {
    desk.start();
    return desk.stop;
  }, [desk]);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const wake = () => {
      if (document.visibilityState === 'visible') desk.wake();
    };
    window.addEventListener('online', wake, { signal });
    window.addEventListener('pageshow', wake, { signal });
    document.addEventListener('visibilitychange', wake, { signal });
    return () => controller.abort();
  }, [desk]);

  useEffect(
    () =>
      desk.subscribe(() => {
        const { expired } = desk.snapshot();
        if (expired !== undefined) void signOutIfExpired(new HttpError(expired, 401));
      }),
    [desk, signOutIfExpired],
  );

  return (
    <DeskContext value={desk}>
      {children}
      <PendingMarksQuestion desk={desk} />
    </DeskContext>
  );
}
