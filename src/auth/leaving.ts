/**
 * Signing out is a navigation to the sign-in page with this in its state: a screen with unsaved work can ask first, and
 * all screens are gone before the session is.
 */
export const LEAVING = { leaving: true } as const;

export const isLeaving = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'leaving' in state && state.leaving === true;
