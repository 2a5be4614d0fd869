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
  const navigationGuard = useNavigationGuard(
    (to) => hasEdits() && to !== pathname && to.startsWith(HOME_PATH),
  );
  const signOutQuestion = useSignOutQuestion(hasEdits);
  useUnloadQuestion(hasEdits);

  return (
    <ConfirmDialog
      open={navigationGuard.isHeld || signOutQuestion.isOpen}
      title="Tinggalkan halaman ini?"
      cancelLabel="Tetap di sini"
      confirmLabel="Tinggalkan"
      onConfirm={() => {
        navigationGuard.leave();
        signOutQuestion.close(true);
      }}
      onClose={() => {
        navigationGuard.stay();
        signOutQuestion.close(false);
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
function useNavigationGuard(mustAsk: (to: string) => boolean) {
  const setGuard = useContext(GuardContext);
  const [heldNavigation, setHeldNavigation] = useState<() => void>();
  const mustAskNow = useEffectEvent(mustAsk);
  useEffect(
    () =>
      setGuard((to, proceed) => {
        const isHeld = mustAskNow(to);
        if (isHeld) setHeldNavigation(() => proceed);
        return isHeld;
      }),
    [setGuard],
  );
  const stay = () => setHeldNavigation(undefined);
  const leave = () => {
    stay();
    heldNavigation?.();
  };
  return { isHeld: heldNavigation !== undefined, leave, stay };
}
