import type { Location } from 'react-router-dom';

/** The home page. The paths of all dashboard screens begin with it. */
export const HOME_PATH = '/dashboard';
/** The page that pupils open from a QR code, before they have signed in. */
export const CHECK_IN_PATH = '/hadir';

/** The location's state when somebody is sent to sign in; react-admin uses the same fields. */
export interface OriginState {
  readonly nextPathname: string;
  readonly nextSearch: string;
}

export const createOriginState = ({
  pathname,
  search,
}: Pick<Location, 'pathname' | 'search'>): OriginState => ({
  nextPathname: pathname,
  nextSearch: search,
});

/**
 * Returns where to go after signing in.
 * @param state of the location. Anybody may have written it, so only paths of this site under /dashboard are accepted, and the check-in
 * page without its query, so that nobody can pass a check-in code along.
 */
export function readOrigin(state: unknown): string {
  const { nextPathname = '', nextSearch = '' } = (state ?? {}) as Partial<Record<keyof OriginState, unknown>>;
  const wanted = `${String(nextPathname)}${String(nextSearch)}`;
  // The browser's own URL parser is used, because it resolves "..", backslashes and "//host" just as a navigation would.
  const url = URL.canParse(wanted, window.location.origin)
    ? new URL(wanted, window.location.origin)
    : undefined;
  if (url?.origin !== window.location.origin || /[\\\t\r\n]/.test(wanted)) return HOME_PATH;
  if (url.pathname === CHECK_IN_PATH) return CHECK_IN_PATH;
  return /^\/dashboard(\/|$)/.test(url.pathname) ? `${url.pathname}${url.search}` : HOME_PATH;
}
