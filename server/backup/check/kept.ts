import { differencesOfKept } from './keptSums.ts';
import type { Check } from './types.ts';

/** What triggers keep, so that no list counts all marks. */
export const kept: Check = {
  what: 'jumlah dan daftar yang dihitung di muka',
  async run({ db }) {
    const differences = await differencesOfKept(db);
    const wrong = differences.map(
      ({ what, where, kept: is, counted }) =>
        `${what}, ${where}: tersimpan ${is ?? 'tidak ada'}, seharusnya ${counted ?? 'tidak ada'}`,
    );
    return { wrong };
  },
};
