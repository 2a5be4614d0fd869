import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface LinkButtonProps {
  readonly to: string;
  /** Travels with the navigation. */
  readonly state?: unknown;
  /** "contained": what the screen is for; by default only words. */
  readonly variant?: 'contained' | 'outlined';
  readonly isBig?: boolean;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

const LOOK = { contained: 'btn filled', outlined: 'btn', words: 'btn words' } as const;

/** A real link that looks like a button. */
export const LinkButton = ({ variant, isBig, icon, children, ...link }: LinkButtonProps) => (
  <Link className={[LOOK[variant ?? 'words'], isBig && 'big'].filter(Boolean).join(' ')} {...link}>
    {icon}
    {children}
  </Link>
);
