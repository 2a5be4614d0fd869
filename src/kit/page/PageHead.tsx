import type { ReactNode, Ref } from 'react';

interface PageHeadProps {
  /** The text of the page's only h1. */
  readonly title: string;
  /** Shown in place of the title, which then only screen readers announce. */
  readonly greeting?: ReactNode;
  /** Buttons beside the title. null while it is not known whether there are any. */
  readonly actions?: ReactNode;
  /** On a phone the buttons stand below the title, in a line that is kept for them while they are null. */
  readonly areActionsBelow?: boolean;
  readonly heading?: Ref<HTMLHeadingElement>;
}

/** A page's heading. It uses no hooks, because the first script paints it before React has loaded. */
export const PageHead = ({ title, greeting, actions, areActionsBelow = false, heading }: PageHeadProps) => (
  <header className={areActionsBelow ? 'head acts-below' : 'head'}>
    <h1 ref={heading} tabIndex={-1} className={greeting === undefined ? undefined : 'vh'}>
      {title}
    </h1>
    {greeting}
    {actions && <div className="acts">{actions}</div>}
    {areActionsBelow && actions === null && <div className="acts" data-awaited />}
  </header>
);
