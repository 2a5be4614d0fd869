import type { ReactNode } from 'react';
import Button, { type ButtonProps } from '@mui/material/Button';
import { Link as RouterLink } from 'react-router-dom';

interface LinkButtonProps extends Omit<ButtonProps, 'href'> {
  readonly to: string;
  /** Travels with the navigation. */
  readonly state?: unknown;
  readonly children: ReactNode;
}

/** A real link that looks like a button. */
export const LinkButton = ({ to, ...rest }: LinkButtonProps) => (
  <Button component={RouterLink} to={to} {...rest} />
);
