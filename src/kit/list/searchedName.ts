/**
 * Turns a typed choice label into a search text by removing the part in brackets, e.g. of "2026/2027 (aktif)" and "X-1 (2026/2027)".
 * The brackets hold details that the server does not search.
 */
export const toSearchText = (typed: string): string => typed.replace(/\s+\([^()]*\)?\s*$/, '');
