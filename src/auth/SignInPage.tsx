import { useEffect, useRef, useState, type FormEvent } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import { Link as RouterLink } from 'react-router-dom';
import { ApiError, messageOf, type FieldErrors } from '../providers/errors.ts';
import { readFarewell, rememberedIdentifier } from '../providers/session.ts';
import { OfflineBanner } from '../layout/states.tsx';
import { PasswordField } from './PasswordField.tsx';
import { PublicFrame } from './PublicFrame.tsx';
import { FORGOT_PATH } from './recovery/paths.ts';
import { useSignIn } from './useSignIn.ts';

const REQUIRED = 'Wajib diisi';
/** In the order of the form: the first that is wrong gets the focus. */
const FIELDS = ['identifier', 'password'] as const;

const textOf = (form: FormData, name: string): string => String(form.get(name) ?? '');

const focusOn = (form: HTMLFormElement | null, name: string): void =>
  form?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();

export function SignInPage() {
  const [remembered] = useState(rememberedIdentifier);
  const [farewell] = useState(readFarewell);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [fields, setFields] = useState<FieldErrors>({});
  const formRef = useRef<HTMLFormElement>(null);
  const signIn = useSignIn();

  // Nothing else is to be done here: the first input that is still empty is ready to be typed into.
  useEffect(() => focusOn(formRef.current, remembered ? 'password' : 'identifier'), [remembered]);

  const show = (errors: FieldErrors, message?: string) => {
    setFields(errors);
    setProblem(message);
    focusOn(formRef.current, FIELDS.find((name) => errors[name]) ?? 'password');
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    // Read from the inputs themselves: a password manager or an early typist may have filled them unseen by React.
    const form = new FormData(event.currentTarget);
    const credentials = {
      identifier: textOf(form, 'identifier').trim(),
      password: textOf(form, 'password'),
      remember: form.has('remember'),
    };
    const missing = FIELDS.filter((name) => !credentials[name]);
    if (missing.length > 0) return show(Object.fromEntries(missing.map((name) => [name, REQUIRED])));
    setSending(true);
    setProblem(undefined);
    setFields({});
    try {
      await signIn(credentials);
    } catch (error) {
      setSending(false);
      const named = (error instanceof ApiError && error.fields) || {};
      const hasInput = FIELDS.some((name) => named[name]);
      const others = Object.entries(named).filter(([path]) => !FIELDS.some((name) => name === path));
      show(
        named,
        hasInput && others.length === 0
          ? undefined
          : [messageOf(error), ...others.map(([, text]) => text)].join('. '),
      );
    }
  };

  return (
    <PublicFrame title="Masuk" text="Gunakan akun sekolah Anda.">
      <OfflineBanner />
      {problem ? (
        <Alert severity="error" role="alert">
          {problem}
        </Alert>
      ) : (
        farewell && (
          <Alert severity="info" role="alert">
            {farewell}
          </Alert>
        )
      )}
      <Box
        ref={formRef}
        component="form"
        method="post"
        noValidate
        onSubmit={submit}
        sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}
      >
        <TextField
          name="identifier"
          label="Email atau nama pengguna"
          defaultValue={remembered}
          required
          size="medium"
          error={Boolean(fields.identifier)}
          helperText={fields.identifier}
          slotProps={{
            inputLabel: { required: false },
            htmlInput: { autoComplete: 'username', autoCapitalize: 'none', spellCheck: false },
          }}
        />
        <PasswordField
          name="password"
          label="Kata sandi"
          autoComplete="current-password"
          error={fields.password}
        />
        <Box
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}
        >
          <FormControlLabel
            control={<Checkbox name="remember" defaultChecked={Boolean(remembered)} />}
            label="Ingat saya"
          />
          <Link
            component={RouterLink}
            to={FORGOT_PATH}
            sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}
          >
            Lupa kata sandi?
          </Link>
        </Box>
        <Button
          type="submit"
          variant="contained"
          size="large"
          aria-disabled={isSending}
          sx={{ mt: 1, minHeight: 48 }}
        >
          {isSending ? 'Memproses...' : 'Masuk'}
        </Button>
      </Box>
    </PublicFrame>
  );
}
