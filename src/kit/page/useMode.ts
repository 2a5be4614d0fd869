import { useStore } from 'react-admin';
import type { Mode } from '../../look/colours.ts';
import { useMatches } from './useMatches.ts';

/** Light or dark: as it was chosen on this device (react-admin's store keeps it), or as the device has it; and how to choose. */
export const useMode = (): [Mode, (mode: Mode) => void] =>
  useStore<Mode>('theme', useMatches('(prefers-color-scheme: dark)') ? 'dark' : 'light');
