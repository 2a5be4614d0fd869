/** Folds a name for comparison: "Bhs. Inggris" and "BHS INGGRIS" become equal, "Kimia" and "Kimia 2" do not. */
export const foldName = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/['’`]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
