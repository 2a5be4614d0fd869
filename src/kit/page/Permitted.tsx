import { useState, type ReactNode } from 'react';
import { Page, type PageProps } from './Page.tsx';
import { Forbidden, LoadingState } from './states.tsx';

interface PermittedProps extends Pick<PageProps, 'title' | 'breadcrumb'> {
  /** undefined until it is known. */
  readonly may: boolean | undefined;
  readonly children: ReactNode;
}

/**
 * A screen for people who may do what it is for, so that nobody fills in what the server would refuse. While the
 * identity is requested again the last answer holds, so that a half-filled form stays.
 */
export function Permitted({ may, children, ...page }: PermittedProps) {
  const [last, setLast] = useState(may);
  if (may !== undefined && may !== last) setLast(may);
  const known = may ?? last;
  if (known) return children;
  return <Page {...page}>{known === undefined ? <LoadingState /> : <Forbidden />}</Page>;
}
