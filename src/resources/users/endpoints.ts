import type { RaRecord } from 'react-admin';
import { calls, type Id } from '../../../contract/calls.ts';
import { type Action, type Endpoint, type Form, target } from '../../providers/endpoint.ts';
import { toPerson } from '../../school/people.ts';
import { pick } from '../../kit/declare/pick.ts';

const FIELDS = ['identifier', 'email', 'role_id', 'fullname', 'gender', 'address', 'birth_date'];

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

/** Extension `sign-ins-of-others`. */
export const endSignIns: Action<Id, unknown> = {
  target: (id) => target(calls.endSignInsOfUser, id),
  read: ({ data }) => data,
  message: 'Gagal mengeluarkan pengguna',
};

export const userEndpoint: Partial<Endpoint> = {
  toBody: (form) => pick(form, [...FIELDS, ...passwordsOf(form)]),
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
  toRecord: toPerson,
};
