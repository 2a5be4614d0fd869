import type { ComponentProps, ReactNode, RefObject } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { OfflineBanner } from '../kit/page/states.tsx';
import { PublicFrame } from './PublicFrame.tsx';

export interface FormFrameProps {
  readonly title: string;
  readonly text: string;
  /** Why the user finds himself here. */
  readonly notice?: string | undefined;
  readonly problem?: string | undefined;
  readonly formRef?: RefObject<HTMLFormElement | null>;
  readonly onSubmit?: ComponentProps<'form'>['onSubmit'];
  readonly onInput?: ComponentProps<'form'>['onInput'];
  readonly submitLabel: string;
  readonly isSending?: boolean;
  /** The inputs. */
  readonly children: ReactNode;
  /** Below the form: other ways to go on. */
  readonly ways?: ReactNode;
  /** Below all that, for what comes late. */
  readonly beneath?: ReactNode;
}

/** A page of one short form: title, why one is here or what went wrong, the inputs, and the ways out. */
export const FormFrame = (props: FormFrameProps) => {
  const {
    title,
    text,
    notice,
    problem,
    formRef,
    onSubmit,
    onInput,
    submitLabel,
    isSending,
    children,
    ways,
    beneath,
  } = props;
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
        // Submitted before there is a script to send it, the form stays as it is, and nothing gets into an address.
        method="dialog"
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
      {ways && (
        <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 0.5 }}>
          {ways}
        </Box>
      )}
      {beneath}
    </PublicFrame>
  );
};

interface WayProps {
  readonly to: string;
  /** The state of the navigation. */
  readonly state?: unknown;
  readonly children: ReactNode;
}

/** A link that a thumb can hit. */
export const Way = ({ to, state, children }: WayProps) => (
  <Link
    component={RouterLink}
    to={to}
    state={state}
    sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}
  >
    {children}
  </Link>
);
