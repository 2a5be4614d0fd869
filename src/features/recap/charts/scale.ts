import { formatShare } from '../../../i18n/format.ts';

/** Of the drawing, before it is fitted to the screen. */
export const WIDTH = 640;

export const shareText = (share: number | null): string => (share === null ? '–' : `${formatShare(share)}%`);

/** Where the scale begins: a tenth below the lowest, or all would look alike; never above 90. */
export const lowOf = (shares: readonly number[]): number =>
  Math.max(0, Math.min(90, Math.floor((Math.min(...shares) - 2) / 10) * 10));
