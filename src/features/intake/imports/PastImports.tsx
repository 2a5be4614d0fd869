import type { ImportRecord } from '../../../../contract/intake/imports.ts';
import { describeBatchHistory, PastBatches } from '../../../kit/batches/PastBatches.tsx';
import { UndoBatch } from '../../../kit/batches/UndoBatch.tsx';
import { Failure } from '../../../kit/page/Failure.tsx';
import { useRunAction } from '../../../providers/useAct.ts';
import { undoImport } from './endpoints.ts';
import { IMPORT_SLUG } from '../../../school/paths.ts';
import { describeImportCounts } from './words.ts';

/** Lists the last imports, each with a button that undoes it. */
export const PastImports = () => (
  <PastBatches<ImportRecord> resource={IMPORT_SLUG} title="Impor sebelumnya" className="import-past">
    {(record) => (
      <>
        <div>
          <b>{record.file_name}</b>: {describeImportCounts(record)}.
          <br />
          {describeBatchHistory(record)}
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
  const act = useRunAction();
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
        : `${record.new} orang${record.guardians > 0 ? `, ${record.guardians} orang tua/wali,` : ''} dan ${record.classes} kelas`}{' '}
      yang dibuat impor ini dihapus, dan yang diubahnya kembali seperti semula. Selama belum ada catatan
      kehadiran atau perubahan lain, tidak ada yang hilang selain itu.
    </UndoBatch>
  );
}
