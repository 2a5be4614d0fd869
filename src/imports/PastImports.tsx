import { useState } from 'react';
import { useGetList, useNotify } from 'react-admin';
import { useQueryClient } from '@tanstack/react-query';
import Button from '@mui/material/Button';
import type { ImportRecord } from '../../contract/imports.ts';
import { formatInstant } from '../i18n/format.ts';
import { ConfirmDialog } from '../kit/page/ConfirmDialog.tsx';
import { Failure } from '../kit/page/Failure.tsx';
import { SectionTitle } from '../kit/page/SectionTitle.tsx';
import { useAct } from '../providers/useAct.ts';
import { undoImport } from './endpoints.ts';
import { IMPORT } from './paths.ts';
import { useCatcher } from './useCatcher.ts';
import { sumOf } from './words.ts';

/** The last imports, and the way to take one back. */
export function PastImports() {
  const { data = [] } = useGetList<ImportRecord>(
    IMPORT,
    { pagination: { page: 1, perPage: 15 } },
    { retry: false, onError: () => undefined },
  );
  if (data.length === 0) return null;
  return (
    <section>
      <SectionTitle>Impor sebelumnya</SectionTitle>
      <ul className="import-past">
        {data.map((record) => (
          <li key={record.id}>
            <div>
              <b>{record.file_name}</b>: {sumOf(record)}.
              <br />
              {formatInstant(record.created_at)} oleh {record.created_by}
              {record.undone_at &&
                ` · diurungkan ${formatInstant(record.undone_at)} oleh ${record.undone_by}`}
            </div>
            <UndoImport record={record} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Asks first: everybody who came with it goes. */
export function UndoImport({
  record,
  onUndone,
}: {
  readonly record: ImportRecord;
  readonly onUndone?: () => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { failure, run } = useCatcher();
  const act = useAct();
  const notify = useNotify();
  const queryClient = useQueryClient();
  if (record.undo_until === null) return null;
  const undo = async () => {
    setBusy(true);
    const isDone = await run(async () => void (await act(undoImport, record.id)));
    setBusy(false);
    if (!isDone) return;
    setOpen(false);
    notify('Impor diurungkan', { type: 'success' });
    void queryClient.invalidateQueries();
    onUndone?.();
  };
  return (
    <>
      <Button
        variant="outlined"
        onClick={() => setOpen(true)}
        aria-label={`Urungkan impor ${record.file_name}`}
      >
        Urungkan
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={`Urungkan impor ${record.file_name}?`}
        confirmLabel="Urungkan"
        busy={isBusy}
        problem={failure === undefined ? undefined : <Failure error={failure} />}
        onConfirm={() => void undo()}
        onClose={() => setOpen(false)}
      >
        {record.kind === 'timetable'
          ? `Jam di jadwal dan ${record.subjects} mata pelajaran`
          : `${record.new} orang dan ${record.classes} kelas`}{' '}
        yang dibuat impor ini dihapus, dan yang diubahnya kembali seperti semula. Selama belum ada catatan
        kehadiran atau perubahan lain, tidak ada yang hilang selain itu.
      </ConfirmDialog>
    </>
  );
}
