import { TextInput } from 'react-admin';
import { CreatePage, EditPage } from '../shared/FormPages.tsx';
import { nameOf } from '../shared/people.ts';
import { ReferenceChoice } from '../shared/ReferenceChoice.tsx';
import { crumbs, done, NOUN } from './messages.ts';

const SubjectInputs = () => (
  <>
    <TextInput source="name" label="Nama" isRequired />
    <ReferenceChoice source="classId" reference="kelas" label="Kelas" optionText="name" isRequired />
    <ReferenceChoice source="teacherId" reference="guru" madeIn="pengguna" label="Guru" optionText={nameOf} />
    <TextInput source="description" label="Catatan" multiline minRows={2} />
  </>
);

const form = { resource: 'mata-pelajaran', noun: NOUN, crumbs, done, children: <SubjectInputs /> };

export const SubjectCreate = () => <CreatePage {...form} />;
export const SubjectEdit = () => <EditPage {...form} nameOf={({ name }) => name} />;
