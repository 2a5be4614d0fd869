import type { ReactNode } from 'react';

interface SectionTitleProps {
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

export const SectionTitle = ({ children, action }: SectionTitleProps) => (
  <header className="sec-title">
    <h2>{children}</h2>
    {action && <div className="acts">{action}</div>}
  </header>
);
