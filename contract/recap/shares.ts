/** In percent with one decimal, a half upwards, by whole numbers: a spreadsheet that recalculates it finds the same digit. */
export const shareOf = (part: number, of: number): number => Math.floor((2000 * part + of) / (2 * of)) / 10;
