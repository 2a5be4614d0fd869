import { calls, type Id } from '../../../../contract/calls.ts';
import type { GateDevice, GateDeviceSecret } from '../../../../contract/gate/devices.ts';
import type { GateDeviceKind } from '../../../../contract/gate/words.ts';
import { type Action, readExtensionData, readExtensionList, target } from '../../../providers/endpoint.ts';

interface WithId {
  readonly id: Id;
}

export const DEVICES_KEY = 'perangkat-gerbang';

const SAVE_MESSAGE = 'Gagal menyimpan perangkat gerbang';

export const listGateDevices: Action<undefined, readonly GateDevice[]> = {
  target: () => target(calls.listGateDevices),
  read: readExtensionList,
  message: 'Gagal mengambil perangkat gerbang',
};

/** The code or the key is in this answer only. */
export const createGateDevice: Action<
  { readonly name: string; readonly kind: GateDeviceKind },
  GateDeviceSecret
> = {
  target: () => target(calls.createGateDevice),
  body: (device) => device,
  read: readExtensionData,
  message: SAVE_MESSAGE,
};

export const renameGateDevice: Action<WithId & { readonly name: string }, GateDevice> = {
  target: ({ id }) => target(calls.renameGateDevice, id),
  body: ({ name }) => ({ name }),
  read: readExtensionData,
  message: SAVE_MESSAGE,
};

/** The code or the key is in this answer only. */
export const renewGateDevice: Action<WithId, GateDeviceSecret> = {
  target: ({ id }) => target(calls.renewGateDevice, id),
  read: readExtensionData,
  message: 'Gagal membuat kode atau kunci baru',
};

export const revokeGateDevice: Action<WithId, GateDevice> = {
  target: ({ id }) => target(calls.revokeGateDevice, id),
  read: readExtensionData,
  message: 'Gagal mencabut perangkat',
};
