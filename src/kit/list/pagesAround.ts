/** The first page, the last, and those beside this one; undefined where some are left out. */
export function pagesAround(page: number, last: number): readonly (number | undefined)[] {
  const shown = [...new Set([1, page - 1, page, page + 1, last])].filter((each) => each >= 1 && each <= last);
  return shown.flatMap((each, index) => {
    const before = shown[index - 1] ?? 0;
    if (each - before === 1) return [each];
    // One page takes no more room than the sign for it.
    return each - before === 2 ? [each - 1, each] : [undefined, each];
  });
}
