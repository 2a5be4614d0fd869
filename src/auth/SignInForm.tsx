import type { ComponentProps } from 'react';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import type { FieldErrors } from '../providers/errors.ts';
import { FIXED_LABEL } from './fixedLabel.ts';
import { FormFrame, Way } from './FormFrame.tsx';
import { PasswordField } from './PasswordField.tsx';
import { FORGOT_PATH } from './recoveryPaths.ts';

interface SignInFormProps extends Partial<ComponentProps<typeof FormFrame>> {
  readonly remembered?: string;
  readonly fields?: FieldErrors;
}

/** What the sign-in page looks like; the build renders it too, so that one can type before any script has arrived. */
export const SignInForm = ({ remembered = '', fields = {}, ...frame }: SignInFormProps) => (
  <FormFrame title="Masuk" text="Gunakan akun sekolah Anda." submitLabel="Masuk" {...frame}>
    <TextField
      name="identifier"
      label="Email atau nama pengguna"
      defaultValue={remembered}
      required
      size="medium"
      error={Boolean(fields.identifier)}
      helperText={fields.identifier}
      slotProps={{
        inputLabel: FIXED_LABEL,
        htmlInput: { autoComplete: 'username', autoCapitalize: 'none', spellCheck: false },
      }}
    />
    <PasswordField
      name="password"
      label="Kata sandi"
      autoComplete="current-password"
      error={fields.password}
    />
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}>
      <FormControlLabel
        control={<Checkbox name="remember" defaultChecked={Boolean(remembered)} />}
        label="Ingat saya"
      />
      <Way to={FORGOT_PATH}>Lupa kata sandi?</Way>
    </Box>
  </FormFrame>
);
