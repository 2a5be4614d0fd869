/** What is read when something about the profile fails and the server does not say why. */
export const PROFILE_MESSAGES = {
  read: 'Gagal mengambil data profil',
  update: 'Gagal memperbarui profil',
  changePassword: 'Gagal mengubah kata sandi',
  uploadImage: 'Gagal mengupload gambar profil',
  listSignIns: 'Gagal mengambil data perangkat',
  endSignIn: 'Gagal mengeluarkan perangkat',
} as const;
