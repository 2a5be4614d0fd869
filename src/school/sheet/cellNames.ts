/** Converts cell references of spreadsheets, in which columns are letters and rows count from 1. */

/** Parses a cell reference: "AB12" is column 27 (counted from 0) and row 12 (counted from 1). */
export function parseCellReference(reference: string): { column: number; row: number } | undefined {
  const match = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(reference);
  if (!match?.[1]) return undefined;
  let column = 0;
  for (const letter of match[1]) column = column * 26 + letter.charCodeAt(0) - 64;
  return { column: column - 1, row: Number(match[2]) };
}

/** The letters of a column, counted from 0: "A" for 0, "AB" for 27. */
export function columnName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : columnName(Math.floor(at / 26) - 1) + letter;
}
