import { calls } from '../../../../contract/calls.ts';
import type { GateSettings } from '../../../../contract/gate/settings.ts';
import { type Action, type Form, readExtensionData, target } from '../../../providers/endpoint.ts';
import type { OfSchool } from '../../../school/SchoolSettings.tsx';

export const getGateSettings: Action<OfSchool, GateSettings> = {
  target: () => target(calls.getGateSettings),
  query: ({ schoolId }) => ({ school_id: schoolId }),
  read: readExtensionData,
  message: 'Gagal mengambil pengaturan gerbang',
};

export const setGateSettings: Action<OfSchool & { readonly form: Form }, GateSettings> = {
  target: () => target(calls.setGateSettings),
  body: ({ schoolId, form }) => ({ ...form, SchoolId: schoolId }),
  read: readExtensionData,
  message: 'Gagal menyimpan pengaturan gerbang',
};
