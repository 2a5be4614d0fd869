import { calls, type Id } from '../../../../contract/calls.ts';
import type { Gateway, GatewayTrialAnswer } from '../../../../contract/family/gateway.ts';
import type { FamilySettings } from '../../../../contract/family/settings.ts';
import { type Endpoint, extensionAction, type Form } from '../../../providers/endpoint.ts';
import { QUEUE_SLUG } from '../../../school/paths.ts';

export const getFamilySettings = extensionAction<{ readonly school_id: Id | undefined }, FamilySettings>(
  calls.getFamilySettings,
  'Gagal mengambil pengaturan orang tua',
);
export const getGateway = extensionAction<undefined, Gateway>(
  calls.getGateway,
  'Gagal mengambil gateway pesan',
);
export const setGateway = extensionAction<Form, Gateway>(calls.setGateway, 'Gagal menyimpan gateway pesan');
export const tryGateway = extensionAction<{ readonly to: string }, GatewayTrialAnswer>(
  calls.tryGateway,
  'Gagal mengirim pesan percobaan',
);
export const resumeGateway = extensionAction<undefined, Gateway>(
  calls.resumeGateway,
  'Gagal melanjutkan gateway pesan',
);

export const gatewayEndpoints: Readonly<Record<string, Endpoint>> = {
  [QUEUE_SLUG]: {
    messages: { list: 'Gagal mengambil kotak keluar' },
    calls: { list: 'listQueuedMessages' },
  },
};
