/** Texts when an action fails without a reason of the server. Source: the product specification, section 8. */
export const ATTENDANCE_MESSAGES = {
  list: 'Gagal mengambil data kehadiran',
  history: 'Gagal mengambil riwayat perubahan',
  mark: 'Gagal mengupdate status kehadiran',
} as const;
