/**
 * Texts for an HTTP status when the server sends no message of its own. Source: the product specification, section 8.
 * The server uses the same sentences, so that both sides read alike.
 */
export const HTTP_STATUS_MESSAGES: Readonly<Record<number, string>> = {
  400: 'Permintaan tidak valid',
  401: 'Sesi Anda telah berakhir. Silakan masuk kembali',
  403: 'Anda tidak memiliki akses untuk melakukan tindakan ini',
  404: 'Data yang dicari tidak ditemukan',
  422: 'Data yang dikirim tidak valid',
  429: 'Terlalu banyak permintaan. Silakan coba lagi nanti',
  500: 'Terjadi kesalahan pada server. Silakan coba lagi',
  502: 'Server sedang dalam pemeliharaan. Silakan coba lagi nanti',
  503: 'Layanan sedang tidak tersedia. Silakan coba lagi nanti',
};

export const httpStatusMessage = (status: number): string =>
  HTTP_STATUS_MESSAGES[status] ?? `Terjadi kesalahan (${status})`;

export const VALIDATION_MESSAGE = 'Validasi Error';

/** A 503 to every write while the server's disk is nearly full; reading goes on. */
export const DISK_FULL_MESSAGE =
  'Ruang penyimpanan server hampir habis, jadi belum ada yang dapat disimpan. Yang sudah tersimpan aman. Hubungi pengelola sistem sekolah, lalu coba lagi.';

/** Extension, with a 409: an earlier try did reach the server, with a body that differs from this one. */
export const OTHER_BODY_SAVED_MESSAGE =
  'Data ini sudah tersimpan dari pengiriman sebelumnya, dengan isi yang lain. Periksa daftarnya; simpan lagi hanya bila ini data lain.';

/** Sentences of sign-in and recovery that both the server answers and the dashboard falls back to. */
export const AUTH_MESSAGES = {
  loginSucceeded: 'Berhasil masuk ke sistem',
  loginFailed: 'Login gagal',
  wrongPassword: 'Username atau password salah',
  unknownUser: 'Pengguna tidak ditemukan',
  /** This is answered only after the right password, so that nobody learns from outside who has left. */
  inactive: 'Akun Anda sudah dinonaktifkan oleh sekolah. Hubungi tata usaha (TU) sekolah jika ini keliru.',
  invalidLoginData: 'Data yang dimasukkan tidak valid',
  loggedOut: 'Berhasil keluar dari sistem',
  logoutFailed: 'Logout gagal',
  refreshExpired: 'Sesi telah berakhir. Silakan masuk kembali.',
  refreshFailed: 'Gagal memperbarui token',
  sessionExpired: 'Sesi Anda telah berakhir. Silakan masuk kembali.',
  emailNotFound: 'Email tidak ditemukan dalam sistem',
  otpSent: 'Kode OTP telah dikirim ke email Anda',
  otpInvalid: 'Kode OTP tidak valid atau sudah kadaluarsa',
  /** The dashboard recognises an expired code, which needs a new one, by the word "kadaluarsa". */
  otpWrong: 'Kode OTP tidak valid',
  otpExpired: 'Kode OTP sudah kadaluarsa. Minta kode baru.',
  otpExhausted: 'Kode OTP sudah kadaluarsa karena terlalu sering salah. Minta kode baru.',
  otpVerified: 'Kode OTP benar',
  otpSessionNotFound: 'Session tidak ditemukan',
  resetSessionNotFound: 'Session tidak ditemukan atau sudah kadaluarsa',
  passwordReset: 'Password berhasil diubah',
} as const;
