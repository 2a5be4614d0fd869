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
interface Shown {
  readonly title: string;
  readonly breadcrumb: readonly Crumb[] | undefined;
}

type Show = (page: (Shown & { readonly by: string }) | undefined, by: string) => void;

const Frame = createContext<Show | undefined>(undefined);

/**
 * Draws the breadcrumb around the screens and stays mounted while they change. While a page loads, one screen replaces another (the
 * permission check, then the form), and a breadcrumb of their own would be rendered anew each time.
 * A link that is replaced between press and release is never followed.
 */
export function PageFrame({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<Shown & { readonly by: string }>();
  // The next page announces itself before the last one is removed, so a page clears only what it has set itself.
  const show = useCallback<Show>(
    (page, by) => setShown((now) => page ?? (now?.by === by ? undefined : now)),
    [],
  );
  return (
    <Frame value={show}>
      <div className={shown && 'page'}>
        {shown?.breadcrumb && <WayUp title={shown.title} crumbs={shown.breadcrumb} />}
        {children}
      </div>
    </Frame>
  );
}

/** Draws a page's breadcrumb around its content: in the surrounding PageFrame, or here where there is none. */
export function Framed({ title, breadcrumb, children }: Shown & { readonly children: ReactNode }) {
  const show = useContext(Frame);
  const by = useId();
  const way = JSON.stringify(breadcrumb);
  useLayoutEffect(() => {
    show?.({ by, title, breadcrumb }, by);
    // `way` stands for `breadcrumb`, so that an equal breadcrumb does not run the effect again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [show, by, title, way]);
  useLayoutEffect(() => () => show?.(undefined, by), [show, by]);
  if (show) return children;
  return (
    <div className="page">
      {breadcrumb && <WayUp title={title} crumbs={breadcrumb} />}
      {children}
    </div>
  );
}

const WayUp = (props: { readonly title: string; readonly crumbs: readonly Crumb[] }) => (
  <Trail {...props} isPhone={useIsMobile()} Link={Link} />
);
