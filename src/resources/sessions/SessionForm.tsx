import { DateInput, NumberInput, TextInput } from 'react-admin';
import Box from '@mui/material/Box';
import { LATE_AFTER_MAX_MINUTES } from '../../../contract/limits.ts';
import { useExtension } from '../../providers/extensions.ts';

/** Native pickers: they follow the device's language and fit a phone. */
const shrink = { inputLabel: { shrink: true } };

export const SessionForm = () => (
  <>
    <TextInput source="name" label="Nama" isRequired helperText="Misalnya Pertemuan 1" />
    <DateInput source="date" label="Tanggal" isRequired />
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: 2 }}>
      <TextInput source="start_time" label="Jam mulai" type="time" isRequired slotProps={shrink} />
      <TextInput source="end_time" label="Jam selesai" type="time" isRequired slotProps={shrink} />
    </Box>
    <LateRule />
    <TextInput source="description" label="Topik" multiline minRows={2} />
  </>
);

/** Extension `check-in`. */
const LateRule = () =>
  useExtension('check-in') && (
    <NumberInput
      source="late_after_minutes"
      label="Terlambat sesudah (menit)"
      min={0}
      max={LATE_AFTER_MAX_MINUTES}
      step={1}
      helperText="Siswa yang presensi sendiri lebih lama dari ini sesudah jam mulai tercatat Terlambat. Kosongkan bila tidak dipakai."
    />
  );
