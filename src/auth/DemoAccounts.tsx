import { type RefObject, useId } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useDemo } from './demo.ts';

interface DemoAccountsProps {
  /** The sign-in form, which is filled and sent as if it were typed. */
  readonly formRef: RefObject<HTMLFormElement | null>;
}

/** One press to look around the invented school as each of its people; a real school's sign-in page has none of this. */
export function DemoAccounts({ formRef }: DemoAccountsProps) {
  const titleId = useId();
  const demo = useDemo();
  if (!demo) return null;

  const signInAs = (identifier: string) => {
    const form = formRef.current;
    fill(form, 'identifier', identifier);
    fill(form, 'password', demo.password);
    form?.requestSubmit();
  };

  return (
    <Box
      role="group"
      aria-labelledby={titleId}
      // It arrives late and moves nothing: it hangs below the form, which is centred without it.
      sx={{ position: { md: 'absolute' }, top: { md: '100%' }, insetInline: { md: 0 }, mt: { md: 2 } }}
    >
      <Typography id={titleId} variant="body2" sx={{ mb: 1, color: 'text.secondary' }}>
        Sekolah contoh: coba sebagai
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
        {demo.accounts.map(({ identifier, role }) => (
          <Button
            key={identifier}
            variant="outlined"
            sx={{ minHeight: 44 }}
            onClick={() => signInAs(identifier)}
          >
            {role}
          </Button>
        ))}
      </Box>
    </Box>
  );
}

function fill(form: HTMLFormElement | null, name: string, text: string): void {
  const input = form?.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  if (!input) return;
  input.value = text;
  // The input's frame reacts as if it were typed.
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
