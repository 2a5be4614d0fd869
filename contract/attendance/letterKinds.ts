/** What a letter asks for. No zod: screens offer them, too. Each is a status that can be known before the day (attendanceStatus.ts). */
export const LETTER_KINDS = ['izin', 'sakit', 'dispensasi'] as const;

export type LetterKind = (typeof LETTER_KINDS)[number];

/** What already stands in a register of a letter's days, where it says something else: alpa, nothing, another reason, or presence. */
export const CORRECTABLE = ['alpa', 'blank', 'other', 'present'] as const;

export type Correctable = (typeof CORRECTABLE)[number];

/** The longest range of days of one letter, both included. */
export const MAX_LETTER_DAYS = 60;
/** A whole class goes to a competition. */
export const MAX_LETTER_PUPILS = 100;
/** How many marks of who was there are named in a preview. */
export const MAX_NAMED_PRESENT = 20;
