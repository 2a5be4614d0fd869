import { calls, type Id } from '../../../../contract/calls.ts';
import type { GateDesk, GateLeave } from '../../../../contract/gate/desk.ts';
import type { GateTap } from '../../../../contract/gate/taps.ts';
import {
  type Endpoint,
  extensionAction,
  type Form,
  pressAction,
  readExtensionList,
} from '../../../providers/endpoint.ts';
import { GATE_DESK_SLUG } from '../../../school/paths.ts';

export const TAPS_KEY = 'catatan-gerbang';

export type DeskRecord = GateDesk & { readonly id: string };

/** The desk is a list of one, so that the device keeps its last answer as it does for lists: it is read without a network, too. */
export const gateEndpoints: Readonly<Record<string, Endpoint>> = {
  [GATE_DESK_SLUG]: {
    messages: { list: 'Gagal mengambil meja piket' },
    calls: { list: 'getGateDesk' },
    unpaged: true,
    records: (desk) => (typeof desk === 'object' && desk !== null ? [{ ...desk, id: GATE_DESK_SLUG }] : desk),
  },
};

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
