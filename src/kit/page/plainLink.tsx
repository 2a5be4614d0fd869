import type { AnchorHTMLAttributes, ComponentType, ReactNode } from 'react';

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  readonly to: string;
  readonly children: ReactNode;
}

/**
 * The link component that is passed to components without hooks. React passes them react-router's `Link`; the first script, which paints
 * the same components before React has loaded, passes {@link PlainLink}.
 */
export type LinkComponent = ComponentType<LinkProps>;

export const PlainLink = ({ to, children, ...rest }: LinkProps) => (
  <a href={to} {...rest}>
    {children}
  </a>
);
