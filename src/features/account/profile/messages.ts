import { PROFILE_FAILED } from '../../../providers/authProvider.ts';

/** What is read when something about the profile fails and the server does not say why. */
export const PROFILE_MESSAGES = {
  read: PROFILE_FAILED,
  update: 'Gagal memperbarui profil',
  changePassword: 'Gagal mengubah kata sandi',
  proveEmail: 'Gagal mengganti email',
  uploadImage: 'Gagal mengupload gambar profil',
  listSignIns: 'Gagal mengambil data perangkat',
  endSignIn: 'Gagal mengeluarkan perangkat',
} as const;
