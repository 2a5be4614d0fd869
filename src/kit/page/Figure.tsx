import type { ReactNode } from 'react';

interface FigureProps {
  readonly name: string;
  readonly value: string;
  readonly className?: string | undefined;
  /** What it is counted from. */
  readonly children: ReactNode;
}

/** One of some figures side by side (`dl.figs`). */
export const Figure = ({ name, value, className, children }: FigureProps) => (
  <div className={className}>
    <dt>{name}</dt>
    <dd>
      <b>{value}</b>
      <span>{children}</span>
    </dd>
  </div>
);
