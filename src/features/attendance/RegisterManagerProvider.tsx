import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import { HttpError, useGetIdentity, useLogoutIfAccessDenied } from 'react-admin';
import type { Id } from '../../../contract/calls.ts';
import type { HadirDataProvider } from '../../providers/dataProvider.ts';
import { useBareDataProvider } from '../../providers/useAct.ts';
import { createRegisterManager, type RegisterManager } from './engine/registerManager.ts';
import { openDeviceMarks } from './engine/deviceMarks.ts';
import { mark } from './engine/endpoints.ts';
import { useSignOutQuestion, useUnloadQuestion } from '../../person/useLeaving.ts';
import { ConfirmDialog } from '../../kit/page/ConfirmDialog.tsx';
import { useStoreAfterPaint } from './afterPaint.ts';

const timer = {
  after(ms: number, run: () => void) {
    const handle = setTimeout(run, ms);
    return () => clearTimeout(handle);
  },
};

const RegisterManagerContext = createContext<RegisterManager | undefined>(undefined);

export function useRegisterManager(): RegisterManager {
  const manager = useContext(RegisterManagerContext);
  if (!manager) throw new Error('useRegisterManager works within a RegisterManagerProvider only');
  return manager;
}

/**
 * The owner of the current manager. It is pending while the manager still belongs to another identity than the one that a screen has
 * already loaded; without waiting, the screen would show one manager's register and load another's.
 */
export function useManagerOwner(): { readonly owner: Id | undefined; readonly isPending: boolean } {
  const manager = useRegisterManager();
  const { identity, isPending } = useGetIdentity();
  return { owner: manager.owner, isPending: isPending || manager.owner !== (identity?.id || undefined) };
}

const openManager = (provider: HadirDataProvider, owner: Id | undefined): RegisterManager =>
  createRegisterManager({
    owner,
    marks: openDeviceMarks(owner),
    timer,
    send: (address, attendances) => provider.act(mark, { ...address, attendances, person: owner }),
  });

/** Provides the manager of the signed-in person's registers to all screens, and keeps sending whatever this person has marked. */
export function RegisterManagerProvider({ children }: { readonly children: ReactNode }) {
  const provider = useBareDataProvider();
  const { identity } = useGetIdentity();
  const owner = identity?.id || undefined;
  const manager = useMemo(() => {
    const open = () => openManager(provider, owner);
    // Without an id one person cannot be told from the next, so the manager is not kept for whoever signs in later.
    return owner === undefined ? open() : getOrOpenManager(provider, owner, open);
  }, [provider, owner]);
  const signOutIfExpired = useLogoutIfAccessDenied();

  useEffect(() => {
    manager.start();
    return manager.stop;
  }, [manager]);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const wake = () => {
      if (document.visibilityState === 'visible') manager.wake();
    };
    window.addEventListener('online', wake, { signal });
    window.addEventListener('pageshow', wake, { signal });
    document.addEventListener('visibilitychange', wake, { signal });
    return () => controller.abort();
  }, [manager]);

  useEffect(
    () =>
      manager.subscribe(() => {
        const { expired } = manager.snapshot();
        if (expired !== undefined) void signOutIfExpired(new HttpError(expired, 401));
      }),
    [manager, signOutIfExpired],
  );

  return (
    <RegisterManagerContext value={manager}>
      {children}
      <PendingMarksQuestion manager={manager} />
    </RegisterManagerContext>
  );
}

/** How long signing out waits for pending marks, in ms. Most are saved within this time, and then no question is needed. */
const SIGN_OUT_WAIT_MS = 600;

const always = () => true;

/**
 * Asks for confirmation before signing out with marks that the server does not have yet, and before closing a tab whose marks are stored
 * nowhere else.
 */
function PendingMarksQuestion({ manager }: { readonly manager: RegisterManager }) {
  const { pending, kept } = useStoreAfterPaint(manager.subscribe, manager.snapshot);
  const { isOpen, close } = useSignOutQuestion(async () => {
    if (manager.snapshot().pending === 0) return false;
    manager.wake();
    await new Promise((resolve) => setTimeout(resolve, SIGN_OUT_WAIT_MS));
    return manager.snapshot().pending > 0;
  });
  useUnloadQuestion(kept ? undefined : always);

  return (
    <ConfirmDialog
      open={isOpen}
      title={pending > 0 ? `${pending} catatan belum terkirim` : 'Semua catatan sudah tersimpan'}
      cancelLabel="Tetap di sini"
      confirmLabel="Keluar"
      onConfirm={() => close(true)}
      onClose={() => close(false)}
    >
      {pending === 0
        ? 'Anda sudah bisa keluar.'
        : kept
          ? 'Catatan itu tersimpan di perangkat ini dan baru dikirim saat Anda masuk lagi di sini. Orang lain tidak dapat melihat atau mengirimnya.'
          : 'Catatan itu belum tersimpan di perangkat ini. Bila tab ini ditutup, catatan itu hilang.'}
    </ConfirmDialog>
  );
}

/**
 * The managers by person, as long as the tab lives. Where the device stores nothing, a person who signs in again finds
 * the unsent marks here.
 */
let managers = new WeakMap<object, Map<Id, RegisterManager>>();

/**
 * Returns the person's existing manager, or opens one.
 * @param provider the data provider through which its marks are sent.
 */
function getOrOpenManager(provider: object, owner: Id, open: () => RegisterManager): RegisterManager {
  const existing = managers.get(provider) ?? new Map<Id, RegisterManager>();
  managers.set(provider, existing);
  const manager = existing.get(owner) ?? open();
  existing.set(owner, manager);
  return manager;
}

/** Forgets all managers, as closing the tab does: marks that the device does not store are lost. */
export const forgetManagers = (): void => void (managers = new WeakMap());
