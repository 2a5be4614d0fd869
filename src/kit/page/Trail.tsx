import { HOME_PATH } from '../../person/origin.ts';
import { BackIcon } from './plainIcons.tsx';
import type { LinkComponent } from './plainLink.tsx';

export interface Crumb {
  readonly label: string;
  /** An absolute path, e.g. `/dashboard/kelas`. */
  readonly to: string;
}

interface TrailProps {
  readonly title: string;
  /** The pages above this one, below "Beranda". */
  readonly crumbs: readonly Crumb[];
  readonly isPhone: boolean;
  readonly Link: LinkComponent;
}

const TRAIL_LABEL = 'Jejak halaman';

/**
 * The breadcrumb: the whole path, or on a phone only an arrow to the nearest page above. It uses no hooks, because the first script paints it before
 * React has loaded.
 */
export function Trail({ title, crumbs, isPhone, Link }: TrailProps) {
  const pagesAbove = [{ label: 'Beranda', to: HOME_PATH }, ...crumbs];
  const nearest = pagesAbove.at(-1);
  if (isPhone && nearest)
    return (
      <nav className="up" aria-label={TRAIL_LABEL}>
        <Link className="crumb-up" to={nearest.to} aria-label={`Kembali ke ${nearest.label}`}>
          <BackIcon />
        </Link>
      </nav>
    );
  return (
    <nav aria-label={TRAIL_LABEL}>
      <ol className="crumb">
        {pagesAbove.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  );
}
