import { useStore } from 'react-admin';
import type { Mode } from '../../look/colours.ts';
import { useMediaQuery } from './useMatches.ts';

/** The light or dark mode and its setter. It is the mode chosen on this device (in react-admin's store), and otherwise the system's. */
export const useThemeMode = (): [Mode, (mode: Mode) => void] =>
  useStore<Mode>('theme', useMediaQuery('(prefers-color-scheme: dark)') ? 'dark' : 'light');
