import { calls, type Id } from '../../../../contract/calls.ts';
import type {
  ClassGuardians,
  FamilyClass,
  Guardian,
  PastedGuardian,
  WholeGuardian,
} from '../../../../contract/family/guardians.ts';
import type { GuardianExport, Kept } from '../../../../contract/family/forget.ts';
import type { GuardianSlip } from '../../../../contract/family/slips.ts';
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

/** All that is kept of a guardian, to be handed over. */
export const exportGuardian: Action<WithId, GuardianExport> = {
  target: ({ id }) => target(calls.exportGuardian, id),
  read: readExtensionData,
  message: LIST_MESSAGE,
};

export const deleteGuardian: Action<WithId, string> = {
  target: ({ id }) => target(calls.deleteGuardian, id),
  read: readMessage,
  message: 'Gagal menghapus orang tua/wali',
};

export const getKept: Action<undefined, Kept> = {
  target: () => target(calls.getKeptOfFamilies),
  read: readExtensionData,
  message: 'Gagal mengambil data yang disimpan',
};

/** The codes are in this answer only. */
export const createGuardianSlips: Action<WithId, readonly GuardianSlip[]> = {
  target: ({ id }) => target(calls.createGuardianSlips, id),
  body: () => ({}),
  read: readExtensionList,
  message: 'Gagal membuat lembar isian',
};

export const decideProposal: Action<WithId & { readonly isAccepted: boolean }, string> = {
  target: ({ id }) => target(calls.decideGuardianProposal, id),
  body: ({ isAccepted }) => ({ is_accepted: isAccepted }),
  read: readMessage,
  message: 'Gagal menyimpan keputusan',
};
