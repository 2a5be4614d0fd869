import { useEffect, useState, useSyncExternalStore } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '../resources/shared/ConfirmDialog.tsx';
import { DASHBOARD } from '../resources/shared/paths.ts';
import type { Outbox } from './outboxTypes.ts';

/** Most marks are saved within this time, in ms, and then nobody needs to be asked. */
const PATIENCE_MS = 600;

/**
 * Asks before the page is left with marks that the server does not have yet; goes on by itself when they have arrived.
 * Signing out does not ask: the marks stay in the tab for the same person.
 */
export function LeaveGuard({ outbox }: { readonly outbox: Outbox }) {
  const { unsaved } = useSyncExternalStore(outbox.subscribe, outbox.snapshot);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      outbox.snapshot().unsaved.size > 0 &&
      nextLocation.pathname !== currentLocation.pathname &&
      nextLocation.pathname.startsWith(DASHBOARD),
  );
  const blocked = blocker.state === 'blocked';
  const [asking, setAsking] = useState(false);

  useEffect(() => {
    if (!blocked) return;
    outbox.wake();
    const timer = setTimeout(() => setAsking(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setAsking(false);
    };
  }, [blocked, outbox]);

  useEffect(() => {
    if (blocked && unsaved.size === 0) blocker.proceed();
  }, [blocked, blocker, unsaved.size]);

  const pending = unsaved.size > 0;
  useEffect(() => {
    if (!pending) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [pending]);

  return (
    <ConfirmDialog
      open={blocked && asking}
      title={`${unsaved.size} tanda belum tersimpan`}
      cancelLabel="Tetap di sini"
      confirmLabel="Tinggalkan"
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      Tanda itu belum sampai ke server. Bila Anda meninggalkan halaman ini, tanda itu baru dikirim lagi saat
      Anda membuka kembali daftar hadir ini, dan hilang bila tab ditutup.
    </ConfirmDialog>
  );
}
