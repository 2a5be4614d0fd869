import type { ReactNode } from 'react';

interface NoticeProps {
  readonly kind: 'info' | 'warn' | 'bad';
  /** Over what stands there, so that nothing moves under the hand that marks. */
  readonly isOver?: boolean;
  readonly children: ReactNode;
}

/** Something said above what one came for. */
export const Notice = ({ kind, isOver = false, children }: NoticeProps) => (
  <div className="alert told" role="alert" data-kind={kind} data-over={isOver || undefined}>
    {children}
  </div>
);
