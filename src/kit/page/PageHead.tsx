import type { ReactNode, Ref } from 'react';

interface PageHeadProps {
  /** The text of the page's only h1. */
  readonly title: string;
  /** The first words of the title, which a phone does not show, because the page itself says them. Its heading then is one line, with the arrow. */
  readonly lead?: string;
  /** Shown in place of the title, which then only screen readers announce. */
  readonly greeting?: ReactNode;
  /** Buttons beside the title. null while it is not known whether there are any. */
  readonly actions?: ReactNode;
  /** On a phone the buttons stand below the title, in a line that is kept for them while they are null. */
  readonly areActionsBelow?: boolean | undefined;
  /** There are so many buttons that they stand below the title at every width. */
  readonly hasManyActions?: boolean | undefined;
  readonly heading?: Ref<HTMLHeadingElement>;
}

/** A page's heading. It uses no hooks, because the first script paints it before React has loaded. */
export const PageHead = (props: PageHeadProps) => {
  const { title, lead, greeting, actions, areActionsBelow = false, hasManyActions = false, heading } = props;
  return (
    <header
      className={[
        'head',
        areActionsBelow && 'acts-below',
        hasManyActions && 'acts-line',
        lead !== undefined && 'one-line',
      ]
        .filter(Boolean)
        .join(' ')}
    >
      <h1 ref={heading} tabIndex={-1} className={greeting === undefined ? undefined : 'vh'}>
        {lead !== undefined && title.startsWith(lead) ? (
          <>
            <span className="lead">{lead}</span>
            {title.slice(lead.length)}
          </>
        ) : (
          title
        )}
      </h1>
      {greeting}
      {actions && <div className="acts">{actions}</div>}
      {areActionsBelow && actions === null && <div className="acts" data-awaited />}
    </header>
  );
};
