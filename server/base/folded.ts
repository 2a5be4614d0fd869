/** "Bhs. Inggris" and "BHS INGGRIS" are one, "Kimia" and "Kimia 2" are not. */
export const folded = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/['’`]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
