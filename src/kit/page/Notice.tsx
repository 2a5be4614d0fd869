import type { ReactNode } from 'react';

interface NoticeProps {
  readonly kind: 'info' | 'warn' | 'bad';
  /** Lays the notice over the content, so that nothing moves while the user is marking. */
  readonly isOver?: boolean;
  readonly children: ReactNode;
}

/** A message above the main content of a screen. */
export const Notice = ({ kind, isOver = false, children }: NoticeProps) => (
  <div className="alert told" role="alert" data-kind={kind} data-over={isOver || undefined}>
    {children}
  </div>
);
