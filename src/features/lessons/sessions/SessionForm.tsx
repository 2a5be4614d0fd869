import { NumberInput, TextInput, useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import Box from '@mui/material/Box';
import type { Session } from '../../../../contract/lessons/sessions.ts';
import { LATE_AFTER_MAX_MINUTES, REASON_MAX } from '../../../../contract/limits.ts';
import { useIsHadir } from '../../../providers/extensions.ts';
import { DayInput } from '../../../kit/inputs/DayInput.tsx';
import { FormOverlaps } from './FormOverlaps.tsx';
import { TimeInput } from '../../../kit/inputs/TimeInput.tsx';

export const SessionForm = () => (
  <>
    <TextInput source="name" label="Nama" isRequired helperText="Misalnya Pertemuan 1" />
    <DayInput source="date" label="Tanggal" isRequired />
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: 2 }}>
      <TimeInput source="start_time" label="Jam mulai" isRequired />
      <TimeInput source="end_time" label="Jam selesai" isRequired />
    </Box>
    <MoveReason />
    <FormOverlaps />
    <LateRule />
    <TextInput source="description" label="Topik" multiline minRows={2} />
  </>
);

/** Extension: of a session that is changed to another time; without it a mistake was corrected. */
function MoveReason() {
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
      slotProps={{ htmlInput: { maxLength: REASON_MAX } }}
    />
  );
}

const LateRule = () =>
  useIsHadir() && (
    <NumberInput
      source="late_after_minutes"
      label="Batas terlambat (menit)"
      min={0}
      max={LATE_AFTER_MAX_MINUTES}
      step={1}
      helperText="Dihitung dari jam mulai. Siswa yang mencatat kehadirannya setelah batas ini tercatat Terlambat. Kosongkan bila tidak dipakai."
    />
  );
