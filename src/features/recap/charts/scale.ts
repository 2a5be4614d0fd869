import { formatPercentPoints } from '../../../i18n/format.ts';

/** The width of the drawing, before it is fitted to the screen. */
export const CHART_WIDTH = 640;

export const shareText = (share: number | null): string =>
  share === null ? '–' : `${formatPercentPoints(share)}%`;

/**
 * Where the scale begins: the multiple of ten that is at least two points below the lowest share, never above 90. From zero, all would look
 * alike.
 */
export const lowestOnScaleOf = (shares: readonly number[]): number =>
  Math.max(0, Math.min(90, Math.floor((Math.min(...shares) - 2) / 10) * 10));
