import type { ReactNode } from 'react';

/** A word that says the state of a record, in its own small frame. */
export const Tag = ({ yes = false, children }: { readonly yes?: boolean; readonly children: ReactNode }) => (
  <span className={yes ? 'tag yes' : 'tag'}>{children}</span>
);
