/** A share in percent with one decimal, halves rounded up. It uses whole numbers, so that a spreadsheet that recalculates it gets the same digit. */
export const shareOf = (part: number, of: number): number => Math.floor((2000 * part + of) / (2 * of)) / 10;
