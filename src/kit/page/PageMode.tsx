import { useLayoutEffect } from 'react';
import { useMode } from './useMode.ts';

/** Tells the stylesheet (look/tokens.css) which of the two themes was chosen on this device. */
export function PageMode() {
  const [mode] = useMode();
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = mode;
  }, [mode]);
  return null;
}
