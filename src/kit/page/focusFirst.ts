/** Begins in the first input of what has come, as the `ref` of a dialog's content. MUI alone focuses the dialog as a whole. */
export const focusFirst = (content: HTMLElement | null): void =>
  content?.querySelector<HTMLElement>('input, textarea')?.focus();
