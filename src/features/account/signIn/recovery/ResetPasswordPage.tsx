import { useState, type FormEvent } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../../../../../contract/limits.ts';
import { SIGN_IN_PATH } from '../../../../providers/authProvider.ts';
import { ApiError, getErrorStatus } from '../../../../providers/errors.ts';
import { storeFlashMessage } from '../../../../providers/session.ts';
import { FormLink } from '../FormFrame.tsx';
import { PasswordField } from '../PasswordField.tsx';
import { useFields } from '../useFields.ts';
import { FORGOT_PASSWORD_PATH, VERIFY_OTP_PATH } from '../recoveryPaths.ts';
import { readProgress, saveProgress, type RecoveryProgress } from './progress.ts';
import { RecoveryFrame } from './RecoveryFrame.tsx';
import { useRecovery } from './useRecovery.ts';

const FIELDS = ['password', 'confirm_password'] as const;

/** The page /reset-password, the last step of a recovery. Without a verified code it redirects to the step that is missing. */
export function ResetPasswordPage() {
  const [progress] = useState(readProgress);
  if (!progress) return <Navigate to={FORGOT_PASSWORD_PATH} state={{ needsEmail: true }} replace />;
  if (!progress.code) return <Navigate to={VERIFY_OTP_PATH} replace />;
  return <ResetPasswordForm progress={progress} code={progress.code} />;
}

interface ResetPasswordFormProps {
  readonly progress: RecoveryProgress;
  readonly code: string;
}

/** Whether the server refused the code itself, so that only a new code helps. */
const isCodeRefused = (error: unknown): boolean =>
  getErrorStatus(error) === 404 || (error instanceof ApiError && Boolean(error.fields?.token));

function ResetPasswordForm({ progress: { email, sentAt }, code }: ResetPasswordFormProps) {
  const [differs, setDiffers] = useState(false);
  const [needsNewCode, setNeedsNewCode] = useState(false);
  const { resetPassword } = useRecovery();
  const navigate = useNavigate();

  const { fields, frame } = useFields(FIELDS, async (passwords) => {
    try {
      storeFlashMessage(await resetPassword({ email, token: code, ...passwords }));
    } catch (error) {
      if (isCodeRefused(error)) {
        saveProgress({ email, sentAt });
        setNeedsNewCode(true);
        // The field errors are dropped: this page has no input for the code, so the message is shown once, above the form.
        if (error instanceof ApiError) throw new ApiError(error.message, error.status, error.action);
      }
      throw error;
    }
    await navigate(SIGN_IN_PATH, { replace: true });
  });

  const compare = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const [password, again] = FIELDS.map((name) => new FormData(currentTarget).get(name));
    setDiffers(Boolean(again) && password !== again);
  };

  return (
    <RecoveryFrame
      title="Atur ulang kata sandi"
      text={`Buat kata sandi baru untuk ${email}.`}
      submitLabel="Simpan kata sandi"
      onInput={compare}
      links={needsNewCode && <FormLink to={FORGOT_PASSWORD_PATH}>Minta kode baru</FormLink>}
      {...frame}
    >
      {/* A hidden input that tells a password manager which account the password belongs to. */}
      <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
      <PasswordField
        name="password"
        label="Kata sandi baru"
        autoComplete="new-password"
        hint={`${PASSWORD_MIN_LENGTH}–${PASSWORD_MAX_LENGTH} karakter`}
        error={fields.password}
      />
      <PasswordField
        name="confirm_password"
        label="Ulangi kata sandi baru"
        autoComplete="new-password"
        hint={differs ? 'Belum sama dengan kata sandi baru' : undefined}
        error={fields.confirm_password}
      />
    </RecoveryFrame>
  );
}
