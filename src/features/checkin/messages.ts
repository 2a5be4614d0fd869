/** The messages for calls that fail without a reason from the server. The first one is the specification's own text. */
export const CHECK_IN_MESSAGES = {
  generate: 'Gagal generate QR Code',
  preview: 'Gagal membaca kode kehadiran',
  record: 'Gagal mencatat kehadiran',
  listSession: 'Gagal mengambil data kehadiran',
  listOwn: 'Gagal mengambil data kehadiran',
} as const;
