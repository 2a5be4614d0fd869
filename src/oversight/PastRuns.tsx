import { useState } from 'react';
import { useGetList } from 'react-admin';
import Button from '@mui/material/Button';
import type { SessionRun } from '../../contract/sessionRuns.ts';
import { formatDate, formatInstant, formatNumber } from '../i18n/format.ts';
import { ConfirmDialog } from '../kit/page/ConfirmDialog.tsx';
import { SectionTitle } from '../kit/page/SectionTitle.tsx';
import { SESSION_RUNS } from './paths.ts';
import type { Running } from './useRun.ts';
import { doneText } from './runWords.ts';

/** The last runs: one that was left half done is gone on with, each can be taken back. */
export function PastRuns({ running }: { readonly running: Running }) {
  const { data = [] } = useGetList<SessionRun>(
    SESSION_RUNS,
    { pagination: { page: 1, perPage: 15 } },
    { retry: false, onError: () => undefined },
  );
  if (data.length === 0) return null;
  return (
    <section>
      <SectionTitle>Pembuatan sebelumnya</SectionTitle>
      <ul className="runs-past">
        {data.map((run) => (
          <li key={run.id}>
            <div>
              <b>
                {formatDate(run.start_date)} sampai {formatDate(run.end_date)}
              </b>
              : {run.finished_at ? doneText(run) : halfText(run)}
              <br />
              {formatInstant(run.created_at)} oleh {run.created_by}
              {run.undone_at && ` · diurungkan ${formatInstant(run.undone_at)} oleh ${run.undone_by}`}
            </div>
            {!run.finished_at && !run.is_undoing && !run.undone_at && (
              <Button variant="contained" onClick={() => void running.goOn(run.id)}>
                Lanjutkan
              </Button>
            )}
            <UndoButton run={run} running={running} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const halfText = ({ created, changed, removed, planned, undone_at: undone }: SessionRun): string =>
  undone
    ? 'tidak diselesaikan.'
    : `belum selesai, ${formatNumber(created + changed + removed)} dari ${formatNumber(planned)} sesi.`;

interface UndoButtonProps {
  readonly run: SessionRun;
  readonly running: Running;
}

/** Asks first: all that it made goes. */
export function UndoButton({ run, running }: UndoButtonProps) {
  const [isOpen, setOpen] = useState(false);
  if (run.undone_at) return null;
  const range = `${formatDate(run.start_date)} sampai ${formatDate(run.end_date)}`;
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        aria-label={`Urungkan pembuatan sesi ${range}`}
        onClick={() => setOpen(true)}
      >
        {run.is_undoing ? 'Lanjutkan mengurungkan' : 'Urungkan'}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={`Urungkan pembuatan sesi ${range}?`}
        confirmLabel="Urungkan"
        onConfirm={() => {
          setOpen(false);
          void running.undo(run.id);
        }}
        onClose={() => setOpen(false)}
      >
        {formatNumber(run.created)} sesi yang dibuatnya dihapus, dan yang diubah atau dihapusnya kembali
        seperti semula. Hanya selama belum ada kehadiran yang dicatat di dalamnya.
      </ConfirmDialog>
    </>
  );
}
