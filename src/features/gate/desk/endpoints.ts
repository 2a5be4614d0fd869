import { calls, type Id } from '../../../../contract/calls.ts';
import type { GateDesk, GateLeave } from '../../../../contract/gate/desk.ts';
import type { GateTap } from '../../../../contract/gate/taps.ts';
import type { TapDirection } from '../../../../contract/gate/words.ts';
import {
  type Action,
  type Endpoint,
  type Form,
  readExtensionData,
  readExtensionList,
  target,
} from '../../../providers/endpoint.ts';
import { GATE_DESK_SLUG } from '../../../school/paths.ts';

interface WithId {
  readonly id: Id;
}

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

export const listGateTaps: Action<{ readonly userId: Id }, readonly GateTap[]> = {
  target: () => target(calls.listGateTaps),
  query: ({ userId }) => ({ user_id: userId }),
  read: readExtensionList,
  message: 'Gagal mengambil catatan gerbang',
};

export interface TapForm {
  readonly time: string;
  readonly direction: TapDirection;
}

export const recordGateTap: Action<TapForm & { readonly userId: Id }, GateTap> = {
  target: () => target(calls.recordGateTap),
  body: ({ userId, time, direction }) => ({ user_id: userId, time, direction }),
  read: readExtensionData,
  message: 'Gagal mencatat',
};

export const correctGateTap: Action<WithId & { readonly form: Form }, GateTap> = {
  target: ({ id }) => target(calls.correctGateTap, id),
  body: ({ form }) => form,
  read: readExtensionData,
  message: 'Gagal mengoreksi catatan gerbang',
};

export const giveGateLeave: Action<Form, GateLeave> = {
  target: () => target(calls.giveGateLeave),
  body: (form) => form,
  read: readExtensionData,
  message: 'Gagal menyimpan izin keluar',
};

export const returnGateLeave: Action<WithId, GateLeave> = {
  target: ({ id }) => target(calls.returnGateLeave, id),
  read: readExtensionData,
  message: 'Gagal mencatat kembalinya siswa',
};

export const cancelGateLeave: Action<WithId, GateLeave> = {
  target: ({ id }) => target(calls.cancelGateLeave, id),
  read: readExtensionData,
  message: 'Gagal membatalkan izin keluar',
};
