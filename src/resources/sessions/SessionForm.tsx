import { DateInput, TextInput } from 'react-admin';
import Box from '@mui/material/Box';

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
    <TextInput source="description" label="Topik" multiline minRows={2} />
  </>
);
