import type { ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { LoadingState, useOnline } from '../../kit/page/states.tsx';
import { ApiError, messageOf } from '../../providers/errors.ts';
import { CheckInDone } from './CheckInDone.tsx';
import { CodeForm } from './CodeForm.tsx';
import { Lesson, Announcement } from './Lesson.tsx';
import { useCheckIn } from './useCheckIn.ts';

/** One question at a time: which code, then is this the lesson, then what was written. */
export function CheckIn() {
  const { step, isLooking, isRecording, isWaiting, error, typed, again, mayRepeat, lookAt, record, restart } =
    useCheckIn();

  if (step.at === 'done') return <CheckInDone result={step.result} />;
  if (step.at === 'asking') {
    const { session, mark } = step.preview;
    if (mark.status !== null)
      return <CheckInDone result={{ session, mark: { ...mark, updated_at: null }, recorded: false }} />;
    return (
      <Announcement>
        <Lesson session={session} />
        {isWaiting ? (
          <Waiting>Kehadiran Anda belum pasti tercatat dan dikirim lagi sendiri.</Waiting>
        ) : (
          error && <Problem error={error} />
        )}
        <Button
          variant="contained"
          size="large"
          aria-disabled={isRecording}
          onClick={record}
          sx={{ minHeight: 56 }}
        >
          {isRecording ? 'Memproses...' : 'Catat kehadiran saya'}
        </Button>
        <Button onClick={restart}>Bukan sesi ini</Button>
      </Announcement>
    );
  }
  if (isWaiting)
    return (
      <>
        <Waiting>Kode Anda dikirim lagi sendiri.</Waiting>
        <Button
          variant="contained"
          size="large"
          aria-disabled={isLooking}
          onClick={again}
          sx={{ minHeight: 48 }}
        >
          {isLooking ? 'Memproses...' : 'Coba lagi'}
        </Button>
        <Button onClick={restart}>Batal</Button>
      </>
    );
  return (
    <>
      <Offline />
      {error && <Problem error={error} onRepeat={mayRepeat ? again : undefined} />}
      {isLooking ? (
        <LoadingState text="Memeriksa kode..." />
      ) : (
        <CodeForm typed={typed} problem={codeProblem(error)} onSubmit={(code) => lookAt({ code })} />
      )}
    </>
  );
}

/** Problems of the code itself are shown beside its input. */
const codeProblem = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.fields?.code : undefined;

const Waiting = ({ children }: { readonly children: ReactNode }) => (
  <Alert severity="warning" role="alert">
    <strong>Menunggu koneksi.</strong> {children} Biarkan halaman ini terbuka.
  </Alert>
);

/** Before anything is tried in vain. */
function Offline() {
  const online = useOnline();
  return (
    <Box role="status">
      {!online && (
        <Alert severity="warning" role="presentation">
          Tidak ada koneksi internet. Sambungkan perangkat ini ke internet, atau minta guru mencatat kehadiran
          Anda.
        </Alert>
      )}
    </Box>
  );
}

interface ProblemProps {
  readonly error: unknown;
  readonly onRepeat?: () => void;
}

function Problem({ error, onRepeat }: ProblemProps) {
  if (codeProblem(error)) return null;
  const message = messageOf(error);
  return (
    <>
      <Alert severity="error" role="alert">
        {message}
        {/kadaluarsa/i.test(message) && ' Minta guru menampilkan kode baru.'}
      </Alert>
      {onRepeat && (
        <Button variant="outlined" onClick={onRepeat}>
          Coba lagi
        </Button>
      )}
    </>
  );
}
