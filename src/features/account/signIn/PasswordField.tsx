import { useState } from 'react';
import { EyeIcon, EyeOffIcon } from '../../../kit/page/icons.tsx';
import { Field } from './Field.tsx';

interface PasswordFieldProps {
  readonly name: string;
  readonly label: string;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly error?: string | undefined;
  /** Shown while there is no error. */
  readonly hint?: string | undefined;
}

export function PasswordField(props: PasswordFieldProps) {
  const [visible, setVisible] = useState(false);
  return (
    <Field
      {...props}
      type={visible ? 'text' : 'password'}
      end={
        <button
          type="button"
          className="icon-btn"
          aria-label={visible ? 'Sembunyikan kata sandi' : 'Tampilkan kata sandi'}
          onClick={() => setVisible(!visible)}
        >
          {visible ? <EyeOffIcon /> : <EyeIcon />}
        </button>
      }
    />
  );
}
