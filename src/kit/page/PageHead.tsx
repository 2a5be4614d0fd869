import type { ReactNode, Ref } from 'react';

interface PageHeadProps {
  /** The text of the page's only h1. */
  readonly title: string;
  /** Shown in place of the title, which then only screen readers announce. */
  readonly greeting?: ReactNode;
  /** Buttons beside the title. null while it is not known whether there are any; their place is then reserved. */
  readonly actions?: ReactNode;
  readonly heading?: Ref<HTMLHeadingElement>;
}

/** A page's heading. It uses no hooks, because the first script paints it before React has loaded. */
export const PageHead = ({ title, greeting, actions, heading }: PageHeadProps) => (
  <header className={actions === undefined ? 'head' : 'head has-acts'}>
    <h1 ref={heading} tabIndex={-1} className={greeting === undefined ? undefined : 'vh'}>
      {title}
    </h1>
    {greeting}
    {actions && <div className="acts">{actions}</div>}
  </header>
);
