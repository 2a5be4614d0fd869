import { calls, type Id } from '../../../../contract/calls.ts';
import type { Gateway, GatewayTrialAnswer } from '../../../../contract/family/gateway.ts';
import type { FamilySettings } from '../../../../contract/family/settings.ts';
import { extensionAction, type Form } from '../../../providers/endpoint.ts';

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
