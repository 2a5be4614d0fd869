import { type ReactNode, useContext, useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { HOME_PATH } from '../../person/origin.ts';
import { useSignOutQuestion, useUnloadQuestion } from '../../person/useLeaving.ts';
import { ConfirmDialog } from '../page/ConfirmDialog.tsx';
import { GuardContext } from '../router/AppRouter.tsx';

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
 * Holds back what would leave the page.
 * @param mustAsk is asked at that moment, with the path that is gone to.
 * @returns while something is held back: what lets it go, and what stays here.
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
