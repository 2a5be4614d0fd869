import { calls } from '../../../../contract/calls.ts';
import type { Gateway, GatewayTrialAnswer } from '../../../../contract/family/gateway.ts';
import {
  type Action,
  type Endpoint,
  type Form,
  readExtensionData,
  target,
} from '../../../providers/endpoint.ts';
import { QUEUE_SLUG } from '../../../school/paths.ts';

export const getGateway: Action<undefined, Gateway> = {
  target: () => target(calls.getGateway),
  read: readExtensionData,
  message: 'Gagal mengambil gateway pesan',
};

export const setGateway: Action<{ readonly form: Form }, Gateway> = {
  target: () => target(calls.setGateway),
  body: ({ form }) => form,
  read: readExtensionData,
  message: 'Gagal menyimpan gateway pesan',
};

export const tryGateway: Action<{ readonly to: string }, GatewayTrialAnswer> = {
  target: () => target(calls.tryGateway),
  body: ({ to }) => ({ to }),
  read: readExtensionData,
  message: 'Gagal mengirim pesan percobaan',
};

export const resumeGateway: Action<undefined, Gateway> = {
  target: () => target(calls.resumeGateway),
  read: readExtensionData,
  message: 'Gagal melanjutkan gateway pesan',
};

export const gatewayEndpoints: Readonly<Record<string, Endpoint>> = {
  [QUEUE_SLUG]: {
    messages: { list: 'Gagal mengambil kotak keluar' },
    calls: { list: 'listQueuedMessages' },
  },
};
