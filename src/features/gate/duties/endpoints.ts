import { calls, type Id } from '../../../../contract/calls.ts';
import type { GateDuty } from '../../../../contract/gate/devices.ts';
import {
  type Action,
  type Form,
  readExtensionData,
  readExtensionList,
  target,
} from '../../../providers/endpoint.ts';

export const DUTIES_KEY = 'guru-piket';

export const listGateDuties: Action<undefined, readonly GateDuty[]> = {
  target: () => target(calls.listGateDuties),
  read: readExtensionList,
  message: 'Gagal mengambil guru piket',
};

export const createGateDuty: Action<Form, GateDuty> = {
  target: () => target(calls.createGateDuty),
  body: (form) => form,
  read: readExtensionData,
  message: 'Gagal menyimpan guru piket',
};

export const deleteGateDuty: Action<{ readonly id: Id }, GateDuty> = {
  target: ({ id }) => target(calls.deleteGateDuty, id),
  read: readExtensionData,
  message: 'Gagal menghapus guru piket',
};
