import { useLayoutEffect } from 'react';
import { useThemeMode } from './useMode.ts';

/** Tells the stylesheet (look/tokens.css) which of the two themes was chosen on this device. */
export function PageMode() {
  const [mode] = useThemeMode();
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = mode;
  }, [mode]);
  return null;
}
