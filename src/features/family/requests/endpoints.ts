import { calls } from '../../../../contract/calls.ts';
import type { HomeLetter, HomeLetterInput, OwnHomeLetter } from '../../../../contract/family/homeLetters.ts';
import { MAX_PAGE_SIZE } from '../../../../contract/limits.ts';
import {
  type Action,
  extensionAction,
  readExtensionData,
  readExtensionList,
  target,
  type WithId,
} from '../../../providers/endpoint.ts';

/** What is asked anew after a letter from home was sent or decided. */
export const HOME_LETTERS_QUERY = 'surat-dari-orang-tua';

export const listHomeLetters: Action<{ readonly isWaiting: boolean }, readonly HomeLetter[]> = {
  target: () => target(calls.listHomeLetters),
  query: ({ isWaiting }) => ({ waiting: isWaiting ? 'yes' : 'no', limit: isWaiting ? MAX_PAGE_SIZE : 50 }),
  read: readExtensionList,
  message: 'Gagal mengambil surat dari orang tua',
};

export const acceptHomeLetter: Action<WithId, string> = {
  target: ({ id }) => target(calls.acceptHomeLetter, id),
  // An alpa of these days becomes what the letter says, as on paper; a blank one becomes a suggestion for its teacher.
  body: () => ({ corrects: ['alpa'] }),
  read: ({ message }) => message,
  message: 'Gagal menerima surat',
};

export const refuseHomeLetter = extensionAction<WithId & { readonly reason: string }, OwnHomeLetter>(
  calls.refuseHomeLetter,
  'Gagal menolak surat',
);

export const listOwnHomeLetters = extensionAction<undefined, readonly OwnHomeLetter[]>(
  calls.listOwnHomeLetters,
  'Gagal mengambil izin yang Anda minta',
  readExtensionList,
);

export const sendOwnHomeLetter: Action<
  HomeLetterInput & { readonly image?: File | undefined },
  OwnHomeLetter
> = {
  target: () => target(calls.sendOwnHomeLetter),
  body: (letter) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(letter)) if (value !== undefined) form.set(name, value);
    return form;
  },
  read: readExtensionData,
  message: 'Gagal mengirim permintaan izin',
};
