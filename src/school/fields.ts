/** Fields and filters that several resources share. The first script uses them, so they must not depend on React. */
import type { Subject } from '../../contract/lessons/subjects.ts';
import type { Field } from '../kit/declare/declaration.ts';
import type { ReferenceFilter } from '../kit/list/filters.ts';
import { nameOf, formatTeacherName } from './people.ts';
import { type SchoolReference, getSchoolName } from './schoolName.ts';

/** The school to which a record belongs, where there are several schools. */
export const schoolField = {
  label: 'Sekolah',
  type: 'reference',
  reference: 'sekolah',
  nameOf: getSchoolName,
  needs: 'school-scope',
} as const satisfies Field<SchoolReference & { id: string }>;

/** A teacher, chosen from the active ones. A teacher who has left is still shown by name, marked as such. */
export const teacherField = {
  label: 'Guru',
  type: 'reference',
  reference: 'pengajar',
  madeIn: 'pengguna',
  nameOf: ({ Teacher }: Pick<Subject, 'Teacher'>) => (Teacher ? formatTeacherName(Teacher) : undefined),
  optionText: formatTeacherName,
} as const satisfies Field<Pick<Subject, 'Teacher'> & { id: string }>;

export const teacherFilter: ReferenceFilter = {
  type: 'reference',
  source: 'teacher_id',
  reference: 'pengajar',
  label: 'Guru',
  all: 'Semua guru',
  nameOf,
};
