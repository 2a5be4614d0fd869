import { useEffect, type RefObject } from 'react';
import { useFormState } from 'react-hook-form';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { DASHBOARD } from './paths.ts';

/** Whether the form around holds edits. */
export function useHasEdits(): boolean {
  const { dirtyFields } = useFormState();
  return Object.keys(dirtyFields).length > 0;
}

/**
 * Asks before a form with unsaved edits is left.
 * @param saved is set by the form just before it goes on after saving.
 */
export function UnsavedGuard({ saved }: { readonly saved: RefObject<boolean> }) {
  const hasEdits = useHasEdits();
  return <LeaveQuestion hasEdits={() => hasEdits && !saved.current} />;
}

/**
 * Asks before a page with unsaved edits is left. Any other path counts as leaving, also one that begins like the
 * present one, which react-admin's own warning misses. Signing out does not ask: by then there is no way back.
 * At most one may stand on a page.
 * @param hasEdits is asked at the moment of leaving.
 */
export function LeaveQuestion({ hasEdits }: { readonly hasEdits: () => boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasEdits() &&
      nextLocation.pathname !== currentLocation.pathname &&
      nextLocation.pathname.startsWith(DASHBOARD),
  );

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasEdits()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [hasEdits]);

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
