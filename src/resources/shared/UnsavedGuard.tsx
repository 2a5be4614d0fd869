import { useEffect, type RefObject } from 'react';
import { useFormState } from 'react-hook-form';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { DASHBOARD } from './paths.ts';

/**
 * Asks before a page with unsaved edits is left. Any other path counts as leaving, also one that begins like the
 * present one, which react-admin's own warning misses. Signing out does not ask: by then there is no way back.
 * @param saved is set by the form just before it goes on after saving.
 */
export function UnsavedGuard({ saved }: { readonly saved: RefObject<boolean> }) {
  const { dirtyFields } = useFormState();
  const dirty = Object.keys(dirtyFields).length > 0;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty &&
      !saved.current &&
      nextLocation.pathname !== currentLocation.pathname &&
      nextLocation.pathname.startsWith(DASHBOARD),
  );

  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!saved.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty, saved]);

  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="Tinggalkan halaman ini?"
      cancelLabel="Tetap di sini"
      confirmLabel="Tinggalkan"
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      Perubahan Anda belum disimpan dan akan hilang.
    </ConfirmDialog>
  );
}
