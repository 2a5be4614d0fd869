import { TextInput } from 'react-admin';
import Box from '@mui/material/Box';
import { CreatePage, EditPage } from '../shared/FormPages.tsx';
import { ImageInput } from '../shared/ImageInput.tsx';
import { DegreesInput } from './DegreesInput.tsx';
import { crumbs, done, NOUN } from './messages.ts';
import { PositionHelp } from './PositionHelp.tsx';

const SchoolInputs = () => (
  <>
    <TextInput source="name" label="Nama" isRequired />
    <TextInput source="address" label="Alamat" multiline minRows={2} />
    <TextInput source="email" label="Email" type="email" />
    <TextInput source="phone" label="Telepon" type="tel" />
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: 2 }}>
      <DegreesInput source="latitude" label="Lintang" helperText="Selatan negatif, misalnya -7,257" />
      <DegreesInput source="longitude" label="Bujur" helperText="Misalnya 112,752" />
    </Box>
    <PositionHelp />
    <ImageInput source="image" label="Logo sekolah" />
  </>
);

const form = { resource: 'sekolah', noun: NOUN, crumbs, done, children: <SchoolInputs /> };

export const SchoolCreate = () => <CreatePage {...form} />;
export const SchoolEdit = () => <EditPage {...form} nameOf={({ name }) => name} />;
