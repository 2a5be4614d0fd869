/** The codes on printed recaps. This file is free of zod, because the dashboard reads it, too. */

/** Without the letters and digits that are taken for one another: 0 O, 1 I L, 2 Z, 5 S, 8 B, U V. */
export const CODE_ALPHABET = '34679ACDEFGHJKMNPQRTVWXY';
export const CODE_LENGTH = 10;
export const CODE_PATTERN = new RegExp(`^[${CODE_ALPHABET}]{${CODE_LENGTH}}$`);

/** Writes a code in two groups, "K7QMX-34RPD", which is easier to read and to type. */
export const formatCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;
