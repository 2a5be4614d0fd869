import { calls } from '../../../contract/calls.ts';
import type { Status } from '../../../contract/system/status.ts';
import { type Action, type Endpoint, readOurs, target } from '../../providers/endpoint.ts';
import { AUDIT } from '../../school/paths.ts';

export const getStatus: Action<undefined, Status> = {
  target: () => target(calls.getStatus),
  read: readOurs,
  message: 'Gagal mengambil status server',
};

export const systemEndpoints: Readonly<Record<string, Endpoint>> = {
  [AUDIT]: {
    messages: { list: 'Gagal mengambil jejak audit' },
    calls: { list: 'listAudit' },
  },
};
