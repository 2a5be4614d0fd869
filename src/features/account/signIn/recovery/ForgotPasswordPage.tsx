import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { Field } from '../Field.tsx';
import { FormLink } from '../FormFrame.tsx';
import { useFields } from '../useFields.ts';
import { VERIFY_OTP_PATH } from '../recoveryPaths.ts';
import { readProgress } from './progress.ts';
import { RecoveryFrame } from './RecoveryFrame.tsx';
import { useRecovery } from './useRecovery.ts';

const FIELDS = ['email'] as const;

/** /lupa-kata-sandi: asks for a code by mail. */
export function ForgotPasswordPage() {
  const [progress] = useState(readProgress);
  const { state } = useLocation();
  const { requestCode } = useRecovery();
  const notify = useNotify();
  const navigate = useNavigate();
  const { fields, frame } = useFields(FIELDS, async ({ email }) => {
    const { message } = await requestCode(email.trim());
    await navigate(VERIFY_OTP_PATH);
    notify(message, { type: 'success' });
  });
  const { needsEmail } = (state ?? {}) as { needsEmail?: unknown };

  return (
    <RecoveryFrame
      title="Lupa kata sandi"
      text="Masukkan email akun Anda. Kami mengirim kode enam angka ke email itu."
      notice={needsEmail ? 'Masukkan email Anda dulu untuk meminta kode OTP.' : undefined}
      submitLabel="Kirim kode"
      links={progress && <FormLink to={VERIFY_OTP_PATH}>Saya sudah punya kode</FormLink>}
      {...frame}
    >
      <Field
        name="email"
        type="email"
        label="Email"
        defaultValue={progress?.email}
        autoComplete="email"
        error={fields.email}
      />
    </RecoveryFrame>
  );
}
