import { useState, type ReactNode } from 'react';
import { Page, type PageProps } from './Page.tsx';
import { getErrorStatus } from '../../providers/errors.ts';
import { ErrorPanel, ForbiddenState, LoadingState } from './states.tsx';

interface PermittedProps extends Pick<PageProps, 'title' | 'breadcrumb'> {
  /** Whether the user has the permission; undefined until that is known. */
  readonly may: boolean | undefined;
  /** The error because of which the permission cannot be known. */
  readonly error?: unknown;
  readonly onRetry?: () => void;
  readonly children: ReactNode;
}

/**
 * Shows a screen only to users who may do what it is for, so that nobody fills in what the server would refuse.
 * While the identity is requested again the last answer is used, so that a half-filled form stays mounted.
 */
export function Permitted({ may, error, onRetry, children, ...page }: PermittedProps) {
  const [last, setLast] = useState(may);
  if (may !== undefined && may !== last) setLast(may);
  const existing = may ?? last;
  if (existing) return children;
  // The server's refusal (403) and our own check mean the same, so both show the same message.
  const isRefused = existing === false || getErrorStatus(error) === 403;
  return (
    <Page {...page}>
      {isRefused ? (
        <ForbiddenState />
      ) : error ? (
        <ErrorPanel error={error} onRetry={onRetry} />
      ) : (
        <LoadingState />
      )}
    </Page>
  );
}
