import type { ReactNode } from 'react';
import { NO_VALUE_TEXT } from '../list/columns.ts';

/** A list of a record's facts, as names and values with lines between them. */
export const Facts = ({ children }: { readonly children: ReactNode }) => (
  <dl className="sec facts">{children}</dl>
);

export const Fact = ({ label, children }: { readonly label: string; readonly children?: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children === null || children === undefined || children === '' ? NO_VALUE_TEXT : children}</dd>
  </div>
);
