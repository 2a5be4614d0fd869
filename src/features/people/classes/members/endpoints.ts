/** Extension: who is in a class, since when, and what can be done about it. */
import { calls, type Id } from '../../../../../contract/calls.ts';
import type { LeaveReason } from '../../../../../contract/people/membershipReasons.ts';
import type { JoiningDays, Member, RenumberedPupil } from '../../../../../contract/people/memberships.ts';
import {
  type Action,
  type Endpoint,
  readExtensionList,
  readExtensionData,
  target,
} from '../../../../providers/endpoint.ts';
import { toPerson } from '../../../../school/people.ts';
import { studentMessages } from './messages.ts';

/** The memberships of one class; `meta.classId` says which. */
export const memberEndpoint: Endpoint = {
  messages: studentMessages,
  calls: { list: 'listMemberships' },
  parents: ['classId'],
  toRecord: (raw) => ({ ...raw, Student: toPerson((raw as Member).Student) }),
};

interface ClassPupil {
  readonly classId: Id;
  readonly userId: Id;
}

export const takeOutPupil: Action<
  ClassPupil & { readonly leftOn: string; readonly reason: LeaveReason | null },
  unknown
> = {
  target: ({ classId }) => target(calls.removeClassStudent, classId),
  body: ({ userId, leftOn, reason }) => ({ userId, left_on: leftOn, left_reason: reason }),
  read: ({ data }) => data,
  message: studentMessages.remove,
};

export const movePupil: Action<ClassPupil & { readonly toClassId: Id; readonly joinedOn: string }, unknown> =
  {
    target: ({ classId }) => target(calls.moveClassStudent, classId),
    body: ({ userId, toClassId, joinedOn }) => ({ userId, classId: toClassId, joined_on: joinedOn }),
    read: ({ data }) => data,
    message: 'Gagal memindahkan siswa',
  };

export const getJoiningDays: Action<Id, JoiningDays> = {
  target: (classId) => target(calls.getJoining, classId),
  read: readExtensionData<JoiningDays>,
  message: studentMessages.list,
};

export const listNewNumbers: Action<Id, readonly RenumberedPupil[]> = {
  target: (classId) => target(calls.previewNumbers, classId),
  read: readExtensionList<RenumberedPupil>,
  message: 'Gagal menyusun nomor absen',
};

export const renumberMembers: Action<{ readonly classId: Id; readonly order: readonly Id[] }, unknown> = {
  target: ({ classId }) => target(calls.renumberClass, classId),
  body: ({ order }) => ({ order }),
  read: ({ data }) => data,
  message: 'Gagal mengurutkan ulang nomor absen',
};
