import type { ReactNode } from 'react';
import { useGetList, type RaRecord } from 'react-admin';
import { formatInstant } from '../../i18n/format.ts';
import { SectionTitle } from '../page/SectionTitle.tsx';

/** Many records that were created at once: by an import, as sessions from the timetable, or by a kenaikan kelas. */
interface Batch extends RaRecord {
  readonly created_at: string;
  readonly created_by: string;
  readonly undone_at: string | null;
  readonly undone_by: string | null;
}

interface PastBatchesProps<B> {
  readonly resource: string;
  readonly title: string;
  readonly className: string;
  readonly children: (batch: B) => ReactNode;
}

/** Lists the latest batches, one line each. It shows nothing where there are none. */
export function PastBatches<B extends Batch>({ resource, title, className, children }: PastBatchesProps<B>) {
  const { data = [] } = useGetList<B>(
    resource,
    { pagination: { page: 1, perPage: 15 } },
    { retry: false, onError: () => undefined },
  );
  if (data.length === 0) return null;
  return (
    <section>
      <SectionTitle>{title}</SectionTitle>
      <ul className={className}>
        {data.map((batch) => (
          <li key={batch.id}>{children(batch)}</li>
        ))}
      </ul>
    </section>
  );
}

/** When and by whom a batch was made and undone: "24 November 2026 pukul 07.12 oleh Laras · diurungkan 25 November 2026 pukul 08.00 oleh Laras". */
export const describeBatchHistory = (batch: Batch): string =>
  `${formatInstant(batch.created_at)} oleh ${batch.created_by}` +
  (batch.undone_at ? ` · diurungkan ${formatInstant(batch.undone_at)} oleh ${batch.undone_by}` : '');
