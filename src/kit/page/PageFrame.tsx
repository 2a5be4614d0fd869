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

/** What the frame draws of the page in it. */
interface Shown {
  readonly title: string;
  readonly breadcrumb: readonly Crumb[] | undefined;
}

type Show = (page: (Shown & { readonly by: string }) | undefined, by: string) => void;

const Frame = createContext<Show | undefined>(undefined);

/**
 * Around the screens, and longer there than any of them: while a page loads, one screen takes another's place (a question of rights,
 * then the form), and the way up would come anew each time. A link that goes between the finger's press and its lifting is
 * never followed.
 */
export function PageFrame({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<Shown & { readonly by: string }>();
  // The next page is there before the last one is told to go.
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

/** Draws what belongs to a page around its content: in the frame of the screens, or, outside of that, here. */
export function Framed({ title, breadcrumb, children }: Shown & { readonly children: ReactNode }) {
  const show = useContext(Frame);
  const by = useId();
  const way = JSON.stringify(breadcrumb);
  useLayoutEffect(() => {
    show?.({ by, title, breadcrumb }, by);
    // The way is another one when its words are.
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
