import { calls } from '../../../contract/calls.ts';
import type { ServerStatus } from '../../../contract/system/status.ts';
import { type Endpoint, extensionAction } from '../../providers/endpoint.ts';
import { AUDIT_SLUG } from '../../school/paths.ts';

export const getStatus = extensionAction<undefined, ServerStatus>(
  calls.getStatus,
  'Gagal mengambil status server',
);

export const systemEndpoints: Readonly<Record<string, Endpoint>> = {
  [AUDIT_SLUG]: {
    messages: { list: 'Gagal mengambil jejak audit' },
    calls: { list: 'listAudit' },
  },
};
