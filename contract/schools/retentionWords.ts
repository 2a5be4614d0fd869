/** How long a school may say that it keeps something. No zod: the school's form says it, too. */
export const MAX_LETTER_PICTURE_MONTHS = 120;
export const MAX_LEAVER_YEARS = 50;
/** What the retention deletes is told so many days ahead. */
export const RETENTION_NOTICE_DAYS = 30;
