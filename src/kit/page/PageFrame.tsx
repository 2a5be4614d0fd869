import {
  createContext,
  useCallback,
  useContext,
  useId,
  useLayoutEffect,
  useState,
  type ReactNode,
} from 'react';
import { Link } from 'react-router-dom';
import { Trail, type Crumb } from './Trail.tsx';
import { useIsMobile } from './useIsMobile.ts';

/** The parts of a page that the frame draws. */
interface FramedPage {
  readonly title: string;
  readonly breadcrumb: readonly Crumb[] | undefined;
}

type ShowInFrame = (page: (FramedPage & { readonly by: string }) | undefined, by: string) => void;

const FrameContext = createContext<ShowInFrame | undefined>(undefined);

/**
 * Draws the breadcrumb around the screens and stays mounted while they change. While a page loads, one screen replaces another (the
 * permission check, then the form), and a breadcrumb of their own would be rendered anew each time.
 * A link that is replaced between press and release is never followed.
 */
export function PageFrame({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<FramedPage & { readonly by: string }>();
  // The next page announces itself before the last one is removed, so a page clears only what it has set itself.
  const show = useCallback<ShowInFrame>(
    (page, by) => setShown((now) => page ?? (now?.by === by ? undefined : now)),
    [],
  );
  return (
    <FrameContext value={show}>
      <div className={shown && 'page'}>
        {shown?.breadcrumb && <BreadcrumbTrail title={shown.title} crumbs={shown.breadcrumb} />}
        {children}
      </div>
    </FrameContext>
  );
}

/** Draws a page's breadcrumb around its content: in the surrounding PageFrame, or here where there is none. */
export function FramedContent({
  title,
  breadcrumb,
  children,
}: FramedPage & { readonly children: ReactNode }) {
  const show = useContext(FrameContext);
  const by = useId();
  const breadcrumbKey = JSON.stringify(breadcrumb);
  useLayoutEffect(() => {
    show?.({ by, title, breadcrumb }, by);
    // `way` stands for `breadcrumb`, so that an equal breadcrumb does not run the effect again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [show, by, title, breadcrumbKey]);
  useLayoutEffect(() => () => show?.(undefined, by), [show, by]);
  if (show) return children;
  return (
    <div className="page">
      {breadcrumb && <BreadcrumbTrail title={title} crumbs={breadcrumb} />}
      {children}
    </div>
  );
}

const BreadcrumbTrail = (props: { readonly title: string; readonly crumbs: readonly Crumb[] }) => (
  <Trail {...props} isPhone={useIsMobile()} Link={Link} />
);
