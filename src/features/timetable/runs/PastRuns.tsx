import Button from '@mui/material/Button';
import type { SessionRun } from '../../../../contract/timetable/sessionRuns.ts';
import { formatDate, formatNumber } from '../../../i18n/format.ts';
import { describeBatchHistory, PastBatches } from '../../../kit/batches/PastBatches.tsx';
import { UndoBatch } from '../../../kit/batches/UndoBatch.tsx';
import { SESSION_RUNS_SLUG } from '../../../school/paths.ts';
import type { SessionRunState } from './useRun.ts';
import { doneText } from './runWords.ts';

/** Lists the last runs. One that was left half done can be continued, and each can be taken back. */
export const PastRuns = ({ running }: { readonly running: SessionRunState }) => (
  <PastBatches<SessionRun> resource={SESSION_RUNS_SLUG} title="Riwayat pembuatan sesi" className="runs-past">
    {(run) => (
      <>
        <div>
          <b>{runRangeText(run)}</b>: {run.finished_at ? doneText(run) : unfinishedText(run)}
          <br />
          {describeBatchHistory(run)}
        </div>
        {!run.finished_at && !run.is_undoing && !run.undone_at && (
          <Button variant="contained" onClick={() => void running.goOn(run.id)}>
            Lanjutkan
          </Button>
        )}
        <UndoRun run={run} running={running} />
      </>
    )}
  </PastBatches>
);

const unfinishedText = ({ created, changed, removed, planned, undone_at: undone }: SessionRun): string =>
  undone
    ? 'tidak diselesaikan.'
    : `belum selesai, ${formatNumber(created + changed + removed)} dari ${formatNumber(planned)} sesi.`;

export const runRangeText = ({ start_date: start, end_date: end }: SessionRun): string =>
  `${formatDate(start)} sampai ${formatDate(end)}`;

interface UndoRunProps {
  readonly run: SessionRun;
  readonly running: SessionRunState;
}

export const UndoRun = ({ run, running }: UndoRunProps) =>
  !run.undone_at && (
    <UndoBatch
      name={`pembuatan sesi ${runRangeText(run)}`}
      label={run.is_undoing ? 'Lanjutkan mengurungkan' : 'Urungkan'}
      color="inherit"
      // The page shows how far it is: nobody waits for it in the dialog.
      undo={async () => void running.undo(run.id)}
    >
      {formatNumber(run.created)} sesi yang dibuatnya dihapus, dan yang diubah atau dihapusnya kembali seperti
      semula. Hanya selama belum ada kehadiran yang dicatat di dalamnya.
    </UndoBatch>
  );
