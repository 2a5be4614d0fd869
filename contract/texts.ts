/** Patterns and limits of texts. The server checks them, and the dashboard checks them beforehand, so this file is free of zod. */

/** Characters that a name in a list must not contain: line breaks, other controls, and those that change the direction of the text around it. */
export const CONTROL_CHARACTER_PATTERN = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;
/** A character that one can see. The blank Braille pattern is excluded, because it is a symbol by name only. */
export const VISIBLE_CHARACTER_PATTERN = /(?!\u2800)[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}]/u;

export const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
export const EMAIL_MAX_LENGTH = 254;

export const LOGIN_NAME_MAX_LENGTH = 32;
/** A NIS, a NIP or a name. It has no `@`, so that it is never somebody's email address. */
export const LOGIN_NAME_PATTERN = /^[A-Za-z0-9._-]{3,32}$/;

export const FULLNAME_MAX_LENGTH = 120;
export const CLASS_NAME_MAX_LENGTH = 60;
export const SUBJECT_NAME_MAX_LENGTH = 120;
