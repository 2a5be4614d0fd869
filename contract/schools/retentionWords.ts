/** The limits of the times for which a school may keep data. This file is free of zod because the school's form shows them too. */
export const MAX_LETTER_PICTURE_MONTHS = 120;
export const MAX_LEAVER_YEARS = 50;
/** How many days ahead a deletion by the retention times is announced. */
export const RETENTION_NOTICE_DAYS = 30;
