import type { RaRecord } from 'react-admin';
import { calls, type Id } from '../../../../contract/calls.ts';
import type { FirstPassword } from '../../../../contract/people/users.ts';
import {
  type Action,
  type Endpoint,
  extensionAction,
  type Form,
  target,
} from '../../../providers/endpoint.ts';
import { toPerson } from '../../../school/people.ts';
import { pickFields } from '../../../kit/declare/pick.ts';

interface ActiveChange {
  readonly id: Id;
  readonly isActive: boolean;
  readonly reason: string;
  /** The first day on which the pupil is no longer in the classes; only for a pupil who also leaves the classes. */
  readonly leftOn?: string | undefined;
}

const FIELDS = [
  'identifier',
  'email',
  'role_id',
  'fullname',
  'gender',
  'address',
  'birth_date',
  'nis',
  'nisn',
  'employee_number',
];

/** A changed password goes along only when both the present and the new one are given. */
const passwordsOf = (form: Form): readonly string[] => {
  const isNew = form.id === undefined;
  if (isNew) return ['password', 'confirm_password'];
  return form.password && form.newPassword ? ['password', 'newPassword', 'confirm_password'] : [];
};

/** Another backend may name things otherwise. A password that was sent is not kept with the record. */
const toRecord = (raw: RaRecord): RaRecord => ({
  ...toPerson(raw),
  role_id: raw.role_id ?? raw.Role?.id,
  password: undefined,
  newPassword: undefined,
  confirm_password: undefined,
});

export const setActive: Action<ActiveChange, unknown> = {
  target: ({ id }) => target(calls.setUserActive, id),
  body: ({ isActive, reason, leftOn }) => ({ is_active: isActive, reason, left_on: leftOn }),
  read: ({ data }) => data,
  message: 'Gagal menyimpan status pengguna',
};

export const resetPassword = extensionAction<{ readonly id: Id; readonly password: string }, FirstPassword>(
  calls.resetPasswordOfUser,
  'Gagal mengatur ulang kata sandi',
);

export const anonymiseUser: Action<Id, unknown> = {
  target: (id) => target(calls.anonymiseUser, id),
  read: ({ data }) => data,
  message: 'Gagal menghapus data pribadi',
};

/** Everything that may show a person, or leave him or her out; `rekap` is the pupil's own page. */
export const RESOURCES_SHOWING_PEOPLE = [
  'pengguna',
  'siswa',
  'guru',
  'pengajar',
  'mata-pelajaran',
  'kelas',
  'siswa-kelas',
  'anggota-kelas',
  'rekap',
];

export const endSignIns: Action<Id, unknown> = {
  target: (id) => target(calls.endSignInsOfUser, id),
  read: ({ data }) => data,
  message: 'Gagal mengeluarkan pengguna',
};

/** The form of a new pupil asks only for the NIS, which then becomes the login name. */
const withLoginName = (form: Form): Form => ({ ...form, identifier: form.identifier || form.nis });

export const userEndpoint: Partial<Endpoint> = {
  toBody: (form) => pickFields(withLoginName(form), [...FIELDS, ...passwordsOf(form)]),
  toRecord,
};

export const roleEndpoint: Endpoint = {
  messages: { list: 'Gagal mengambil data role' },
  calls: { list: 'listRoles' },
  unpaged: true,
};

export const teacherEndpoint: Endpoint = {
  messages: { list: 'Gagal mengambil data guru' },
  calls: { list: 'listTeachers' },
  // A subject's teacher may have left and no longer be in this list; then the record is fetched from `pengguna`.
  unlisted: 'pengguna',
  toRecord: toPerson,
};
