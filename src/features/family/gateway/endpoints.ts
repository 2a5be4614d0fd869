import type { Endpoint } from '../../../providers/endpoint.ts';
import { QUEUE_SLUG } from '../../../school/paths.ts';

export const gatewayEndpoints: Readonly<Record<string, Endpoint>> = {
  [QUEUE_SLUG]: {
    messages: { list: 'Gagal mengambil kotak keluar' },
    calls: { list: 'listQueuedMessages' },
  },
};
