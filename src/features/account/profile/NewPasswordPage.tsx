import { useNotify } from 'react-admin';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../../../../contract/limits.ts';
import { FormFrame, FormLink } from '../signIn/FormFrame.tsx';
import { SIGN_OUT_STATE } from '../../../person/leaving.ts';
import { PasswordField } from '../signIn/PasswordField.tsx';
import { useFields } from '../signIn/useFields.ts';
import { SIGN_IN_PATH } from '../../../providers/authProvider.ts';
import { useProfile } from './useProfile.ts';

const FIELDS = ['password', 'newPassword', 'confirm_password'] as const;

export function NewPasswordPage() {
  const { data, changePassword } = useProfile();
  const notify = useNotify();
  const { fields, frame } = useFields(FIELDS, async (passwords) => {
    await changePassword(passwords);
    notify('Berhasil mengubah kata sandi', { type: 'success' });
  });
  return (
    <FormFrame
      title="Buat kata sandi sendiri"
      text="Kata sandi Anda saat ini dibuat oleh petugas sekolah. Gantilah dengan kata sandi yang hanya Anda ketahui, lalu lanjutkan."
      submitLabel="Simpan kata sandi"
      links={
        <FormLink to={SIGN_IN_PATH} state={SIGN_OUT_STATE}>
          Keluar
        </FormLink>
      }
      {...frame}
    >
      <input
        type="text"
        value={data?.identifier ?? data?.username ?? ''}
        autoComplete="username"
        readOnly
        hidden
      />
      <PasswordField
        name="password"
        label="Kata sandi dari petugas"
        autoComplete="current-password"
        error={fields.password}
      />
      <PasswordField
        name="newPassword"
        label="Kata sandi baru"
        autoComplete="new-password"
        hint={`${PASSWORD_MIN_LENGTH}–${PASSWORD_MAX_LENGTH} karakter`}
        error={fields.newPassword}
      />
      <PasswordField
        name="confirm_password"
        label="Ulangi kata sandi baru"
        autoComplete="new-password"
        error={fields.confirm_password}
      />
    </FormFrame>
  );
}
