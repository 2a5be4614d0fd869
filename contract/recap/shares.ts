/** A share in percent with one decimal, halves rounded up. It uses whole numbers, so that a spreadsheet that recalculates it gets the same digit. */
export const calculateSharePercent = (part: number, total: number): number =>
  Math.floor((2000 * part + total) / (2 * total)) / 10;
