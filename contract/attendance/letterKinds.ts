/**
 * The kinds of letter; each is a status that can be known before the day (attendanceStatus.ts). This file is free of zod because screens
 * use it too.
 */
export const LETTER_KINDS = ['izin', 'sakit', 'dispensasi'] as const;

export type LetterKind = (typeof LETTER_KINDS)[number];

/**
 * What a register can say on the days of a letter when it differs from the letter: alpa, nothing (`blank`), another reason (`other`), or
 * presence.
 */
export const CORRECTABLE_MARKS = ['alpa', 'blank', 'other', 'present'] as const;

export type CorrectableMark = (typeof CORRECTABLE_MARKS)[number];

/** The longest range of days of one letter, counting the first and the last. */
export const MAX_LETTER_DAYS = 60;
/** The most pupils in one letter: enough for a whole class that goes to a competition. */
export const MAX_LETTER_PUPILS = 100;
/** How many pupils who were marked as present a preview names. */
export const MAX_NAMED_PRESENT = 20;
