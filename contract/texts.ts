/** What texts are made of, as patterns that the server checks and the dashboard checks before it. No zod: the browser reads it. */

/** Line breaks and other controls, and what turns the direction of the text around it: a name shown in a list does neither. */
export const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;
/** One that leaves ink. The blank Braille pattern is a symbol by name only. */
export const VISIBLE = /(?!\u2800)[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}]/u;

export const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
export const EMAIL_MAX = 254;

export const LOGIN_NAME_MAX = 32;
/** NIS, NIP or a name; no `@`, so that none is anybody's e-mail. */
export const LOGIN_NAME = /^[A-Za-z0-9._-]{3,32}$/;

export const FULLNAME_MAX = 120;
export const CLASS_NAME_MAX = 60;
export const SUBJECT_NAME_MAX = 120;
