import { useContext, useEffect, useEffectEvent, useState } from 'react';
import { GuardContext } from './AppRouter.tsx';

/**
 * Holds back what would leave the page.
 * @param mustAsk is asked at that moment, with the path that is gone to.
 * @returns while something is held back: what lets it go, and what stays here.
 */
export function useGuard(mustAsk: (to: string) => boolean) {
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
