import { AutocompleteInput, ReferenceInput, TextInput, type RaRecord } from 'react-admin';
import { MAX_PAGE_SIZE } from '../../../contract/limits.ts';
import { CreatePage, EditPage } from '../shared/FormPages.tsx';
import { crumbs, done, NOUN } from './messages.ts';

const yearText = ({ name, semester }: RaRecord) => [name, semester].filter(Boolean).join(' ');

const ClassInputs = () => (
  <>
    <TextInput source="name" label="Nama" isRequired helperText="Misalnya VII A atau X-1" />
    <ReferenceInput source="AcademicYearId" reference="tahun-ajaran" perPage={MAX_PAGE_SIZE}>
      <AutocompleteInput label="Tahun ajaran" optionText={yearText} isRequired />
    </ReferenceInput>
    <TextInput source="description" label="Keterangan" multiline minRows={2} />
  </>
);

const form = { resource: 'kelas', noun: NOUN, crumbs, done, children: <ClassInputs /> };

export const ClassCreate = () => <CreatePage {...form} />;
export const ClassEdit = () => <EditPage {...form} nameOf={({ name }) => name} />;
