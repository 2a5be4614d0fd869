/** Declares Siswa and Guru: two views of the users, each with what people look for there. A pupil has a page, a teacher opens on that of all users. */
import type { RaRecord } from 'react-admin';
import { Route } from 'react-router-dom';
import { ACTIVE_YEAR_FILTER_VALUE, NO_CLASS_FILTER_VALUE } from '../../../../contract/resources.ts';
import { isStudentRole } from '../../../../contract/roles.ts';
import type { ListedUser } from '../../../../contract/people/users.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { ImportLink } from '../../../school/ImportLink.tsx';
import { defineResource } from '../../../kit/declare/defineResource.tsx';
import { NO_VALUE_TEXT } from '../../../kit/list/columns.ts';
import { pathTo } from '../../../kit/page/paths.ts';
import { RecordLink } from '../../../kit/record/RecordLink.tsx';
import { RecordLinks } from '../../../kit/record/RecordLinks.tsx';
import {
  getGenderText,
  isTeacherRole,
  getLoginName,
  nameOf,
  getPersonNumber,
} from '../../../school/people.ts';
import { lazyScreen } from '../../../kit/page/lazyScreen.tsx';
import { SlipsLink } from '../slips/SlipsLink.tsx';
import { schoolFilter } from '../../../school/schoolFilter.ts';
import { getSchoolName } from '../../../school/schoolName.ts';
import { activeFilter } from './activeFilter.ts';
import { userEndpoint } from './endpoints.ts';
import type { PersonRecord } from './personRecord.ts';
import { LeaverTag, NameWithStatus } from './leaverStatus.tsx';

const TeacherSlips = lazyScreen(() => import('./TeacherSlips.tsx'), 'TeacherSlips');

type Person = PersonRecord & Partial<ListedUser>;

/** Limits the list to one role. This needs the role's id, which only the server's list of roles contains. */
const ofRole = (isMeant: (name: string | undefined) => boolean) => ({
  ...userEndpoint,
  narrowed: async (read: (resource: string) => Promise<readonly RaRecord[]>) => {
    const role = (await read('peran')).find(({ name }) => isMeant(name));
    return role ? { role_id: role.id } : null;
  },
});

const name = {
  source: 'fullname',
  label: 'Nama',
  text: nameOf,
  cell: (user: Person) => <NameWithStatus user={user} />,
};
const school = { source: 'SchoolId', label: 'Sekolah', text: getSchoolName, needs: 'school-scope' } as const;

const sharedDefinition = {
  fields: {},
  nameOf,
  needs: 'hadir',
  calls: { list: 'listUsers', create: 'createUser' },
} as const;

const NO_CLASS_YET = 'Belum punya kelas';

/** The name of the pupil's class; undefined where another backend does not send it. */
const classTextOf = ({ Class }: Person) => (Class === undefined ? undefined : (Class?.name ?? NO_CLASS_YET));

export const pupils = defineResource<Person>({
  ...sharedDefinition,
  slug: 'siswa',
  totalName: 'pupils',
  noun: 'siswa',
  label: 'Siswa',
  createAt: `${pathTo('pengguna', 'create')}?peran=siswa`,
  columns: [
    name,
    { source: 'identifier', label: 'NIS', text: getPersonNumber },
    {
      source: 'Class',
      label: 'Kelas sekarang',
      text: classTextOf,
      cell: ({ Class }) =>
        Class ? (
          <RecordLink resource="kelas" id={Class.id} label={Class.name} />
        ) : (
          (classTextOf({ Class } as Person) ?? NO_VALUE_TEXT)
        ),
    },
    { source: 'gender', label: 'Jenis kelamin', text: getGenderText },
    { source: 'nisn', label: 'NISN', text: ({ nisn }) => nisn, needs: 'hadir', hidden: true },
    school,
  ],
  card: (user) => (
    <>
      {[getPersonNumber(user), classTextOf(user)].filter(Boolean).join(' · ')}
      {user.is_active === false && <LeaverTag />}
    </>
  ),
  filters: [
    activeFilter(),
    {
      type: 'reference',
      source: 'class_id',
      reference: 'kelas',
      label: 'Kelas',
      all: 'Semua kelas',
      choicesFilter: { academic_year_id: ACTIVE_YEAR_FILTER_VALUE },
      none: { value: NO_CLASS_FILTER_VALUE, label: NO_CLASS_YET },
    },
    schoolFilter(),
  ],
  listTools: <ImportLink kind="pupils">Impor siswa</ImportLink>,
  endpoint: ofRole(isStudentRole),
});

const teachingTasksText = ({ subject_count: taught, HomeroomClasses: led = [] }: Person): string =>
  [
    taught !== undefined && `${formatNumber(taught)} mata pelajaran`,
    led.length > 0 && `wali ${led.map((schoolClass) => schoolClass.name).join(', ')}`,
  ]
    .filter(Boolean)
    .join(' · ');

export const teachers = defineResource<Person>({
  ...sharedDefinition,
  slug: 'guru',
  totalName: 'teachers',
  opensIn: 'pengguna',
  noun: 'guru',
  label: 'Guru',
  createAt: `${pathTo('pengguna', 'create')}?peran=guru`,
  columns: [
    name,
    {
      source: 'employee_number',
      label: 'NIP',
      text: (user) => user.employee_number,
      needs: 'hadir',
    },
    { source: 'subject_count', label: 'Mata pelajaran', text: (user) => user.subject_count },
    {
      source: 'HomeroomClasses',
      label: 'Wali kelas',
      text: ({ HomeroomClasses: led = [] }) => led.map((schoolClass) => schoolClass.name).join(', '),
      cell: ({ HomeroomClasses: led = [] }) => (
        <RecordLinks
          resource="kelas"
          records={led.map((schoolClass) => ({ id: schoolClass.id, label: schoolClass.name }))}
        />
      ),
    },
    { source: 'identifier', label: 'Nama pengguna', text: getLoginName, hidden: true },
    { source: 'email', label: 'Email', text: ({ email }) => email },
    school,
  ],
  card: (user) => (
    <>
      {teachingTasksText(user)}
      {user.is_active === false && <LeaverTag />}
    </>
  ),
  filters: [activeFilter(), schoolFilter()],
  listTools: (
    <>
      <SlipsLink to={pathTo('guru', 'slip')} />
      <ImportLink kind="teachers">Impor guru</ImportLink>
    </>
  ),
  routes: <Route path="slip" element={<TeacherSlips />} />,
  endpoint: ofRole(isTeacherRole),
});
