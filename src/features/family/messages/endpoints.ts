import { calls, type Id } from '../../../../contract/calls.ts';
import type {
  FamilyMessage,
  FamilyMessages,
  MessagePreview,
  SentFamilyMessage,
} from '../../../../contract/family/messages.ts';
import { extensionAction, pressAction } from '../../../providers/endpoint.ts';

export const listFamilyMessages = extensionAction<undefined, FamilyMessages>(
  calls.listFamilyMessages,
  'Gagal mengambil pesan hari ini',
);
/** The `id` is the pupil's. */
export const noteSent = extensionAction<SentFamilyMessage & { readonly id: Id }, FamilyMessage>(
  calls.noteSentFamilyMessage,
  'Gagal menandai pesan terkirim',
);
export const takeBack = pressAction<unknown>(calls.takeBackFamilyMessage, 'Gagal mengurungkan');
export const previewMessage = extensionAction<
  { readonly SchoolId: Id | undefined; readonly text: string },
  MessagePreview
>(calls.previewFamilyMessage, 'Gagal membuat contoh');
