import { SelectInput, TextInput } from 'react-admin';
import { useExtension } from '../../providers/extensions.ts';
import { SEMESTERS } from '../../../contract/semesters.ts';
import { DayInput } from '../shared/DayInput.tsx';
import { CreatePage, EditPage } from '../shared/FormPages.tsx';
import { SwitchInput } from '../shared/SwitchInput.tsx';
import { yearName } from '../shared/yearName.ts';
import { crumbs, done, NOUN } from './messages.ts';

const semesters = SEMESTERS.map((name) => ({ id: name, name }));

/** Which fields are wanted, and what becomes of the other years, is told of our server only (extension `academic-year-rules`). */
function AcademicYearInputs() {
  const isOurs = useExtension('academic-year-rules');
  return (
    <>
      <TextInput source="name" label="Tahun ajaran" isRequired helperText="Misalnya 2026/2027" />
      <SelectInput source="semester" label="Semester" choices={semesters} isRequired={isOurs} />
      <DayInput source="start_date" label="Mulai" isRequired={isOurs} />
      <DayInput source="end_date" label="Selesai" isRequired={isOurs} />
      <SwitchInput
        source="is_active"
        label="Aktif"
        helperText={isOurs ? 'Hanya satu tahun ajaran yang aktif: yang lain menjadi tidak aktif.' : undefined}
      />
    </>
  );
}

const form = { resource: 'tahun-ajaran', noun: NOUN, crumbs, done, children: <AcademicYearInputs /> };

export const AcademicYearCreate = () => <CreatePage {...form} defaultValues={{ is_active: false }} />;
export const AcademicYearEdit = () => <EditPage {...form} nameOf={yearName} />;
