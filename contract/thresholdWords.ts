/** Why somebody needs attention. No zod: screens say it in words. The heaviest first. */
export const REASONS = ['unreachable', 'below', 'alpa', 'last'] as const;
export type AttentionReason = (typeof REASONS)[number];

/** Who may miss no more than so many needs attention while more than these are to come. */
export const FEW_LEFT = 2;

export const MAX_ALPA_LIMIT = 200;
/** The longest time that a register stays open to its teacher. */
export const MAX_LOCK_DAYS = 365;
