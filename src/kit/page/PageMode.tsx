import { useLayoutEffect } from 'react';
import { useTheme } from '@mui/material/styles';

/** Tells the tokens (look/tokens.css) which of the two themes was chosen on this device. */
export function PageMode() {
  const { mode } = useTheme().palette;
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = mode;
  }, [mode]);
  return null;
}
