import { formatDate } from '../../../i18n/format.ts';
import { NO_VALUE_TEXT } from '../../../kit/list/columns.ts';
import { defineResource } from '../../../kit/declare/defineResource.tsx';
import { ofContract } from '../../../kit/declare/ofContract.ts';
import { getGenderText, isLeaver, getLoginName, nameOf } from '../../../school/people.ts';
import { getPageOfPupil } from '../../../school/pupilPath.ts';
import { formatClassOption } from '../../../school/yearName.ts';
import { ImportLink } from '../../../school/ImportLink.tsx';
import { lazyPart } from '../../../kit/page/lazyScreen.tsx';
import { SchoolFact } from '../../../school/SchoolFact.tsx';
import { schoolFilter } from '../../../school/schoolFilter.ts';
import { getSchoolName } from '../../../school/schoolName.ts';
import { activeFilter } from './activeFilter.ts';
import { UserCardText, NameWithStatus } from './leaverStatus.tsx';
import { roleEndpoint, teacherEndpoint, userEndpoint } from './endpoints.ts';
import type { PersonRecord } from './personRecord.ts';

const EndSignIns = lazyPart(() => import('./EndSignIns.tsx'), 'EndSignIns');
const ResetPassword = lazyPart(() => import('./ResetPassword.tsx'), 'ResetPassword');
const Anonymise = lazyPart(() => import('./Anonymise.tsx'), 'Anonymise');
const SetActive = lazyPart(() => import('./SetActive.tsx'), 'SetActive');
const PersonFacts = lazyPart(() => import('./facts.tsx'), 'PersonFacts');
const PersonNotice = lazyPart(() => import('./facts.tsx'), 'PersonNotice');

/** The account's status; undefined where another backend does not send it. */
const leaverStatusOf = ({ is_active: isActive }: PersonRecord): string | undefined =>
  isActive === undefined ? undefined : isActive ? 'Aktif' : 'Nonaktif';

export const users = defineResource<PersonRecord>({
  ...ofContract('users'),
  slug: 'pengguna',
  group: 'settings',
  label: 'Pengguna',
  fields: {
    email: { label: 'Email', type: 'email' },
    address: { label: 'Alamat', type: 'lines', hidden: true },
    nis: { label: 'NIS', hidden: true, needs: 'hadir' },
    nisn: { label: 'NISN', hidden: true, needs: 'hadir' },
    employee_number: { label: 'NIP', hidden: true, needs: 'hadir' },
  },
  nameOf,
  pathOf: getPageOfPupil,
  columns: [
    { source: 'fullname', label: 'Nama', text: nameOf },
    { source: 'identifier', label: 'Nama pengguna', text: getLoginName },
    { source: 'role_id', label: 'Peran', text: ({ Role }) => Role?.name },
    'nis',
    'nisn',
    'employee_number',
    'email',
    { source: 'gender', label: 'Jenis kelamin', text: getGenderText, hidden: true },
    {
      source: 'birth_date',
      label: 'Tanggal lahir',
      text: ({ birth_date: birthDate }) => birthDate,
      hidden: true,
    },
    'address',
    { source: 'SchoolId', label: 'Sekolah', text: getSchoolName, needs: 'school-scope' },
    { source: 'is_active', label: 'Status', text: leaverStatusOf, hidden: true },
  ],
  cells: {
    fullname: (user) => <NameWithStatus user={user} />,
    birth_date: ({ birth_date: day }) => (day ? formatDate(day) : NO_VALUE_TEXT),
  },
  card: (user) => <UserCardText user={user} />,
  filters: [
    activeFilter(),
    { type: 'reference', source: 'role_id', reference: 'peran', label: 'Peran', all: 'Semua peran' },
    {
      type: 'reference',
      source: 'class_id',
      reference: 'kelas',
      label: 'Kelas',
      all: 'Semua kelas',
      nameOf: formatClassOption,
    },
    schoolFilter(),
  ],
  header: (user) => <PersonNotice user={user} />,
  facts: [
    { label: 'Nama pengguna', content: getLoginName },
    { label: 'Peran', content: ({ Role }) => Role?.name },
    { label: 'NIP', content: ({ employee_number: nip }) => nip, needs: 'hadir' },
    { content: (user) => <SchoolFact record={user} /> },
    { content: (user) => <PersonFacts user={user} /> },
    'email',
    { label: 'Jenis kelamin', content: getGenderText },
    { label: 'Tanggal lahir', content: ({ birth_date: day }) => day && formatDate(day) },
    'address',
  ],
  lazyParts: [ResetPassword, EndSignIns, SetActive, Anonymise, PersonFacts, PersonNotice],
  hasManyActions: true,
  consequence: 'Akun ini tidak dapat dipakai masuk lagi.',
  actions: (user) => (
    <>
      {!isLeaver(user) && <ResetPassword user={user} />}
      {!isLeaver(user) && <EndSignIns user={user} />}
      <SetActive user={user} />
      <Anonymise user={user} />
    </>
  ),
  listTools: (
    <>
      <ImportLink kind="pupils">Impor siswa</ImportLink>
      <ImportLink kind="teachers">Impor guru</ImportLink>
    </>
  ),
  keeps: ['role_id', 'SchoolId'],
  inputs: () => import('./UserInputs.tsx'),
  endpoint: userEndpoint,
  extraEndpoints: { peran: roleEndpoint, pengajar: teacherEndpoint },
});
