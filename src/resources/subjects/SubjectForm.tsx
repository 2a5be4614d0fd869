import { AutocompleteInput, ReferenceInput, TextInput } from 'react-admin';
import { MAX_PAGE_SIZE } from '../../../contract/limits.ts';
import { CreatePage, EditPage } from '../shared/FormPages.tsx';
import { nameOf } from '../shared/people.ts';
import { crumbs, done, NOUN } from './messages.ts';

const SubjectInputs = () => (
  <>
    <TextInput source="name" label="Nama" isRequired />
    <ReferenceInput source="classId" reference="kelas" perPage={MAX_PAGE_SIZE}>
      <AutocompleteInput label="Kelas" optionText="name" isRequired />
    </ReferenceInput>
    <ReferenceInput source="teacherId" reference="guru" perPage={MAX_PAGE_SIZE}>
      <AutocompleteInput label="Guru" optionText={nameOf} />
    </ReferenceInput>
    <TextInput source="description" label="Keterangan" multiline minRows={2} />
  </>
);

const form = { resource: 'mata-pelajaran', noun: NOUN, crumbs, done, children: <SubjectInputs /> };

export const SubjectCreate = () => <CreatePage {...form} />;
export const SubjectEdit = () => <EditPage {...form} nameOf={({ name }) => name} />;
