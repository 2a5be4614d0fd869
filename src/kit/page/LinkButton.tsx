import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface LinkButtonProps {
  readonly to: string;
  /** The navigation's state, which the next page can read. */
  readonly state?: unknown;
  /** "contained" for the screen's main action; by default it is plain text. */
  readonly variant?: 'contained' | 'outlined';
  readonly isBig?: boolean;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

export const BUTTON_CLASSES = { contained: 'btn filled', outlined: 'btn', words: 'btn words' } as const;

/** A real link in the form of a button. */
export const LinkButton = ({ variant, isBig, icon, children, ...link }: LinkButtonProps) => (
  <Link className={[BUTTON_CLASSES[variant ?? 'words'], isBig && 'big'].filter(Boolean).join(' ')} {...link}>
    {icon}
    {children}
  </Link>
);
