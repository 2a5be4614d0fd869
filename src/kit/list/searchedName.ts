/**
 * What to look for when a choice's label, or the beginning of it, was typed: "2026/2027 (aktif)" and "X-1 (2026/2027)" are found by what stands
 * before the brackets, which say of a record what no search looks at.
 */
export const searchedName = (typed: string): string => typed.replace(/\s+\([^()]*\)?\s*$/, '');
