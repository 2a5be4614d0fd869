import { Route } from 'react-router-dom';
import type { Class } from '../../../../contract/people/classes.ts';
import { MAX_LEVEL, MIN_LEVEL } from '../../../../contract/officialNumbers.ts';
import { ImportLink } from '../../../school/ImportLink.tsx';
import { lazyPart, lazyScreen } from '../../../kit/page/lazyScreen.tsx';
import { defineResource } from '../../../kit/declare/defineResource.tsx';
import { ofContract } from '../../../kit/declare/ofContract.ts';
import { getChosenSchool, isChosenSchool, isRememberedToOffer } from '../../../providers/remembered.ts';
import { yearFilter } from '../../../school/yearFilter.ts';
import { schoolField } from '../../../school/fields.ts';
import { SchoolFact } from '../../../school/SchoolFact.tsx';
import { nameOf, formatTeacherName } from '../../../school/people.ts';
import { schoolFilter } from '../../../school/schoolFilter.ts';
import { getSchoolName } from '../../../school/schoolName.ts';
import { activeYearOption, formatYearName, formatYearOption } from '../../../school/yearName.ts';
import {
  CLASS_STUDENTS_BULK,
  classStudentsBulkEndpoint,
  classStudentEndpoint,
} from './classStudentEndpoint.ts';
import { memberEndpoint } from './members/endpoints.ts';
import { Fact } from '../../../kit/record/Facts.tsx';

const RecapLink = lazyPart(() => import('../../../school/RecapLink.tsx'), 'RecapLink');
const ClassStudents = lazyScreen(() => import('./ClassStudents.tsx'), 'ClassStudents');
const RelatedSubjects = lazyPart(() => import('../../../school/RelatedSubjects.tsx'), 'RelatedSubjects');
const ClassMonth = lazyPart(() => import('./month/ClassMonth.tsx'), 'ClassMonth');
const AddStudents = lazyScreen(() => import('./AddStudents.tsx'), 'AddStudents');
const ClassSlips = lazyScreen(() => import('./ClassSlips.tsx'), 'ClassSlips');

/** "2026/2027", where the server sent the year along. */
const yearOf = ({ AcademicYear: year }: Class): string | undefined => year && formatYearName(year);

/** The extension that level and wali kelas need, because they are only used on printed papers. */
const papersExtension = 'hadir';

/** A wali kelas who has left is still named, with a note that he or she has left. */
const homeroomTeacherName = ({ HomeroomTeacher: teacher }: Class): string | undefined =>
  teacher ? formatTeacherName(teacher) : undefined;

/** Whether the rows may be of several schools, so that each says which one is its own. */
const isAmongSchools = (): boolean => isRememberedToOffer('school-scope') && !getChosenSchool();

export const classes = defineResource<Class>({
  ...ofContract('classes'),
  slug: 'kelas',
  label: 'Kelas',
  fields: {
    name: { label: 'Nama', required: true, help: 'Misalnya VII A atau X-1', editInPlace: true },
    AcademicYearId: {
      label: 'Tahun ajaran',
      type: 'reference',
      reference: 'tahun-ajaran',
      nameOf: yearOf,
      optionText: formatYearOption,
      preset: activeYearOption.is,
      required: true,
    },
    level: {
      label: 'Tingkat',
      type: 'number',
      min: MIN_LEVEL,
      max: MAX_LEVEL,
      help: 'Misalnya 7 untuk kelas VII, 10 untuk kelas X',
      hidden: true,
      editInPlace: true,
      needs: papersExtension,
    },
    homeroomTeacherId: {
      label: 'Wali kelas',
      type: 'reference',
      reference: 'pengajar',
      madeIn: 'pengguna',
      nameOf: homeroomTeacherName,
      editInPlace: true,
      optionText: nameOf,
      needs: papersExtension,
    },
    SchoolId: {
      ...schoolField,
      // A class from before there were several schools may still have none, so there it is not required.
      required: (schoolClass) => schoolClass?.SchoolId !== null,
      help: 'Siswa dan guru kelas ini yang belum punya sekolah ikut ke sekolah ini',
      preset: isChosenSchool,
    },
    description: { label: 'Catatan', type: 'lines', hidden: true },
  },
  columns: [
    'name',
    'AcademicYearId',
    {
      source: 'student_count',
      label: 'Jumlah siswa',
      text: ({ student_count: count }) => count,
      isFigure: true,
    },
    'homeroomTeacherId',
    'level',
    { source: 'SchoolId', label: 'Sekolah', text: getSchoolName, needs: 'school-scope' },
    'description',
  ],
  card: (schoolClass) =>
    [
      yearOf(schoolClass),
      schoolClass.student_count !== undefined && `${schoolClass.student_count} siswa`,
      schoolClass.HomeroomTeacher && `wali ${formatTeacherName(schoolClass.HomeroomTeacher)}`,
      isAmongSchools() && getSchoolName(schoolClass),
    ]
      .filter(Boolean)
      .join(' · '),
  filters: [yearFilter(), schoolFilter()],
  groups: ['level', 'AcademicYearId', 'SchoolId'],
  facts: [
    'AcademicYearId',
    { content: ({ AcademicYear: year }) => <SemesterOfYear year={year} /> },
    'level',
    'homeroomTeacherId',
    { content: (schoolClass) => <SchoolFact record={schoolClass} /> },
    { label: 'Jumlah siswa', content: ({ student_count: count }) => count },
    {
      label: 'Mata pelajaran',
      content: ({ id, name }) => <RelatedSubjects field="classId" id={String(id)} name={name} />,
    },
    'description',
  ],
  // A class without pupils has no month, so no room is kept for one.
  aside: ({ id, student_count: count }) => count !== 0 && <ClassMonth classId={id} />,
  lazyParts: [ClassMonth, ClassStudents, RelatedSubjects, RecapLink],
  consequence: 'Siswanya tidak ikut terhapus, tetapi tidak lagi terdaftar di kelas ini.',
  // After creating a class, the next step is adding its pupils, so its page is opened.
  afterCreate: 'record',
  listTools: <ImportLink kind="pupils">Impor siswa</ImportLink>,
  actions: ({ id }) => <RecapLink classId={id}>Rekap kelas</RecapLink>,
  footer: (schoolClass) => <ClassStudents schoolClass={schoolClass} />,
  routes: (
    <>
      <Route path=":classId/tambah-siswa" element={<AddStudents />} />
      <Route path=":classId/slip" element={<ClassSlips />} />
    </>
  ),
  extraEndpoints: {
    'siswa-kelas': classStudentEndpoint,
    [CLASS_STUDENTS_BULK]: classStudentsBulkEndpoint,
    'anggota-kelas': memberEndpoint,
  },
});

/** Shows the semester that the class's year is in today. Another backend does not send it. */
const SemesterOfYear = ({ year }: { readonly year: Class['AcademicYear'] | undefined }) =>
  year?.semester !== undefined && <Fact label="Semester sekarang">{year.semester}</Fact>;
