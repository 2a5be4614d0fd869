import { MESSAGE_REASONS, type MessageReason } from '../../../contract/family/words.ts';
import type { HomeLetterState } from '../../../contract/family/pageWords.ts';

export const MESSAGES_TITLE = 'Pesan ke orang tua';

/** The reasons to write to a family, as settings and messages name them. */
export const REASON_LABELS: Readonly<Record<MessageReason, string>> = {
  absent: 'Tidak hadir tanpa surat',
  skipping: 'Kemungkinan cabut',
  streak: 'Tidak masuk berhari-hari',
  limit: 'Batas ketidakhadiran tercapai',
  letter: 'Surat diterima',
  correction: 'Ralat: ternyata hadir',
};

/** What has become of a letter from home. */
export const HOME_LETTER_STATE_LABELS: Readonly<Record<HomeLetterState, string>> = {
  waiting: 'menunggu',
  accepted: 'diterima',
  refused: 'ditolak',
  withdrawn: 'dibatalkan',
};

/** A correction is the most urgent: a family worries for nothing. */
export const REASONS_IN_ORDER: readonly MessageReason[] = [
  'correction',
  ...MESSAGE_REASONS.filter((reason) => reason !== 'correction'),
];

/** Opens a chat, with a text that is ready to be sent. @param phone E.164 */
export const whatsAppLink = (phone: string, text?: string): string =>
  `https://wa.me/${phone.slice(1)}${text === undefined ? '' : `?text=${encodeURIComponent(text)}`}`;
