import { useState } from 'react';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined';
import { FIXED_LABEL } from './fixedLabel.ts';

interface PasswordFieldProps {
  readonly name: string;
  readonly label: string;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly error?: string | undefined;
  /** What is read while nothing is wrong. */
  readonly hint?: string | undefined;
}

export function PasswordField({ name, label, autoComplete, error, hint }: PasswordFieldProps) {
  const [visible, setVisible] = useState(false);
  return (
    <TextField
      name={name}
      type={visible ? 'text' : 'password'}
      label={label}
      required
      size="medium"
      error={Boolean(error)}
      helperText={error ?? hint}
      slotProps={{
        inputLabel: FIXED_LABEL,
        htmlInput: { autoComplete, autoCapitalize: 'none', spellCheck: false },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                aria-label={visible ? 'Sembunyikan kata sandi' : 'Tampilkan kata sandi'}
                onClick={() => setVisible(!visible)}
              >
                {visible ? <VisibilityOff /> : <Visibility />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
