import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';

interface CodeFormProps {
  /** What was typed before: one wrong digit is mended, not all six. */
  readonly typed?: string;
  readonly problem?: string;
  readonly onSubmit: (code: string) => void;
}

/** For pupils whose camera fails, or who came here without it. */
export function CodeForm({ typed, problem, onSubmit }: CodeFormProps) {
  const [missing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  useLayoutEffect(() => {
    if (!problem) return;
    input.current?.focus();
    // Another code may be typed over it right away.
    input.current?.select();
  }, [problem]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = input.current?.value.replace(/\D/g, '') ?? '';
    setMissing(code === '');
    if (code) onSubmit(code);
    else input.current?.focus();
  };

  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}
    >
      <Typography>
        Pindai kode QR di layar kelas dengan kamera ponsel, atau ketik enam angka di bawah kode itu.
      </Typography>
      <TextField
        inputRef={input}
        name="code"
        label="Kode enam angka"
        size="medium"
        required
        defaultValue={typed}
        error={missing || Boolean(problem)}
        helperText={missing ? 'Wajib diisi' : problem}
        slotProps={{
          inputLabel: { required: false },
          htmlInput: {
            inputMode: 'numeric',
            autoComplete: 'off',
            maxLength: 20,
            style: { fontSize: '1.5rem', letterSpacing: '0.1em' },
          },
        }}
      />
      <Button type="submit" variant="contained" size="large" sx={{ minHeight: 48 }}>
        Lanjutkan
      </Button>
    </Box>
  );
}
