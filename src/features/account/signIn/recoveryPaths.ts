/** The three steps, in their order. */
export const FORGOT_PATH = '/lupa-kata-sandi';
export const VERIFY_PATH = '/verifikasi-otp';
export const RESET_PATH = '/reset-password';
