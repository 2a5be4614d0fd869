import type { RosterRow } from './rows.ts';

/** Without case, accents and apostrophes: "numan" finds Nu'man. */
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}'’‘`ʼ]/gu, '')
    .toLowerCase();

/** Every word must be found in the name or the NIS. */
export function matchesSearch({ name, nis }: Pick<RosterRow, 'name' | 'nis'>, search: string): boolean {
  const text = fold(`${name} ${nis}`);
  return fold(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
