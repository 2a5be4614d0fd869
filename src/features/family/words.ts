import { MESSAGE_REASONS, type MessageReason, type Relation } from '../../../contract/family/words.ts';
import type { DueFamilyMessage } from '../../../contract/family/messages.ts';

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

/** A correction is the most urgent: a family worries for nothing. */
export const REASONS_IN_ORDER: readonly MessageReason[] = [
  'correction',
  ...MESSAGE_REASONS.filter((reason) => reason !== 'correction'),
];

const TITLES: Readonly<Record<Relation, string>> = { ayah: 'Bapak', ibu: 'Ibu', wali: 'Bapak/Ibu' };

/** "Ibu Rosmaida" */
export const guardianTitle = ({ relation, name }: DueFamilyMessage['Guardian']): string =>
  `${TITLES[relation]} ${name}`;
