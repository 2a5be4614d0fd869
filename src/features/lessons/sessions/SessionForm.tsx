import { NumberInput, TextInput, useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import Typography from '@mui/material/Typography';
import type { Session, Overlap } from '../../../../contract/lessons/sessions.ts';
import { MAX_LATE_AFTER_MINUTES, REASON_MAX_LENGTH } from '../../../../contract/limits.ts';
import { useIsHadir } from '../../../providers/extensions.ts';
import { DayInput } from '../../../kit/inputs/DayInput.tsx';
import { TimeInput } from '../../../kit/inputs/TimeInput.tsx';
import { calls, type Id } from '../../../../contract/calls.ts';
import { type Action, readExtensionList, target } from '../../../providers/endpoint.ts';
import { useRunAction } from '../../../providers/useAct.ts';
import { Overlaps } from '../Overlaps.tsx';

export const SessionForm = () => (
  <>
    <TextInput source="name" label="Nama" isRequired helperText="Misalnya Pertemuan 1" />
    <DayInput source="date" label="Tanggal" isRequired />
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: 2 }}>
      <TimeInput source="start_time" label="Jam mulai" isRequired />
      <TimeInput source="end_time" label="Jam selesai" isRequired />
    </Box>
    <MoveReasonInput />
    <OverlapWarning />
    <LateAfterInput />
    <TextInput source="description" label="Topik" multiline minRows={2} />
  </>
);

/** Asks why a session was moved to another time, which is an extension. It may stay empty when only a mistake was corrected. */
function MoveReasonInput() {
  const isHadir = useIsHadir();
  const record = useRecordContext<Session>();
  const [date, start]: unknown[] = useWatch({ name: ['date', 'start_time'] });
  if (!isHadir || record?.id === undefined || (date === record.date && start === record.start_time)) {
    return null;
  }
  return (
    <TextInput
      source="move_reason"
      label="Alasan dipindahkan"
      helperText="Diisi bila sesi ini dipindahkan; kosongkan bila hanya memperbaiki salah ketik."
      slotProps={{ htmlInput: { maxLength: REASON_MAX_LENGTH } }}
    />
  );
}

const LateAfterInput = () =>
  useIsHadir() && (
    <NumberInput
      source="late_after_minutes"
      label="Batas terlambat (menit)"
      min={0}
      max={MAX_LATE_AFTER_MINUTES}
      step={1}
      helperText="Dihitung dari jam mulai. Siswa yang mencatat kehadirannya setelah batas ini tercatat Terlambat. Kosongkan bila tidak dipakai."
    />
  );

interface SessionTime {
  readonly subjectId: Id;
  readonly date: string;
  readonly start_time: string;
  readonly end_time: string;
  /** The session that is edited; undefined for a new one. */
  readonly session_id: string | undefined;
}

const listOverlaps: Action<SessionTime, readonly Overlap[]> = {
  target: ({ subjectId }) => target(calls.listOverlaps, subjectId),
  query: ({ subjectId: _subject, ...time }) => time,
  read: readExtensionList,
  message: 'Gagal memeriksa bentrok',
};

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;
const CLOCK_TIME = /^\d{2}:\d{2}$/;

/** Warns, while the times are typed, that the class or the teacher has another session then. It does not prevent saving. */
function OverlapWarning() {
  const { subjectId = '', sessionId } = useParams();
  const [date, start, end]: unknown[] = useWatch({ name: ['date', 'start_time', 'end_time'] });
  const time = {
    subjectId,
    date: String(date),
    start_time: String(start),
    end_time: String(end),
    session_id: sessionId,
  };
  const isWhole =
    ISO_DATE.test(time.date) &&
    CLOCK_TIME.test(time.start_time) &&
    CLOCK_TIME.test(time.end_time) &&
    time.start_time < time.end_time;
  const isHadir = useIsHadir() === true;
  const act = useRunAction();
  // The answer is only a warning, so the form works without it.
  const { data = [] } = useQuery({
    queryKey: ['bentrok', time],
    queryFn: ({ signal }) => act(listOverlaps, time, signal),
    enabled: isHadir && isWhole,
    retry: false,
  });
  if (!isHadir) return null;
  return (
    // Its space is reserved, so that nothing below moves when a warning appears.
    <Typography
      variant="body2"
      role="status"
      sx={{ minHeight: '2.5rem', mb: 2, color: 'warning.main', overflowWrap: 'anywhere' }}
    >
      {isWhole && data.length > 0 && <Overlaps overlaps={data} inNewTab />}
    </Typography>
  );
}
