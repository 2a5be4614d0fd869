import { useState } from 'react';
import { downloadCSV, useDataProvider, useListContext, useNotify, type RaRecord } from 'react-admin';
import { describeProblem } from '../../providers/errors.ts';
import type { Meta } from '../../providers/endpoint.ts';
import { DownloadIcon } from '../page/icons.tsx';
import { fetchAllPages } from './allPages.ts';
import type { Column } from './columns.ts';
import { toCsv } from './csv.ts';

interface ExportButtonProps<R extends RaRecord> {
  readonly noun: string;
  readonly columns: readonly Column<R>[];
  readonly meta?: Meta;
}

/** Exports all records that match the present search into one file, reading page after page. */
export function ExportButton<R extends RaRecord>({ noun, columns, meta }: ExportButtonProps<R>) {
  const { resource, filterValues, sort } = useListContext<R>();
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const [progress, setProgress] = useState<string>();

  const fetchAll = () =>
    fetchAllPages<R>(
      (pagination) => dataProvider.getList(resource, { pagination, filter: filterValues, sort, meta }),
      { onProgress: (received, total) => setProgress(`${received} dari ${total}`) },
    );

  const exportAll = async () => {
    setProgress('Memproses...');
    try {
      downloadCSV(toCsv(columns, await fetchAll()), noun.replaceAll(' ', '-'));
    } catch (error) {
      notify(describeProblem(error), { type: 'error' });
    } finally {
      setProgress(undefined);
    }
  };

  return (
    <button type="button" className="tool" disabled={progress !== undefined} onClick={() => void exportAll()}>
      <DownloadIcon />
      {progress ?? 'Unduh CSV'}
    </button>
  );
}
