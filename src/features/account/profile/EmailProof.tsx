import { useId, useState } from 'react';
import { PasswordInput, TextInput, useNotify } from 'react-admin';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { OTP_DIGITS } from '../../../../contract/limits.ts';
import type { ProveEmailInput } from '../../../../contract/account/profile.ts';
import type { Form } from '../../../providers/endpoint.ts';
import { describeProblem } from '../../../providers/errors.ts';
import { FormShell } from '../../../kit/form/FormShell.tsx';
import type { Profile } from './profile.ts';

interface EmailProofProps {
  readonly email: string;
  readonly login: string | undefined;
  /**
   * Sends the code that was typed.
   * @throws ApiError
   */
  readonly prove: (input: ProveEmailInput) => Promise<Profile>;
  /**
   * Requests another code.
   * @throws ApiError
   */
  readonly askAgain: (form: Form) => Promise<Profile>;
}

/** Asks for the code that was sent to a new address, which counts only once the code is confirmed. This is an extension of the specification. */
export function EmailProof({ email, login, prove, askAgain }: EmailProofProps) {
  const id = useId();
  const notify = useNotify();
  const [asking, setAsking] = useState(false);

  const resendCode = async () => {
    setAsking(true);
    try {
      await askAgain({ email });
      notify('Kode baru telah dikirim', { type: 'success' });
    } catch (error) {
      notify(describeProblem(error), { type: 'error' });
    } finally {
      setAsking(false);
    }
  };

  return (
    <Box component="section" aria-labelledby={id} sx={{ mb: 4 }}>
      <Typography id={id} component="h2" variant="h6" sx={{ mb: 1 }}>
        Email baru menunggu kode
      </Typography>
      <Typography sx={{ mb: 1.5, maxWidth: 720, overflowWrap: 'anywhere' }}>
        Kami mengirim kode {OTP_DIGITS} angka ke {email}. Sampai kode itu diisi, email lama tetap dipakai.
      </Typography>
      <FormShell
        save={({ code, password }: Form) => prove({ code: textOf(code), password: String(password ?? '') })}
        done="Email berhasil diganti"
        submitLabel="Pakai email ini"
        onSaved={() => undefined}
      >
        <input type="text" value={login ?? ''} autoComplete="username" readOnly hidden />
        <TextInput
          source="code"
          label="Kode dari email"
          isRequired
          autoComplete="one-time-code"
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
        <PasswordInput source="password" label="Kata sandi" isRequired autoComplete="current-password" />
      </FormShell>
      <Button disabled={asking} onClick={() => void resendCode()} sx={{ mt: 1 }}>
        Kirim kode baru
      </Button>
    </Box>
  );
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
