/** The reasons why a pupil needs attention, the heaviest first. This file is free of zod because screens put them into words. */
export const ATTENTION_REASONS = ['unreachable', 'below', 'alpa', 'last'] as const;
export type AttentionReason = (typeof ATTENTION_REASONS)[number];

/** A pupil who may miss at most this many more days or meetings needs attention, as long as more than those he or she may miss are still to come. */
export const FEW_ALLOWED_MISSES = 2;

/** After this many recorded school days of absence in a row a pupil needs attention, unless the school says another number. */
export const DEFAULT_STREAK_DAYS = 3;
/** One day of absence is not yet a row of days. */
export const MIN_STREAK_DAYS = 2;
export const MAX_STREAK_DAYS = 30;

export const MAX_ALPA_LIMIT = 200;
/** The longest time that a register stays open to its teacher. */
export const MAX_LOCK_DAYS = 365;
