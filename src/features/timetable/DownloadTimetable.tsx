import { useState } from 'react';
import { downloadCSV, useDataProvider, useNotify, type RaRecord } from 'react-admin';
import type { Id } from '../../../contract/calls.ts';
import type { TimetableEntry } from '../../../contract/timetable/timetable.ts';
import { fetchAllPages } from '../../kit/list/allPages.ts';
import { toCsv } from '../../kit/list/csv.ts';
import { DownloadIcon } from '../../kit/page/icons.tsx';
import { describeProblem } from '../../providers/errors.ts';
import { TIMETABLE } from './endpoints.ts';
import { TIMETABLE_COLUMNS } from './timetableColumns.ts';

interface DownloadTimetableProps {
  readonly schoolId: Id | undefined;
  readonly day: string;
}

/** Saves the whole timetable of the school, as it is on a day. */
export function DownloadTimetable({ schoolId, day }: DownloadTimetableProps) {
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      const filter = { from: day, to: day, ...(schoolId !== undefined && { school_id: schoolId }) };
      const sort = { field: 'weekday', order: 'ASC' } as const;
      const entries = await fetchAllPages<TimetableEntry & RaRecord>((pagination) =>
        dataProvider.getList<TimetableEntry & RaRecord>(TIMETABLE, { pagination, sort, filter }),
      );
      downloadCSV(toCsv(TIMETABLE_COLUMNS, entries), `jadwal-${day}`);
    } catch (error) {
      notify(describeProblem(error), { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <button type="button" className="tool" aria-disabled={isBusy} onClick={() => void download()}>
      <DownloadIcon />
      {isBusy ? 'Mengunduh…' : 'Unduh CSV'}
    </button>
  );
}
