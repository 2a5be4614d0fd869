import { calls } from '../../../contract/calls.ts';
import type { LetterPupil } from '../../../contract/letters.ts';
import { LETTERS_SLUG } from '../../school/paths.ts';
import { type Action, type Endpoint, readExtensionList, target } from '../../providers/endpoint.ts';

export const listLetterPupils: Action<{ readonly search: string }, readonly LetterPupil[]> = {
  target: () => target(calls.listLetterPupils),
  query: ({ search }) => ({ search, limit: 20 }),
  read: readExtensionList,
  message: 'Gagal mengambil data siswa',
};

export const letterEndpoints: Readonly<Record<string, Endpoint>> = {
  [LETTERS_SLUG]: {
    messages: { list: 'Gagal mengambil surat', create: 'Gagal menyimpan surat' },
    calls: { list: 'listLetters', create: 'createLetter' },
    // The answer to creating a letter also has the corrections that were made.
    toRecord: (raw) => ('letter' in raw ? { ...raw.letter, effect: raw.effect } : raw),
  },
};
