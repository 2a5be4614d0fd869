import { TextInput } from 'react-admin';
import { CreatePage, EditPage } from '../shared/FormPages.tsx';
import { ReferenceChoice } from '../shared/ReferenceChoice.tsx';
import { yearName } from '../shared/yearName.ts';
import { crumbs, done, NOUN } from './messages.ts';

const ClassInputs = () => (
  <>
    <TextInput source="name" label="Nama" isRequired helperText="Misalnya VII A atau X-1" />
    <ReferenceChoice
      source="AcademicYearId"
      reference="tahun-ajaran"
      label="Tahun ajaran"
      optionText={yearName}
      isRequired
    />
    <TextInput source="description" label="Catatan" multiline minRows={2} />
  </>
);

const form = { resource: 'kelas', noun: NOUN, crumbs, done, children: <ClassInputs /> };

export const ClassCreate = () => <CreatePage {...form} />;
export const ClassEdit = () => <EditPage {...form} nameOf={({ name }) => name} />;
