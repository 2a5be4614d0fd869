import { calls, type Id } from '../../../../contract/calls.ts';
import type {
  ClassGuardians,
  FamilyClass,
  Guardian,
  PastedGuardian,
  WholeGuardian,
} from '../../../../contract/family/guardians.ts';
import type { Consent, Relation } from '../../../../contract/family/words.ts';
import {
  type Action,
  type Answer,
  readExtensionData,
  readExtensionList,
  target,
} from '../../../providers/endpoint.ts';

interface WithId {
  readonly id: Id;
}

export interface GuardianForm {
  readonly name: string;
  readonly relation: Relation;
  readonly phone: string;
  readonly email: string;
}

const LIST_MESSAGE = 'Gagal mengambil data orang tua';
const SAVE_MESSAGE = 'Gagal menyimpan orang tua/wali';
const readMessage = ({ message }: Answer): string => message ?? '';

export const listGuardiansOfPupil: Action<WithId, readonly Guardian[]> = {
  target: ({ id }) => target(calls.listGuardiansOfPupil, id),
  read: readExtensionList,
  message: LIST_MESSAGE,
};

/** @returns the server's sentence: the number may be that of a guardian who is known already */
export const createGuardian: Action<
  { readonly pupilId: Id; readonly form: GuardianForm; readonly hasAgreed: boolean },
  string
> = {
  target: ({ pupilId }) => target(calls.createGuardian, pupilId),
  body: ({ form, hasAgreed }) => ({ ...form, has_agreed: hasAgreed }),
  read: readMessage,
  message: SAVE_MESSAGE,
};

export const getGuardian: Action<WithId, WholeGuardian> = {
  target: ({ id }) => target(calls.getGuardian, id),
  read: readExtensionData,
  message: LIST_MESSAGE,
};

export const updateGuardian: Action<
  WithId & { readonly form: GuardianForm; readonly consent: Consent },
  string
> = {
  target: ({ id }) => target(calls.updateGuardian, id),
  body: ({ form, consent }) => ({ ...form, consent }),
  read: readMessage,
  message: SAVE_MESSAGE,
};

export const removeGuardianOfPupil: Action<WithId & { readonly pupilId: Id }, string> = {
  target: ({ pupilId, id }) => target(calls.removeGuardianOfPupil, pupilId, id),
  read: readMessage,
  message: 'Gagal melepaskan orang tua/wali',
};

export const listFamilyClasses: Action<undefined, readonly FamilyClass[]> = {
  target: () => target(calls.listFamilyClasses),
  read: readExtensionList,
  message: LIST_MESSAGE,
};

export const getClassGuardians: Action<WithId, ClassGuardians> = {
  target: ({ id }) => target(calls.getClassGuardians, id),
  read: readExtensionData,
  message: LIST_MESSAGE,
};

export const pasteGuardians: Action<
  {
    readonly classId: Id;
    readonly lines: readonly string[];
    readonly hasAgreed: boolean;
    readonly preview: boolean;
  },
  readonly PastedGuardian[]
> = {
  target: ({ classId }) => target(calls.pasteGuardians, classId),
  body: ({ lines, hasAgreed, preview }) => ({ lines, has_agreed: hasAgreed, preview }),
  read: readExtensionList,
  message: SAVE_MESSAGE,
};
