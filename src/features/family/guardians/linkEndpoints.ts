import { calls, type Id } from '../../../../contract/calls.ts';
import type { FamilyLink, NewFamilyLink } from '../../../../contract/family/links.ts';
import { type Action, readExtensionData, readExtensionList, target } from '../../../providers/endpoint.ts';

export const FAMILY_LINKS_KEY = 'tautan-orang-tua';

export const listFamilyLinks: Action<{ readonly pupilId: Id }, readonly FamilyLink[]> = {
  target: () => target(calls.listFamilyLinks),
  query: ({ pupilId }) => ({ student_id: pupilId }),
  read: readExtensionList,
  message: 'Gagal mengambil tautan',
};

export const createFamilyLink: Action<{ readonly guardianId: Id; readonly pupilId: Id }, NewFamilyLink> = {
  target: () => target(calls.createFamilyLink),
  body: ({ guardianId, pupilId }) => ({ guardian_id: guardianId, student_id: pupilId }),
  read: readExtensionData,
  message: 'Gagal membuat tautan',
};

export const revokeFamilyLink: Action<{ readonly id: Id }, null> = {
  target: ({ id }) => target(calls.revokeFamilyLink, id),
  read: () => null,
  message: 'Gagal mencabut tautan',
};
