import { PasswordInput } from 'react-admin';
import { PASSWORD_MAX, PASSWORD_MIN } from '../../../../contract/limits.ts';
import type { ChangePasswordInput } from '../../../../contract/account/profile.ts';
import type { Form } from '../../../providers/endpoint.ts';
import { FormShell } from '../../../kit/form/FormShell.tsx';

interface PasswordFormProps {
  /** Whose password it is: a password manager asks. */
  readonly login: string | undefined;
  /** @throws ApiError */
  readonly save: (input: ChangePasswordInput) => Promise<unknown>;
  readonly onSaved: () => void;
  readonly onEdits: (hasEdits: boolean) => void;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export const PasswordForm = ({ login, save, ...form }: PasswordFormProps) => (
  <FormShell
    save={({ password, newPassword, confirm_password }: Form) =>
      save({
        password: textOf(password),
        newPassword: textOf(newPassword),
        confirm_password: textOf(confirm_password),
      })
    }
    done="Berhasil mengubah kata sandi"
    submitLabel="Ubah kata sandi"
    {...form}
  >
    <input type="text" value={login ?? ''} autoComplete="username" readOnly hidden />
    <PasswordInput source="password" label="Kata sandi saat ini" isRequired autoComplete="current-password" />
    <PasswordInput
      source="newPassword"
      label="Kata sandi baru"
      isRequired
      autoComplete="new-password"
      helperText={`${PASSWORD_MIN}–${PASSWORD_MAX} karakter`}
    />
    <PasswordInput
      source="confirm_password"
      label="Ulangi kata sandi baru"
      isRequired
      autoComplete="new-password"
    />
  </FormShell>
);
