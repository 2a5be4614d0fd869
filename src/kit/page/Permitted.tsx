import { useState, type ReactNode } from 'react';
import { Page, type PageProps } from './Page.tsx';
import { getErrorStatus } from '../../providers/errors.ts';
import type { Shape } from './Skeleton.tsx';
import { ErrorPanel, ForbiddenState, LoadingState } from './states.tsx';

const DEFAULT_SHAPE: Shape = ['rows'];

export interface PermittedProps extends Pick<PageProps, 'title' | 'breadcrumb' | 'areActionsBelow'> {
  /** Whether the user has the permission; undefined until that is known. */
  readonly may: boolean | undefined;
  /** The error because of which the permission cannot be known. */
  readonly error?: unknown;
  readonly onRetry?: () => void;
  /** The outline of the screen. */
  readonly shape?: Shape;
  readonly children: ReactNode;
}

/**
 * Shows a screen only to users who may do what it is for, so that nobody fills in what the server would refuse.
 * While the identity is requested again the last answer is used, so that a half-filled form stays mounted.
 */
export function Permitted({ may, error, onRetry, shape = DEFAULT_SHAPE, children, ...page }: PermittedProps) {
  const [last, setLast] = useState(may);
  if (may !== undefined && may !== last) setLast(may);
  const existing = may ?? last;
  if (existing) return children;
  // The server's refusal (403) and our own check mean the same, so both show the same message.
  const isRefused = existing === false || getErrorStatus(error) === 403;
  return (
    <Page {...page} actions={isRefused || error ? undefined : null}>
      {isRefused ? (
        <ForbiddenState />
      ) : error ? (
        <ErrorPanel error={error} onRetry={onRetry} />
      ) : (
        <LoadingState shape={shape} />
      )}
    </Page>
  );
}
