import { formatDate, formatInstant } from '../../../i18n/format.ts';
import { Notice } from '../../../kit/page/Notice.tsx';
import { Tag } from '../../../kit/page/Tag.tsx';
import { isLeaver } from '../../../school/people.ts';
import type { PersonRecord } from './personRecord.ts';

/** Above the facts of somebody who has left: since when, why, and what it means. */
export function LeftNotice({ user }: { readonly user: PersonRecord }) {
  if (!isLeaver(user)) return null;
  const { inactive_since: since, inactive_reason: reason, anonymised_at: forgotten } = user;
  return (
    <Notice kind="info">
      <Tag>Nonaktif</Tag>{' '}
      {forgotten ? (
        `Data pribadi orang ini dihapus pada ${formatInstant(forgotten)}. Catatan kehadirannya tetap ada.`
      ) : (
        <>
          {since && `Sejak ${formatDate(since)}. `}
          {reason && `Alasan: ${reason}. `}
          Akun ini tidak dapat dipakai masuk; riwayatnya tetap ada.
        </>
      )}
    </Notice>
  );
}
