import { calls } from '../../../contract/calls.ts';
import type { ServerStatus } from '../../../contract/system/status.ts';
import { type Action, type Endpoint, readExtensionData, target } from '../../providers/endpoint.ts';
import { AUDIT_SLUG } from '../../school/paths.ts';

export const getStatus: Action<undefined, ServerStatus> = {
  target: () => target(calls.getStatus),
  read: readExtensionData,
  message: 'Gagal mengambil status server',
};

export const systemEndpoints: Readonly<Record<string, Endpoint>> = {
  [AUDIT_SLUG]: {
    messages: { list: 'Gagal mengambil jejak audit' },
    calls: { list: 'listAudit' },
  },
};
