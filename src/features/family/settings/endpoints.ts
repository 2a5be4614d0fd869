import { calls } from '../../../../contract/calls.ts';
import type { FamilySettings } from '../../../../contract/family/settings.ts';
import { type Action, type Form, readExtensionData, target } from '../../../providers/endpoint.ts';
import type { OfSchool } from '../../../school/SchoolSettings.tsx';

export const getFamilySettings: Action<OfSchool, FamilySettings> = {
  target: () => target(calls.getFamilySettings),
  query: ({ schoolId }) => ({ school_id: schoolId }),
  read: readExtensionData,
  message: 'Gagal mengambil pengaturan orang tua',
};

export const setFamilySettings: Action<OfSchool & { readonly form: Form }, FamilySettings> = {
  target: () => target(calls.setFamilySettings),
  body: ({ schoolId, form }) => ({ ...form, SchoolId: schoolId }),
  read: readExtensionData,
  message: 'Gagal menyimpan pengaturan orang tua',
};
