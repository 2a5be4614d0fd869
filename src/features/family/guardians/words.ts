import type { Id } from '../../../../contract/calls.ts';
import type { Guardian } from '../../../../contract/family/guardians.ts';
import type { Consent } from '../../../../contract/family/words.ts';
import { formatDate } from '../../../i18n/format.ts';

/** Whose guardians are shown. */
export interface OfPupil {
  readonly pupil: { readonly id: Id; readonly fullname: string };
}

/** The first part of the query keys of everything about guardians. */
export const GUARDIANS_KEY = 'orang-tua';

export const CONSENT_LABELS: Readonly<Record<Consent, string>> = {
  unknown: 'Belum ditanya',
  agreed: 'Setuju menerima pesan',
  'opted-out': 'Tidak mau menerima pesan',
};

/** "Setuju menerima pesan, dicatat Sri Uji 20 November 2026" */
export function consentText({
  consent,
  agreed_at: agreedAt,
  agreed_noted_by: by,
}: Pick<Guardian, 'consent' | 'agreed_at' | 'agreed_noted_by'>): string {
  if (consent !== 'agreed' || agreedAt === null) return CONSENT_LABELS[consent];
  return `${CONSENT_LABELS.agreed}, dicatat ${by ?? ''} ${formatDate(agreedAt.slice(0, 10))}`;
}
