import type { RaRecord } from 'react-admin';
import { calls, type Id } from '../../../contract/calls.ts';
import { type Action, type Endpoint, type Form, target } from '../../providers/endpoint.ts';
import { toPerson } from '../shared/people.ts';
import { pick } from '../shared/pick.ts';
import { messages, roleMessages, teacherMessages } from './messages.ts';

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
const endSignIns: Action<Id> = {
  target: (id) => target(calls.endSignInsOfUser, id),
  message: 'Gagal mengeluarkan pengguna',
};

export const userEndpoint: Endpoint = {
  messages,
  list: () => target(calls.listUsers),
  one: (id) => target(calls.getUser, id),
  create: () => target(calls.createUser),
  update: (id) => target(calls.updateUser, id),
  remove: (id) => target(calls.deleteUser, id),
  toBody: (form) => pick(form, [...FIELDS, ...passwordsOf(form)]),
  toRecord,
  actions: { endSignIns },
};

export const roleEndpoint: Endpoint = {
  messages: roleMessages,
  list: () => target(calls.listRoles),
  unpaged: true,
};

export const teacherEndpoint: Endpoint = {
  messages: teacherMessages,
  list: () => target(calls.listTeachers),
  toRecord: toPerson,
};
