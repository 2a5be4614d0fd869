import type { GateDesk } from '../../../../contract/gate/desk.ts';
import type { Endpoint } from '../../../providers/endpoint.ts';
import { GATE_DESK_SLUG } from '../../../school/paths.ts';

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
