import { useState, type ReactNode } from 'react';
import { Page, type PageProps } from './Page.tsx';
import { statusOf } from '../../providers/errors.ts';
import { ErrorPanel, Forbidden, LoadingState } from './states.tsx';

interface PermittedProps extends Pick<PageProps, 'title' | 'breadcrumb'> {
  /** undefined until it is known. */
  readonly may: boolean | undefined;
  /** Why it cannot be known, when it cannot. */
  readonly error?: unknown;
  readonly onRetry?: () => void;
  readonly children: ReactNode;
}

/**
 * A screen for people who may do what it is for, so that nobody fills in what the server would refuse. While the
 * identity is requested again the last answer holds, so that a half-filled form stays.
 */
export function Permitted({ may, error, onRetry, children, ...page }: PermittedProps) {
  const [last, setLast] = useState(may);
  if (may !== undefined && may !== last) setLast(may);
  const existing = may ?? last;
  if (existing) return children;
  // A refusal by the server and the own one are one and the same: said once, whichever comes first.
  const isRefused = existing === false || statusOf(error) === 403;
  return (
    <Page {...page}>
      {isRefused ? <Forbidden /> : error ? <ErrorPanel error={error} onRetry={onRetry} /> : <LoadingState />}
    </Page>
  );
}
