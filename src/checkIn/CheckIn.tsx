import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import CheckCircle from '@mui/icons-material/CheckCircle';
import type { CheckInResult, CheckInSession } from '../../contract/checkIn.ts';
import { isAttendanceStatus, STATUS_TEXT } from '../../contract/attendanceStatus.ts';
import { formatDay, formatTimeRange } from '../i18n/format.ts';
import { LoadingState } from '../layout/states.tsx';
import { ApiError, messageOf } from '../providers/errors.ts';
import { useCheckIn } from './useCheckIn.ts';

/** One question at a time: which code, then is this the lesson, then what was written. */
export function CheckIn() {
  const { step, isLooking, isRecording, error, repeat, lookAt, record, restart } = useCheckIn();
  const problem = error && <Problem error={error} onRepeat={repeat} />;

  if (step.at === 'done') return <Done result={step.result} />;
  if (step.at === 'asking') {
    const { session, mark } = step.preview;
    if (mark.status !== null)
      return <Done result={{ session, mark: { ...mark, updated_at: null }, recorded: false }} />;
    return (
      <Said>
        <Lesson session={session} />
        {problem}
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
      </Said>
    );
  }
  return (
    <>
      {problem}
      {isLooking ? (
        <LoadingState text="Memeriksa kode..." />
      ) : (
        <CodeForm problem={codeProblem(error)} onSubmit={(code) => lookAt({ code })} />
      )}
    </>
  );
}

/** What the server says of the code itself stands beside its input. */
const codeProblem = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.fields?.code : undefined;

interface ProblemProps {
  readonly error: unknown;
  readonly onRepeat?: () => void;
}

function Problem({ error, onRepeat }: ProblemProps) {
  if (codeProblem(error)) return null;
  const message = messageOf(error);
  return (
    <Alert
      severity="error"
      role="alert"
      action={
        onRepeat && (
          <Button color="inherit" onClick={onRepeat}>
            Coba lagi
          </Button>
        )
      }
    >
      {message}
      {/kedaluwarsa|kadaluarsa/i.test(message) && ' Minta guru menampilkan kode baru.'}
    </Alert>
  );
}

interface CodeFormProps {
  readonly problem?: string;
  readonly onSubmit: (code: string) => void;
}

function CodeForm({ problem, onSubmit }: CodeFormProps) {
  const [missing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (problem) input.current?.focus();
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
        Pindai kode QR di layar kelas dengan kamera ponsel, atau ketik enam angka di sebelahnya.
      </Typography>
      <TextField
        inputRef={input}
        name="code"
        label="Kode enam angka"
        size="medium"
        required
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

const Lesson = ({ session }: { readonly session: CheckInSession }) => (
  <Box>
    <Typography component="h2" variant="h5">
      {session.Subject.name}
    </Typography>
    <Typography>
      {session.Class.name} · {session.name}
    </Typography>
    <Typography sx={{ color: 'text.secondary' }}>
      {formatDay(session.date)}, {formatTimeRange(session.start_time, session.end_time)}
    </Typography>
  </Box>
);

function Done({ result: { session, mark, recorded } }: { readonly result: CheckInResult }) {
  const { status, minutes_late: late } = mark;
  const word = isAttendanceStatus(status) ? STATUS_TEXT[status].label : status;
  const minutes = status === 'terlambat' && late ? ` ${late} menit` : '';
  const isPresent = status === 'hadir' || status === 'terlambat';
  return (
    <Said>
      <Box sx={{ textAlign: 'center' }}>
        <CheckCircle
          aria-hidden
          sx={{ fontSize: 72, color: isPresent ? 'success.main' : 'text.secondary' }}
        />
        <Typography component="p" variant="h4" sx={{ fontWeight: 800 }}>
          {word}
          {minutes}
        </Typography>
        <Typography>
          {recorded ? 'Kehadiran Anda tercatat.' : 'Kehadiran Anda sudah tercatat sebelumnya.'}
        </Typography>
      </Box>
      <Lesson session={session} />
    </Said>
  );
}

/** What has come after a tap takes the focus, so that it is heard as well. */
function Said({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Box
      ref={box}
      tabIndex={-1}
      role="group"
      aria-label="Sesi"
      sx={{ display: 'flex', flexDirection: 'column', gap: 2, outline: 'none' }}
    >
      {children}
    </Box>
  );
}
