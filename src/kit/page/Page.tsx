import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { Framed } from './PageFrame.tsx';
import { PageHead } from './PageHead.tsx';
import { LoadingState } from './states.tsx';
import type { Crumb } from './Trail.tsx';
import { usePageTitle } from './usePageTitle.ts';

export interface PageProps {
  /** The one h1, and the first part of `document.title`. */
  readonly title: string;
  /** Seen in the title's place, which is then heard only. */
  readonly greeting?: ReactNode;
  /** The pages above this one, below "Beranda"; leave it out where there is no way up. */
  readonly breadcrumb?: readonly Crumb[];
  /** Buttons beside the title; null while it is not known whether there are any: their place is kept. */
  readonly actions?: ReactNode;
  /** What decides how tall the head is, is still asked for: what is below is not shown yet, but asks meanwhile. */
  readonly isPending?: boolean;
  readonly children?: ReactNode;
}

/** The frame of every screen: title, breadcrumb, and focus on the h1 after a navigation. */
export function Page({ title, greeting, breadcrumb, actions, isPending = false, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();
  const isBack = useNavigationType() === 'POP';
  usePageTitle(title);

  useEffect(() => {
    // Back shows a page where it was left, anything else from its top: a long form leads to a page that is as long.
    if (!isBack) window.scrollTo(0, 0);
    // The first page of a visit ("default") is read from its top, with the skip link first.
    if (key !== 'default') heading.current?.focus({ preventScroll: true });
    // Only another path is another page: a search or a page number in the query keeps the focus where it is.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname]);

  return (
    <Framed title={title} breadcrumb={breadcrumb}>
      <PageHead title={title} greeting={greeting} actions={actions} heading={heading} />
      {isPending && <LoadingState />}
      <div className="from-top" hidden={isPending}>
        {children}
      </div>
    </Framed>
  );
}
