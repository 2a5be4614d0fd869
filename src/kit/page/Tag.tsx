import type { ReactNode } from 'react';

/** A word in a small frame that states a record's status. */
export const Tag = ({ yes = false, children }: { readonly yes?: boolean; readonly children: ReactNode }) => (
  <span className={yes ? 'tag yes' : 'tag'}>{children}</span>
);
