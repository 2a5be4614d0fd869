import type { AnchorHTMLAttributes, ComponentType, ReactNode } from 'react';

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  readonly to: string;
  readonly children: ReactNode;
}

/**
 * What a component without hooks makes its links with. React hands it react-router's `Link`; the first script, which paints the
 * same component before React is there, hands it {@link PlainLink}.
 */
export type LinkComponent = ComponentType<LinkProps>;

export const PlainLink = ({ to, children, ...rest }: LinkProps) => (
  <a href={to} {...rest}>
    {children}
  </a>
);
