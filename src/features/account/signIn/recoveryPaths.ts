/** The paths of the three steps of a password recovery, in their order. */
export const FORGOT_PASSWORD_PATH = '/lupa-kata-sandi';
export const VERIFY_OTP_PATH = '/verifikasi-otp';
export const RESET_PASSWORD_PATH = '/reset-password';
