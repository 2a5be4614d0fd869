import { calls, type Id } from '../../../../contract/calls.ts';
import type { GateLeave } from '../../../../contract/gate/desk.ts';
import type { GateTap } from '../../../../contract/gate/taps.ts';
import { extensionAction, type Form, pressAction, readExtensionList } from '../../../providers/endpoint.ts';

export const TAPS_KEY = 'catatan-gerbang';

export const listGateTaps = extensionAction<{ readonly user_id: Id }, readonly GateTap[]>(
  calls.listGateTaps,
  'Gagal mengambil catatan gerbang',
  readExtensionList,
);
export const recordGateTap = extensionAction<Form, GateTap>(calls.recordGateTap, 'Gagal mencatat');
export const correctGateTap = extensionAction<Form & { readonly id: Id }, GateTap>(
  calls.correctGateTap,
  'Gagal mengoreksi catatan gerbang',
);

export const giveGateLeave = extensionAction<Form, GateLeave>(
  calls.giveGateLeave,
  'Gagal menyimpan izin keluar',
);
export const returnGateLeave = pressAction<GateLeave>(
  calls.returnGateLeave,
  'Gagal mencatat kembalinya siswa',
);
export const cancelGateLeave = pressAction<GateLeave>(calls.cancelGateLeave, 'Gagal membatalkan izin keluar');
