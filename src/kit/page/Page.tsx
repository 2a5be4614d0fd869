import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { FramedContent } from './PageFrame.tsx';
import { PageHead } from './PageHead.tsx';
import type { Shape } from './Skeleton.tsx';
import { LoadingState } from './states.tsx';
import type { Crumb } from './Trail.tsx';
import { usePageTitle } from './usePageTitle.ts';

export interface PageProps {
  /** The text of the page's only h1, and the first part of `document.title`. */
  readonly title: string;
  /** The first words of the title, which a phone does not show, because the page itself says them. Its heading then is one line, with the arrow. */
  readonly lead?: string;
  /** Shown in place of the title, which then only screen readers announce. */
  readonly greeting?: ReactNode;
  /** The pages above this one, below "Beranda"; undefined where no breadcrumb is shown. */
  readonly breadcrumb?: readonly Crumb[];
  /** Buttons beside the title. null while it is not known whether there are any. */
  readonly actions?: ReactNode;
  /**
   * Puts the buttons after the content in the document, so that the Tab key reaches the content first. They are drawn beside the title all
   * the same.
   */
  readonly hasActionsLast?: boolean;
  /** The data that decides the head's height is still loading. The content is mounted, so that it can send its requests, but hidden. */
  readonly isPending?: boolean;
  /** The outline of the page while it is pending. */
  readonly shape?: Shape;
  /** On a phone the buttons stand below the title, in a line that is kept for them while they are null. */
  readonly areActionsBelow?: boolean;
  /** There are so many buttons that they stand below the title at every width. */
  readonly hasManyActions?: boolean | undefined;
  readonly children?: ReactNode;
}

const DEFAULT_SHAPE: Shape = ['rows'];

/** The frame of every screen: title, breadcrumb, and focus on the h1 after a navigation. */
export function Page(props: PageProps) {
  const { title, lead, greeting, breadcrumb, actions, areActionsBelow, hasActionsLast = false } = props;
  const { isPending = false, shape, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();
  const isBack = useNavigationType() === 'POP';
  usePageTitle(title);

  useEffect(() => {
    // Going back shows a page where it was left. Every other navigation starts at the top; otherwise the page after a long form would open
    // scrolled down.
    if (!isBack) window.scrollTo(0, 0);
    // The first page of a visit ("default") gets no focus: it is read from its top, where the skip link comes first.
    if (key !== 'default') heading.current?.focus({ preventScroll: true });
    // The effect depends on the path only: a search or a page number in the query is not another page and keeps the focus.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname]);

  return (
    <FramedContent title={title} breadcrumb={breadcrumb}>
      <PageHead
        title={title}
        lead={lead}
        greeting={greeting}
        actions={hasActionsLast && actions ? undefined : actions}
        areActionsBelow={areActionsBelow}
        hasManyActions={props.hasManyActions}
        heading={heading}
      />
      {isPending && <LoadingState shape={shape ?? DEFAULT_SHAPE} />}
      <div className="from-top" hidden={isPending}>
        {children}
      </div>
      {hasActionsLast && actions && <div className="acts acts-last">{actions}</div>}
    </FramedContent>
  );
}
