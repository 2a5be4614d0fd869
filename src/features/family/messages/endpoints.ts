import { calls, type Id } from '../../../../contract/calls.ts';
import type {
  FamilyMessage,
  FamilyMessages,
  MessagePreview,
  SentFamilyMessage,
} from '../../../../contract/family/messages.ts';
import { type Action, readExtensionData, target } from '../../../providers/endpoint.ts';

export const listFamilyMessages: Action<undefined, FamilyMessages> = {
  target: () => target(calls.listFamilyMessages),
  read: readExtensionData,
  message: 'Gagal mengambil pesan hari ini',
};

export const noteSent: Action<SentFamilyMessage & { readonly pupilId: Id }, FamilyMessage> = {
  target: ({ pupilId }) => target(calls.noteSentFamilyMessage, pupilId),
  body: ({ reason, has_left }) => ({ reason, has_left }),
  read: readExtensionData,
  message: 'Gagal menandai pesan terkirim',
};

export const takeBack: Action<{ readonly id: Id }, null> = {
  target: ({ id }) => target(calls.takeBackFamilyMessage, id),
  read: () => null,
  message: 'Gagal mengurungkan',
};

export const previewMessage: Action<
  { readonly schoolId: Id | undefined; readonly text: string },
  MessagePreview
> = {
  target: () => target(calls.previewFamilyMessage),
  body: ({ schoolId, text }) => ({ SchoolId: schoolId, text }),
  read: readExtensionData,
  message: 'Gagal membuat contoh',
};
