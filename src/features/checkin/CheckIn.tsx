import { type ReactNode, type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import CheckCircle from '@mui/icons-material/CheckCircle';
import Info from '@mui/icons-material/Info';
import TextField from '@mui/material/TextField';
import { LoadingState, useIsOnline } from '../../kit/page/states.tsx';
import { ApiError, getErrorMessage } from '../../providers/errors.ts';
import { Lesson, Announcement } from './Lesson.tsx';
import { useCheckIn } from './useCheckIn.ts';
import type { CheckInResult } from '../../../contract/checkin.ts';
import { isAttendanceStatus, isPresent, STATUS_TEXT } from '../../../contract/attendanceStatus.ts';
import { formatClock } from '../../i18n/format.ts';

/** Shows one step at a time: entering the code, confirming the lesson, and what was recorded. */
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
          <WaitingAlert>Kehadiran Anda belum pasti tercatat dan dikirim lagi otomatis.</WaitingAlert>
        ) : (
          error && <ProblemAlert error={error} />
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
        <WaitingAlert>Kode Anda dikirim lagi otomatis.</WaitingAlert>
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
      <OfflineAlert />
      {error && <ProblemAlert error={error} onRepeat={mayRepeat ? again : undefined} />}
      {isLooking ? (
        <LoadingState text="Memeriksa kode..." />
      ) : (
        <CodeForm typed={typed} problem={codeProblem(error)} onSubmit={(code) => lookAt({ code })} />
      )}
    </>
  );
}

/** The error message of the code itself, which is shown beside its input. */
const codeProblem = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.fields?.code : undefined;

const WaitingAlert = ({ children }: { readonly children: ReactNode }) => (
  <Alert severity="warning" role="alert">
    <strong>Menunggu koneksi.</strong> {children} Biarkan halaman ini terbuka.
  </Alert>
);

/** Warns that there is no connection before the pupil tries in vain. */
function OfflineAlert() {
  const online = useIsOnline();
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

function ProblemAlert({ error, onRepeat }: ProblemProps) {
  if (codeProblem(error)) return null;
  const message = getErrorMessage(error);
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

/** The recorded mark, large enough to be shown to the teacher across the room. */
function CheckInDone({ result }: { readonly result: CheckInResult }) {
  const { session, mark, recorded } = result;
  const { status, minutes_late: late, updated_at: at } = mark;
  const word = isAttendanceStatus(status) ? STATUS_TEXT[status].label : status;
  const minutes = status === 'terlambat' && late ? ` ${late} menit` : '';
  const hasCome = isPresent(status);
  const ResultIcon = hasCome ? CheckCircle : Info;
  return (
    <Announcement>
      <Box sx={{ textAlign: 'center' }}>
        <ResultIcon aria-hidden sx={{ fontSize: 72, color: hasCome ? 'success.main' : 'text.secondary' }} />
        <Typography component="p" variant="h4" sx={{ fontWeight: 800 }}>
          {word}
          {minutes}
        </Typography>
        <Typography>
          {recorded ? 'Kehadiran Anda tercatat.' : 'Kehadiran Anda sudah tercatat sebelumnya.'}
        </Typography>
        {at && <Typography>Pukul {formatClock(at)}</Typography>}
        {!hasCome && <Typography>Jika ini keliru, sampaikan kepada guru Anda.</Typography>}
      </Box>
      <Lesson session={session} />
    </Announcement>
  );
}

interface CodeFormProps {
  /** The code that was typed before, so that one wrong digit can be corrected without typing all six again. */
  readonly typed?: string;
  readonly problem?: string;
  readonly onSubmit: (code: string) => void;
}

/** An input for the code, for pupils whose camera fails or who opened the page without scanning. */
function CodeForm({ typed, problem, onSubmit }: CodeFormProps) {
  const [missing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  useLayoutEffect(() => {
    if (!problem) return;
    input.current?.focus();
    // The text is selected, so that another code can be typed over it at once.
    input.current?.select();
  }, [problem]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = input.current?.value.replace(/\D/g, '') ?? '';
    setMissing(code === '');
    if (code) onSubmit(code);
    else input.current?.focus();
  };

  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}
    >
      <Typography>
        Pindai kode QR di layar kelas dengan kamera ponsel, atau ketik enam angka di bawah kode itu.
      </Typography>
      <TextField
        inputRef={input}
        name="code"
        label="Kode enam angka"
        size="medium"
        required
        defaultValue={typed}
        error={missing || Boolean(problem)}
        helperText={missing ? 'Wajib diisi' : problem}
        slotProps={{
          inputLabel: { required: false },
          htmlInput: {
            inputMode: 'numeric',
            autoComplete: 'off',
            maxLength: 20,
            style: { fontSize: '1.5rem', letterSpacing: '0.1em' },
          },
        }}
      />
      <Button type="submit" variant="contained" size="large" sx={{ minHeight: 48 }}>
        Lanjutkan
      </Button>
    </Box>
  );
}
