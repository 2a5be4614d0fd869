import { type RefObject, useEffect, useRef } from 'react';

/** Whether its page was left: what an answer brings then must not take the user away from where he is now. */
export function useIsLeft(): RefObject<boolean> {
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => void (isLeft.current = true);
  }, []);
  return isLeft;
}
