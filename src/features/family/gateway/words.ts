import type { GatewayChannel } from '../../../../contract/family/gatewayWords.ts';
import type { MessageState } from '../../../../contract/family/words.ts';

/** In the form, whose chosen entry would stay blank if it were an empty text. */
export const NO_CHANNEL = 'none';

export const CHANNEL_LABELS: Readonly<Record<GatewayChannel | typeof NO_CHANNEL, string>> = {
  [NO_CHANNEL]: 'Tidak ada: pesan dikirim sendiri satu per satu',
  outbox: 'Kotak keluar: tidak dikirim, hanya ditampilkan',
  whatsapp: 'WhatsApp Cloud API (Meta)',
  http: 'Layanan lain lewat alamat web',
  email: 'Email',
};

export const STATE_LABELS: Readonly<Record<MessageState, string>> = {
  waiting: 'Menunggu',
  sending: 'Sedang dikirim',
  sent: 'Terkirim',
  delivered: 'Sampai',
  read: 'Dibaca',
  failed: 'Gagal',
  withdrawn: 'Ditarik',
};

/** The name under which the gateway's state is kept, so that saving, going on and a trial show it anew. */
export const GATEWAY_KEY = 'gateway-pesan';
