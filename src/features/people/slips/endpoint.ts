import { calls, type Id } from '../../../../contract/calls.ts';
import type { FirstPassword } from '../../../../contract/people/users.ts';
import { type Action, readOurList, target } from '../../../providers/endpoint.ts';

export const createFirstPasswords: Action<readonly Id[], readonly FirstPassword[]> = {
  target: () => target(calls.createFirstPasswords),
  body: (ids) => ({ user_ids: ids }),
  read: readOurList<FirstPassword>,
  message: 'Gagal membuat kata sandi awal',
};
