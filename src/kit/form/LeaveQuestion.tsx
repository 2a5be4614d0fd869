import type { ReactNode } from 'react';
import { useBlocker } from 'react-router-dom';
import { HOME_PATH } from '../../person/origin.ts';
import { useSignOutQuestion, useUnloadQuestion } from '../../person/useLeaving.ts';
import { ConfirmDialog } from '../page/ConfirmDialog.tsx';

interface LeaveQuestionProps {
  /** Asked at the moment of leaving. */
  readonly hasEdits: () => boolean;
  /** What is lost. */
  readonly children?: ReactNode;
}

/**
 * Asks before a page with unsaved edits is left: for another page of the dashboard, by signing out, or with the tab.
 * Any other path counts as leaving, also one that begins like the present one, which react-admin's own warning misses.
 * A session that has ended does not ask: then the drafts are kept. At most one may stand on a page.
 */
export function LeaveQuestion({
  hasEdits,
  children = 'Perubahan Anda belum disimpan dan akan hilang.',
}: LeaveQuestionProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasEdits() &&
      nextLocation.pathname !== currentLocation.pathname &&
      nextLocation.pathname.startsWith(HOME_PATH),
  );
  const signOut = useSignOutQuestion(hasEdits);
  useUnloadQuestion(hasEdits);

  return (
    <ConfirmDialog
      open={blocker.state === 'blocked' || signOut.isOpen}
      title="Tinggalkan halaman ini?"
      cancelLabel="Tetap di sini"
      confirmLabel="Tinggalkan"
      onConfirm={() => {
        blocker.proceed?.();
        signOut.close(true);
      }}
      onClose={() => {
        blocker.reset?.();
        signOut.close(false);
      }}
    >
      {children}
    </ConfirmDialog>
  );
}
