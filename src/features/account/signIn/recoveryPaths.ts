/** The paths of the three steps of a password recovery, in their order. */
export const FORGOT_PATH = '/lupa-kata-sandi';
export const VERIFY_PATH = '/verifikasi-otp';
export const RESET_PATH = '/reset-password';
