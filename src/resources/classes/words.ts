import type { Class } from '../../../contract/classes.ts';
import { MAX_LEVEL, MIN_LEVEL } from '../../../contract/officialNumbers.ts';
import type { Field } from '../../kit/declare/declaration.ts';
import { ofContract } from '../../kit/declare/ofContract.ts';
import type { Words } from '../../kit/declare/words.ts';
import { nameOf, teacherName } from '../../school/people.ts';
import { schoolNameOf } from '../../school/schoolName.ts';
import { activeYear, yearName, yearOption } from '../../school/yearName.ts';

/** "2026/2027", where the server sent the year along. */
const yearOf = ({ AcademicYear: year }: Class): string | undefined => year && yearName(year);

/** Level and wali kelas stand on papers. */
const papers = 'hadir';

/** Who has left is still named, and said to have left. */
const homeroomOf = ({ HomeroomTeacher: teacher }: Class): string | undefined =>
  teacher ? teacherName(teacher) : undefined;

export const schoolField = {
  label: 'Sekolah',
  type: 'reference',
  reference: 'sekolah',
  nameOf: schoolNameOf,
  needs: 'school-scope',
  // One from before there were several schools may still be without.
  required: (klass) => klass?.SchoolId !== null,
  help: 'Siswa dan guru kelas ini yang belum punya sekolah ikut ke sekolah ini',
} satisfies Field<Class>;

export const classWords: Words<Class> = {
  ...ofContract('classes'),
  slug: 'kelas',
  label: 'Kelas',
  fields: {
    name: { label: 'Nama', required: true, help: 'Misalnya VII A atau X-1' },
    AcademicYearId: {
      label: 'Tahun ajaran',
      type: 'reference',
      reference: 'tahun-ajaran',
      nameOf: yearOf,
      optionText: yearOption,
      preset: activeYear.is,
      required: true,
    },
    level: {
      label: 'Tingkat',
      type: 'number',
      min: MIN_LEVEL,
      max: MAX_LEVEL,
      help: 'Misalnya 7 untuk kelas VII, 10 untuk kelas X',
      hidden: true,
      needs: papers,
    },
    homeroomTeacherId: {
      label: 'Wali kelas',
      type: 'reference',
      reference: 'pengajar',
      madeIn: 'pengguna',
      nameOf: homeroomOf,
      optionText: nameOf,
      needs: papers,
    },
    SchoolId: schoolField,
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
    { source: 'SchoolId', label: 'Sekolah', text: schoolNameOf, needs: 'school-scope' },
    'description',
  ],
  card: (klass) =>
    [yearOf(klass), klass.student_count !== undefined && `${klass.student_count} siswa`]
      .filter(Boolean)
      .join(' · '),
};
