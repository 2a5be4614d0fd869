import { type RefObject, useEffect, useRef } from 'react';

/** Whether the page was left. An answer that arrives later must not navigate the user away from the present page. */
export function useIsLeft(): RefObject<boolean> {
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => void (isLeft.current = true);
  }, []);
  return isLeft;
}
