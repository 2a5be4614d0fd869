/** Numbers and words of the families' page and of letters from home. This file is free of zod because pages use it too. */

/** The kinds of letter that a family may write; a dispensation is the school's to give. */
export const HOME_LETTER_KINDS = ['sakit', 'izin'] as const;

/** The longest letter from home, counting the first day and the last. */
export const MAX_HOME_LETTER_DAYS = 14;
/** How long before today, and after, a letter from home may begin. */
export const HOME_LETTER_DAYS_BACK = 7;
export const HOME_LETTER_DAYS_AHEAD = 30;
/** How many letters of one child may wait for the school at once, and be sent in 24 hours: so that they never fill a disk. */
export const MAX_OPEN_HOME_LETTERS = 5;
export const MAX_DAILY_HOME_LETTERS = 3;
/** Shorter than a letter's own reason, before which the school's copy says from whom it came. */
export const HOME_LETTER_REASON_MAX_LENGTH = 180;

/** The code that a phone is asked for once. */
export const LINK_CODE_LENGTH = 6;
/** After so many wrong codes a link is closed for good. */
export const MAX_LINK_CODE_TRIES = 5;
/** How long a link is good where the child has no class whose year would end it. */
export const LINK_DAYS = 180;

/** `waiting`: nobody has decided; `withdrawn`: the school had accepted it, and took it back. */
export const HOME_LETTER_STATES = ['waiting', 'accepted', 'refused', 'withdrawn'] as const;
export type HomeLetterState = (typeof HOME_LETTER_STATES)[number];
