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
  extensionAction,
  pressAction,
  readExtensionList,
  target,
  type WithId,
} from '../../../providers/endpoint.ts';

export interface GuardianForm {
  readonly name: string;
  readonly relation: Relation;
  readonly phone: string;
  readonly email: string;
}

const LIST_MESSAGE = 'Gagal mengambil data orang tua';
const SAVE_MESSAGE = 'Gagal menyimpan orang tua/wali';
const readMessage = ({ message }: Answer): string => message ?? '';

export const listGuardiansOfPupil = pressAction<readonly Guardian[]>(
  calls.listGuardiansOfPupil,
  LIST_MESSAGE,
  readExtensionList,
);
/** @returns the server's sentence: the number may be that of a guardian who is known already */
export const createGuardian = extensionAction<
  WithId & GuardianForm & { readonly has_agreed: boolean },
  string
>(calls.createGuardian, SAVE_MESSAGE, readMessage);
export const getGuardian = pressAction<WholeGuardian>(calls.getGuardian, LIST_MESSAGE);
export const updateGuardian = extensionAction<WithId & GuardianForm & { readonly consent: Consent }, string>(
  calls.updateGuardian,
  SAVE_MESSAGE,
  readMessage,
);
export const removeGuardianOfPupil: Action<WithId & { readonly pupilId: Id }, string> = {
  target: ({ pupilId, id }) => target(calls.removeGuardianOfPupil, pupilId, id),
  read: readMessage,
  message: 'Gagal melepaskan orang tua/wali',
};

export const listFamilyClasses = extensionAction<undefined, readonly FamilyClass[]>(
  calls.listFamilyClasses,
  LIST_MESSAGE,
  readExtensionList,
);
export const getClassGuardians = pressAction<ClassGuardians>(calls.getClassGuardians, LIST_MESSAGE);

interface PastedLines extends WithId {
  readonly lines: readonly string[];
  readonly has_agreed: boolean;
  readonly preview: boolean;
}

export const pasteGuardians = extensionAction<PastedLines, readonly PastedGuardian[]>(
  calls.pasteGuardians,
  SAVE_MESSAGE,
  readExtensionList,
);

/** All that is kept of a guardian, to be handed over. */
export const exportGuardian = pressAction<GuardianExport>(calls.exportGuardian, LIST_MESSAGE);
export const deleteGuardian = pressAction<string>(
  calls.deleteGuardian,
  'Gagal menghapus orang tua/wali',
  readMessage,
);
export const getKept = extensionAction<undefined, Kept>(
  calls.getKeptOfFamilies,
  'Gagal mengambil data yang disimpan',
);

/** The codes are in this answer only. */
export const createGuardianSlips = extensionAction<WithId, readonly GuardianSlip[]>(
  calls.createGuardianSlips,
  'Gagal membuat lembar isian',
  readExtensionList,
);
export const decideProposal = extensionAction<WithId & { readonly is_accepted: boolean }, string>(
  calls.decideGuardianProposal,
  'Gagal menyimpan keputusan',
  readMessage,
);
