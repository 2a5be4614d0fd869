import type { ReactNode } from 'react';

interface LineProps {
  readonly title: ReactNode;
  /** What is said of it, below. */
  readonly text: ReactNode;
  /** What stands before it, e.g. a letter. */
  readonly start?: ReactNode;
  /** What else stands below it. */
  readonly more?: ReactNode;
  readonly className?: string;
  /** What stands at its end: a figure, or buttons. */
  readonly children?: ReactNode;
}

/** One line of a ruled list (`ul.lines`). */
export const Line = ({ title, text, start, more, className, children }: LineProps) => (
  <li className={className}>
    {start}
    <div className="grow">
      <b>{title}</b>
      <small>{text}</small>
      {more}
    </div>
    {children}
  </li>
);
