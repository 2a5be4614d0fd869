import type { ComponentProps } from 'react';
import type { FieldErrors } from '../../../providers/errors.ts';
import { Field } from './Field.tsx';
import { FormFrame, FormLink } from './FormFrame.tsx';
import { PasswordField } from './PasswordField.tsx';
import { FORGOT_PASSWORD_PATH } from './recoveryPaths.ts';

interface SignInFormProps extends Partial<ComponentProps<typeof FormFrame>> {
  readonly remembered?: string;
  readonly fields?: FieldErrors;
}

/** The form of the sign-in page. The build also renders it to HTML, so that the user can type before any script has arrived. */
export const SignInForm = ({ remembered = '', fields = {}, ...frame }: SignInFormProps) => (
  <FormFrame title="Masuk" text="Gunakan akun sekolah Anda." submitLabel="Masuk" {...frame}>
    <Field
      name="identifier"
      label="Email atau nama pengguna"
      defaultValue={remembered}
      autoComplete="username"
      error={fields.identifier}
    />
    <PasswordField
      name="password"
      label="Kata sandi"
      autoComplete="current-password"
      error={fields.password}
    />
    <div className="form-line">
      <label className="tick">
        <input type="checkbox" name="remember" defaultChecked={Boolean(remembered)} />
        Ingat saya
      </label>
      <FormLink to={FORGOT_PASSWORD_PATH}>Lupa kata sandi?</FormLink>
    </div>
  </FormFrame>
);
