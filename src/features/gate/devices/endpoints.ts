import { calls, type Id } from '../../../../contract/calls.ts';
import type { GateDevice, GateDeviceSecret } from '../../../../contract/gate/devices.ts';
import type { GateDeviceKind } from '../../../../contract/gate/words.ts';
import { extensionAction, pressAction, readExtensionList } from '../../../providers/endpoint.ts';

export const DEVICES_KEY = 'perangkat-gerbang';

const SAVE_MESSAGE = 'Gagal menyimpan perangkat gerbang';

export const listGateDevices = extensionAction<undefined, readonly GateDevice[]>(
  calls.listGateDevices,
  'Gagal mengambil perangkat gerbang',
  readExtensionList,
);
/** The code or the key is in this answer only, and in that of `renewGateDevice`. */
export const createGateDevice = extensionAction<
  { readonly name: string; readonly kind: GateDeviceKind },
  GateDeviceSecret
>(calls.createGateDevice, SAVE_MESSAGE);
export const renameGateDevice = extensionAction<{ readonly id: Id; readonly name: string }, GateDevice>(
  calls.renameGateDevice,
  SAVE_MESSAGE,
);
export const renewGateDevice = pressAction<GateDeviceSecret>(
  calls.renewGateDevice,
  'Gagal membuat kode atau kunci baru',
);
export const revokeGateDevice = pressAction<GateDevice>(calls.revokeGateDevice, 'Gagal mencabut perangkat');
