import { useEffect, useRef, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import { Link, useLocation } from 'react-router-dom';
import { HOME_PATH } from '../../person/origin.ts';
import { BackIcon } from './icons.tsx';
import { drawnFromTheTop, LoadingState } from './states.tsx';
import { useIsMobile } from './useIsMobile.ts';
import { usePageTitle } from './usePageTitle.ts';

export interface Crumb {
  readonly label: string;
  /** An absolute path, e.g. `/dashboard/kelas`. */
  readonly to: string;
}

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

const TRAIL = 'Jejak halaman';

/** The way up: all of it, or on a phone its nearest step. */
function Trail({ title, above }: { readonly title: string; readonly above: readonly Crumb[] }) {
  const isPhone = useIsMobile();
  const nearest = above.at(-1);
  if (isPhone && nearest)
    return (
      <nav aria-label={TRAIL}>
        <Link className="crumb-up" to={nearest.to} aria-label={`Kembali ke ${nearest.label}`}>
          <BackIcon />
          {nearest.label}
        </Link>
      </nav>
    );
  return (
    <nav aria-label={TRAIL}>
      <ol className="crumb">
        {above.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  );
}

/** The frame of every screen: title, breadcrumb, and focus on the h1 after a navigation. */
export function Page({ title, greeting, breadcrumb, actions, isPending = false, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();
  usePageTitle(title);

  useEffect(() => {
    // The first page of a visit ("default") is read from its top, with the skip link first.
    if (key !== 'default') heading.current?.focus({ preventScroll: true });
    // Only another path is another page: a search or a page number in the query keeps the focus where it is.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname]);

  return (
    <div className="page">
      {breadcrumb && <Trail title={title} above={[{ label: 'Beranda', to: HOME_PATH }, ...breadcrumb]} />}
      <header className={actions === undefined ? 'head' : 'head has-acts'}>
        <h1 ref={heading} tabIndex={-1} className={greeting === undefined ? undefined : 'vh'}>
          {title}
        </h1>
        {greeting}
        {actions && <div className="acts">{actions}</div>}
      </header>
      {isPending && <LoadingState />}
      <Box sx={drawnFromTheTop} hidden={isPending}>
        {children}
      </Box>
    </div>
  );
}
