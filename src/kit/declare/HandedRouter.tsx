import { forwardRef, useCallback, type ReactNode } from 'react';
import { BasenameContextProvider, reactRouterProvider, RouterProviderContext } from 'react-admin';
import { Link, type LinkProps, type To } from 'react-router-dom';
import { HOME_PATH } from '../../person/origin.ts';

const toOwnDestination = (to: To): To =>
  typeof to === 'string'
    ? toOwnPath(to)
    : { ...to, ...(to.pathname && { pathname: toOwnPath(to.pathname) }) };

const OwnPathLink = forwardRef<HTMLAnchorElement, LinkProps>(function OwnLink({ to, ...rest }, ref) {
  return <Link {...rest} ref={ref} to={toOwnDestination(to)} />;
});

function useOwnPathNavigate(): ReturnType<typeof reactRouterProvider.useNavigate> {
  const navigate = reactRouterProvider.useNavigate();
  return useCallback(
    // A number means a step in the browser history and needs no translation.
    (to, options) => navigate(typeof to === 'number' ? to : toOwnDestination(to), options),
    [navigate],
  );
}

const ownPathRouterProvider = { ...reactRouterProvider, Link: OwnPathLink, useNavigate: useOwnPathNavigate };

/** Makes the links and redirects of react-admin's own components lead to our paths. */
export const HandedRouter = ({ children }: { readonly children: ReactNode }) => (
  <RouterProviderContext value={ownPathRouterProvider}>
    <BasenameContextProvider basename={REACT_ADMIN_BASENAME}>{children}</BasenameContextProvider>
  </RouterProviderContext>
);

/** The basename of links that react-admin makes inside a wrapped view. It distinguishes them from our own links. */
const REACT_ADMIN_BASENAME = `${HOME_PATH}/~`;

/**
 * Translates react-admin's paths to ours: a record is shown at `/{id}` and edited at `/{id}/edit`, where react-admin uses `/{id}/show` and
 * `/{id}`.
 * Every other path is returned unchanged.
 */
export function toOwnPath(path: string): string {
  if (!path.startsWith(`${REACT_ADMIN_BASENAME}/`)) return path;
  const [resource, id, view, ...rest] = path.slice(REACT_ADMIN_BASENAME.length + 1).split('/');
  const subPath =
    id === undefined || id === 'create' ? [id, view] : view === 'show' ? [id] : [id, view ?? 'edit'];
  return [HOME_PATH, resource, ...subPath, ...rest].filter((part) => part !== undefined).join('/');
}
