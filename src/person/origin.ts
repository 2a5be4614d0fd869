import type { Location } from 'react-router-dom';

/** The home page. All screens of the dashboard lie below it. */
export const HOME_PATH = '/dashboard';
/** Pupils come here from a QR code, before they have signed in. */
export const CHECK_IN_PATH = '/hadir';

/** What react-admin, too, leaves in the location's state when it sends somebody to sign in. */
export interface OriginState {
  readonly nextPathname: string;
  readonly nextSearch: string;
}

export const rememberOrigin = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): OriginState => ({
  nextPathname: pathname,
  nextSearch: search,
});

/**
 * Where to go after signing in.
 * @param state of the location, which anybody may have written: only a path of ours under /dashboard is taken, and
 *   the check-in page, that without a query: nobody brings a code along.
 */
export function originOf(state: unknown): string {
  const { nextPathname = '', nextSearch = '' } = (state ?? {}) as Partial<Record<keyof OriginState, unknown>>;
  const wanted = `${String(nextPathname)}${String(nextSearch)}`;
  // The browser's own reading decides: it folds "..", backslashes and "//host" the way a navigation would.
  const url = URL.canParse(wanted, window.location.origin)
    ? new URL(wanted, window.location.origin)
    : undefined;
  if (url?.origin !== window.location.origin || /[\\\t\r\n]/.test(wanted)) return HOME_PATH;
  if (url.pathname === CHECK_IN_PATH) return CHECK_IN_PATH;
  return /^\/dashboard(\/|$)/.test(url.pathname) ? `${url.pathname}${url.search}` : HOME_PATH;
}
