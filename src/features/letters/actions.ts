import { calls, type Id } from '../../../contract/calls.ts';
import type { CorrectableMark, LetterKind } from '../../../contract/attendance/letterKinds.ts';
import type { Letter, LetterEffect, OwnLetter, WithdrawnLetter } from '../../../contract/letters.ts';
import {
  type Action,
  extensionAction,
  pressAction,
  readExtensionList,
  readExtensionData,
  target,
  type WithId,
} from '../../providers/endpoint.ts';

export interface LetterRequest {
  readonly student_ids: readonly Id[];
  readonly kind: LetterKind;
  readonly reason: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly start_time: string;
  readonly end_time: string;
}

export const previewLetter = extensionAction<LetterRequest, LetterEffect>(
  calls.previewLetter,
  'Gagal memeriksa surat',
);

export const applyLetter = extensionAction<
  WithId & { readonly corrects: readonly CorrectableMark[]; readonly preview?: boolean },
  LetterEffect
>(calls.applyLetter, 'Gagal mengubah kehadiran menurut surat');

export const withdrawLetter = extensionAction<
  WithId & { readonly reason: string; readonly preview?: boolean },
  WithdrawnLetter
>(calls.withdrawLetter, 'Gagal membatalkan surat');

export const setLetterImage: Action<WithId & { readonly image: File }, Letter> = {
  target: ({ id }) => target(calls.setLetterImage, id),
  body: ({ image }) => {
    const form = new FormData();
    form.set('image', image);
    return form;
  },
  read: readExtensionData,
  message: 'Gagal mengunggah foto surat',
};

export const deleteLetterImage = pressAction<Letter>(calls.deleteLetterImage, 'Gagal menghapus foto surat');

/** How many letters from home wait; the page of another feature shows them. */
export const countHomeLetters: Action<undefined, number> = {
  target: () => target(calls.listHomeLetters),
  query: () => ({ waiting: 'yes', limit: 1 }),
  read: ({ meta }) => meta?.totalItems ?? 0,
  message: 'Gagal menghitung surat dari orang tua',
};

export const listPupilLetters: Action<WithId, readonly Letter[]> = {
  target: () => target(calls.listLetters),
  query: ({ id }) => ({ student_id: id, limit: 100 }),
  read: readExtensionList,
  message: 'Gagal mengambil surat',
};

export const listOwnLetters: Action<undefined, readonly OwnLetter[]> = {
  target: () => target(calls.listOwnLetters),
  query: () => ({ limit: 100 }),
  read: readExtensionList,
  message: 'Gagal mengambil surat',
};
