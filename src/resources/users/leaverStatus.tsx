import Alert from '@mui/material/Alert';
import Chip from '@mui/material/Chip';
import { formatDate } from '../../i18n/format.ts';
import { isLeaver, nameOf, numberOf } from '../../school/people.ts';
import type { PersonRecord } from './facts.tsx';

interface OfUser {
  readonly user: PersonRecord;
}

/** Another backend does not say. */
export const statusOf = ({ is_active: isActive }: Partial<PersonRecord>): string | undefined =>
  isActive === undefined ? undefined : isActive ? 'Aktif' : 'Nonaktif';

const Left = () => <Chip size="small" variant="outlined" label="Nonaktif" sx={{ ml: 1 }} />;

export const NameWithStatus = ({ user }: OfUser) => (
  <>
    {nameOf(user)}
    {isLeaver(user) && <Left />}
  </>
);

export const CardText = ({ user }: OfUser) => (
  <>
    {[numberOf(user), user.Role?.name].filter(Boolean).join(' · ')}
    {isLeaver(user) && <Left />}
  </>
);

/** Above the facts of somebody who has left: since when, why, and what it means. */
export function LeftNotice({ user }: OfUser) {
  if (!isLeaver(user)) return null;
  const { inactive_since: since, inactive_reason: reason } = user;
  return (
    <Alert severity="info" icon={<Chip size="small" variant="outlined" label="Nonaktif" />} sx={{ mb: 2 }}>
      {since && `Sejak ${formatDate(since)}. `}
      {reason && `Alasan: ${reason}. `}
      Akun ini tidak dapat dipakai masuk; riwayatnya tetap ada.
    </Alert>
  );
}
