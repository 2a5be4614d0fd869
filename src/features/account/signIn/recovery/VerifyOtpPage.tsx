import { useState, useEffect } from 'react';
import { useNotify } from 'react-admin';
import { Navigate, useNavigate } from 'react-router-dom';
import { OTP_DIGITS } from '../../../../../contract/limits.ts';
import { ApiError, getErrorStatus } from '../../../../providers/errors.ts';
import { Field } from '../Field.tsx';
import { FormLink } from '../FormFrame.tsx';
import { useFields } from '../useFields.ts';
import { FORGOT_PASSWORD_PATH, RESET_PASSWORD_PATH } from '../recoveryPaths.ts';
import { readProgress, type RecoveryProgress } from './progress.ts';
import { RecoveryFrame } from './RecoveryFrame.tsx';
import { useRecovery } from './useRecovery.ts';

const FIELDS = ['token'] as const;
/** How long the user waits before requesting another code. A mail takes a while, and a new code would make the first one invalid. */
const RESEND_AFTER_MS = 60_000;

/** Extracts the digits of a code, because codes are pasted with spaces, dashes and words around them. */
const digitsOf = (text: string): string => text.replaceAll(/\D/g, '').slice(0, OTP_DIGITS);

/** Whether the code has expired, so that a new one is needed; a wrong code can be corrected. Only the server's message distinguishes the two. */
const isExpired = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 400 && /kadaluarsa/i.test(error.serverMessage ?? '');

/** The page /verifikasi-otp, which asks for the code that was mailed. */
export function VerifyOtpPage() {
  const [progress] = useState(readProgress);
  if (!progress) return <Navigate to={FORGOT_PASSWORD_PATH} state={{ needsEmail: true }} replace />;
  return <VerifyOtpForm progress={progress} />;
}

function VerifyOtpForm({ progress: { email, ...progress } }: { readonly progress: RecoveryProgress }) {
  const [code, setCode] = useState('');
  const [sentAt, setSentAt] = useState(progress.sentAt);
  const [isVoid, setVoid] = useState(false);
  const [isResending, setResending] = useState(false);
  const secondsLeft = useCountdown(sentAt, isVoid ? 0 : RESEND_AFTER_MS);
  const { requestCode, verifyCode } = useRecovery();
  const notify = useNotify();
  const navigate = useNavigate();

  const { fields, fail, clear, frame } = useFields(FIELDS, async ({ token }) => {
    try {
      await verifyCode(email, digitsOf(token));
    } catch (error) {
      // Trying again cannot succeed in either case: only a new code helps, and it can be requested without waiting.
      const needsNewCode = isExpired(error) || getErrorStatus(error) === 404;
      setVoid(needsNewCode);
      if (needsNewCode) setCode('');
      throw error;
    }
    await navigate(RESET_PASSWORD_PATH);
  });

  const resend = async () => {
    if (isResending || secondsLeft > 0) return;
    setResending(true);
    try {
      const sent = await requestCode(email);
      setSentAt(sent.sentAt);
      setVoid(false);
      setCode('');
      clear();
      notify(sent.message, { type: 'success' });
    } catch (error) {
      fail(error);
    } finally {
      setResending(false);
    }
  };

  const resendLabel = secondsLeft > 0 ? `Kirim ulang kode (${secondsLeft} detik)` : 'Kirim ulang kode';
  return (
    <RecoveryFrame
      title="Verifikasi kode OTP"
      text={`Masukkan kode enam angka yang dikirim ke ${email}.`}
      submitLabel="Verifikasi"
      links={
        <>
          <button
            type="button"
            className={isVoid ? 'btn' : 'btn text'}
            disabled={secondsLeft > 0}
            onClick={() => void resend()}
          >
            {isResending ? 'Memproses...' : resendLabel}
          </button>
          <FormLink to={FORGOT_PASSWORD_PATH}>Ganti email</FormLink>
        </>
      }
      {...frame}
    >
      <Field
        name="token"
        label="Kode OTP"
        className="code-input"
        value={code}
        onChange={({ target }) => setCode(digitsOf(target.value))}
        inputMode="numeric"
        autoComplete="one-time-code"
        error={fields.token}
        hint="Tidak ada di kotak masuk? Periksa juga folder spam."
      />
    </RecoveryFrame>
  );
}

const SECOND = 1000;

/** The seconds left of a period that began at `from` (ms since the epoch, by the device's clock) and lasts `ms`; 0 when it is over. */
function useCountdown(from: number, ms: number): number {
  const [now, setNow] = useState(Date.now);
  // `now` is the time of the last tick, which may be before the period began.
  const left = Math.max(0, Math.ceil((from + ms - Math.max(now, from)) / SECOND));
  const isRunning = left > 0;

  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, [isRunning]);

  return left;
}
