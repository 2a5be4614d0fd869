import { type ReactNode, useContext, useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { HOME_PATH } from '../../person/origin.ts';
import { useSignOutQuestion, useUnloadQuestion } from '../../person/useLeaving.ts';
import { ConfirmDialog } from '../page/ConfirmDialog.tsx';
import { GuardContext } from '../router/AppRouter.tsx';

interface LeaveQuestionProps {
  /** Called when the user is about to leave the page. */
  readonly hasEdits: () => boolean;
  /** The dialog's text, which says what will be lost. */
  readonly children?: ReactNode;
}

/**
 * Asks before a page with unsaved edits is left: for another page of the dashboard, by signing out, or by closing the tab.
 * Every other path counts as leaving, also one that begins like the present one, which react-admin's own warning misses. It does not ask
 * when the session has ended, because the drafts are then stored. A page must have at most one LeaveQuestion.
 */
export function LeaveQuestion({
  hasEdits,
  children = 'Perubahan Anda belum disimpan dan akan hilang.',
}: LeaveQuestionProps) {
  const { pathname } = useLocation();
  const guard = useGuard((to) => hasEdits() && to !== pathname && to.startsWith(HOME_PATH));
  const signOut = useSignOutQuestion(hasEdits);
  useUnloadQuestion(hasEdits);

  return (
    <ConfirmDialog
      open={guard.isHeld || signOut.isOpen}
      title="Tinggalkan halaman ini?"
      cancelLabel="Tetap di sini"
      confirmLabel="Tinggalkan"
      onConfirm={() => {
        guard.leave();
        signOut.close(true);
      }}
      onClose={() => {
        guard.stay();
        signOut.close(false);
      }}
    >
      {children}
    </ConfirmDialog>
  );
}

/**
 * Holds back navigations that would leave the page.
 * @param mustAsk called at that moment with the path of the new address
 * @returns whether a navigation is held back, and functions to let it go (`leave`) or to drop it (`stay`)
 */
function useGuard(mustAsk: (to: string) => boolean) {
  const guardWith = useContext(GuardContext);
  const [heldNavigation, setHeldNavigation] = useState<() => void>();
  const mustAskNow = useEffectEvent(mustAsk);
  useEffect(
    () =>
      guardWith((to, goOn) => {
        const isHeld = mustAskNow(to);
        if (isHeld) setHeldNavigation(() => goOn);
        return isHeld;
      }),
    [guardWith],
  );
  const stay = () => setHeldNavigation(undefined);
  const leave = () => {
    stay();
    heldNavigation?.();
  };
  return { isHeld: heldNavigation !== undefined, leave, stay };
}
