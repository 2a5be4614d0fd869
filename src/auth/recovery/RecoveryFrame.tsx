import type { ComponentProps, ReactNode, RefObject } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { OfflineBanner } from '../../layout/states.tsx';
import { PublicFrame } from '../PublicFrame.tsx';

interface RecoveryFrameProps {
  readonly title: string;
  readonly text: string;
  /** Why the user finds himself here. */
  readonly notice?: string | undefined;
  readonly problem?: string | undefined;
  readonly formRef: RefObject<HTMLFormElement | null>;
  readonly onSubmit: NonNullable<ComponentProps<'form'>['onSubmit']>;
  readonly onInput?: ComponentProps<'form'>['onInput'];
  readonly submitLabel: string;
  readonly isSending: boolean;
  /** The inputs. */
  readonly children: ReactNode;
  /** Below the form: other ways to go on. */
  readonly ways?: ReactNode;
}

/** One step of a recovery: title, what went wrong, the form, and the ways out. */
export const RecoveryFrame = (props: RecoveryFrameProps) => {
  const { title, text, notice, problem, formRef, onSubmit, onInput, submitLabel, isSending, children, ways } =
    props;
  return (
    <PublicFrame title={title} text={text}>
      <OfflineBanner />
      {problem ? (
        <Alert severity="error" role="alert">
          {problem}
        </Alert>
      ) : (
        notice && (
          <Alert severity="info" role="alert">
            {notice}
          </Alert>
        )
      )}
      <Box
        ref={formRef}
        component="form"
        method="post"
        noValidate
        onSubmit={onSubmit}
        onInput={onInput}
        sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}
      >
        {children}
        <Button
          type="submit"
          variant="contained"
          size="large"
          aria-disabled={isSending}
          sx={{ mt: 1, minHeight: 48 }}
        >
          {isSending ? 'Memproses...' : submitLabel}
        </Button>
      </Box>
      <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 0.5 }}>
        {ways}
        <Way to="/masuk">Kembali ke halaman masuk</Way>
      </Box>
    </PublicFrame>
  );
};

interface WayProps {
  readonly to: string;
  readonly children: ReactNode;
}

/** A link that a thumb can hit. */
export const Way = ({ to, children }: WayProps) => (
  <Link component={RouterLink} to={to} sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}>
    {children}
  </Link>
);
