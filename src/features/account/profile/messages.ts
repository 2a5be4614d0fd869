import { PROFILE_FAILED_TEXT } from '../../../providers/authProvider.ts';

/** The messages shown when a call about the profile fails and the server gives no reason. */
export const PROFILE_MESSAGES = {
  read: PROFILE_FAILED_TEXT,
  update: 'Gagal memperbarui profil',
  changePassword: 'Gagal mengubah kata sandi',
  proveEmail: 'Gagal mengganti email',
  uploadImage: 'Gagal mengupload gambar profil',
  listSignIns: 'Gagal mengambil data perangkat',
  endSignIn: 'Gagal mengeluarkan perangkat',
} as const;
