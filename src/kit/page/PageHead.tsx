import type { ReactNode, Ref } from 'react';

interface PageHeadProps {
  /** The one h1. */
  readonly title: string;
  /** Seen in the title's place, which is then heard only. */
  readonly greeting?: ReactNode;
  /** Buttons beside the title; null while it is not known whether there are any: their place is kept. */
  readonly actions?: ReactNode;
  readonly heading?: Ref<HTMLHeadingElement>;
}

/** A page's heading. Without hooks, because the first script paints it before React is there. */
export const PageHead = ({ title, greeting, actions, heading }: PageHeadProps) => (
  <header className={actions === undefined ? 'head' : 'head has-acts'}>
    <h1 ref={heading} tabIndex={-1} className={greeting === undefined ? undefined : 'vh'}>
      {title}
    </h1>
    {greeting}
    {actions && <div className="acts">{actions}</div>}
  </header>
);
