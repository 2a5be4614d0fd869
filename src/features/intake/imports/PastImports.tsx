import type { ImportRecord } from '../../../../contract/intake/imports.ts';
import { historyOf, PastBatches } from '../../../kit/batches/PastBatches.tsx';
import { UndoBatch } from '../../../kit/batches/UndoBatch.tsx';
import { Failure } from '../../../kit/page/Failure.tsx';
import { useAct } from '../../../providers/useAct.ts';
import { undoImport } from './endpoints.ts';
import { IMPORT } from '../../../school/paths.ts';
import { sumOf } from './words.ts';

/** Lists the last imports, each with a button that undoes it. */
export const PastImports = () => (
  <PastBatches<ImportRecord> resource={IMPORT} title="Impor sebelumnya" className="import-past">
    {(record) => (
      <>
        <div>
          <b>{record.file_name}</b>: {sumOf(record)}.
          <br />
          {historyOf(record)}
        </div>
        <UndoImport record={record} />
      </>
    )}
  </PastBatches>
);

interface UndoImportProps {
  readonly record: ImportRecord;
  readonly onUndone?: () => void;
}

export function UndoImport({ record, onUndone }: UndoImportProps) {
  const act = useAct();
  if (record.undo_until === null) return null;
  const undo = async () => {
    await act(undoImport, record.id);
    onUndone?.();
  };
  return (
    <UndoBatch
      name={`impor ${record.file_name}`}
      undo={undo}
      notice="Impor diurungkan"
      failureText={(failure) => <Failure error={failure} />}
    >
      {record.kind === 'timetable'
        ? `Jam di jadwal dan ${record.subjects} mata pelajaran`
        : `${record.new} orang dan ${record.classes} kelas`}{' '}
      yang dibuat impor ini dihapus, dan yang diubahnya kembali seperti semula. Selama belum ada catatan
      kehadiran atau perubahan lain, tidak ada yang hilang selain itu.
    </UndoBatch>
  );
}
