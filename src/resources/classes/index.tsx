import type { RaRecord } from 'react-admin';
import { Route } from 'react-router-dom';
import type { Class } from '../../../contract/classes.ts';
import { ImportLink } from '../../imports/ImportLink.tsx';
import { lazyPart, lazyScreen } from '../../kit/page/lazyScreen.tsx';
import { defineResource } from '../../kit/declare/defineResource.tsx';
import { chosenSchool } from '../../providers/schoolStore.ts';
import { yearFilter } from '../../school/yearFilter.ts';
import { SchoolFact } from '../../school/SchoolFact.tsx';
import { schoolFilter } from '../../school/schoolFilter.ts';
import { ALL_AT_ONCE, allAtOnceEndpoint, classStudentEndpoint } from './classStudentEndpoint.ts';
import { memberEndpoint } from './members/endpoints.ts';
import { SemesterOfYear } from './SemesterOfYear.tsx';
import { classWords, schoolField } from './words.ts';

const RecapLink = lazyPart(() => import('../../recap/RecapLink.tsx'), 'RecapLink');
const ClassStudents = lazyScreen(() => import('./ClassStudents.tsx'), 'ClassStudents');
const RelatedSubjects = lazyPart(() => import('../../school/RelatedSubjects.tsx'), 'RelatedSubjects');
const AddStudents = lazyScreen(() => import('./AddStudents.tsx'), 'AddStudents');
const ClassSlips = lazyScreen(() => import('./ClassSlips.tsx'), 'ClassSlips');
const CardsPage = lazyScreen(() => import('../../checkIn/cards/CardsPage.tsx'), 'CardsPage');

export const classes = defineResource<Class>({
  ...classWords,
  // Not among the words: rows are painted with these before React, which the chosen school is read with, is there.
  fields: {
    ...classWords.fields,
    SchoolId: { ...schoolField, preset: ({ id }: RaRecord) => String(id) === String(chosenSchool()?.id) },
  },
  filters: [yearFilter(), schoolFilter()],
  facts: [
    'AcademicYearId',
    { content: ({ AcademicYear: year }) => <SemesterOfYear year={year} /> },
    'level',
    'homeroomTeacherId',
    { content: (klass) => <SchoolFact record={klass} /> },
    { label: 'Jumlah siswa', content: ({ student_count: count }) => count },
    {
      label: 'Mata pelajaran',
      content: ({ id, name }) => <RelatedSubjects field="classId" id={String(id)} name={name} />,
    },
    'description',
  ],
  parts: [ClassStudents, RelatedSubjects, RecapLink],
  consequence: 'Siswanya tidak ikut terhapus, tetapi tidak lagi terdaftar di kelas ini.',
  // Its pupils come next.
  landing: 'record',
  listTools: <ImportLink kind="pupils">Impor siswa</ImportLink>,
  actions: ({ id }) => <RecapLink classId={id}>Rekap kelas</RecapLink>,
  below: (klass) => <ClassStudents klass={klass} />,
  routes: (
    <>
      <Route path=":classId/tambah-siswa" element={<AddStudents />} />
      <Route path=":classId/slip" element={<ClassSlips />} />
      <Route path=":classId/kartu" element={<CardsPage />} />
    </>
  ),
  beside: {
    'siswa-kelas': classStudentEndpoint,
    [ALL_AT_ONCE]: allAtOnceEndpoint,
    'anggota-kelas': memberEndpoint,
  },
});
