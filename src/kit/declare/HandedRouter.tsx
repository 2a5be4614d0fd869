import { forwardRef, useCallback, type ReactNode } from 'react';
import { BasenameContextProvider, reactRouterProvider, RouterProviderContext } from 'react-admin';
import { Link, type LinkProps, type To } from 'react-router-dom';
import { HOME_PATH } from '../../person/origin.ts';

const ownTo = (to: To): To =>
  typeof to === 'string' ? ownPath(to) : { ...to, ...(to.pathname && { pathname: ownPath(to.pathname) }) };

const OwnLink = forwardRef<HTMLAnchorElement, LinkProps>(function OwnLink({ to, ...rest }, ref) {
  return <Link {...rest} ref={ref} to={ownTo(to)} />;
});

function useOwnNavigate(): ReturnType<typeof reactRouterProvider.useNavigate> {
  const navigate = reactRouterProvider.useNavigate();
  return useCallback(
    // A number means a step in the browser history and needs no translation.
    (to, options) => navigate(typeof to === 'number' ? to : ownTo(to), options),
    [navigate],
  );
}

const provider = { ...reactRouterProvider, Link: OwnLink, useNavigate: useOwnNavigate };

/** Makes the links and redirects of react-admin's own components lead to our paths. */
export const HandedRouter = ({ children }: { readonly children: ReactNode }) => (
  <RouterProviderContext value={provider}>
    <BasenameContextProvider basename={HANDED_BASENAME}>{children}</BasenameContextProvider>
  </RouterProviderContext>
);

/** The basename of links that react-admin makes inside a wrapped view. It distinguishes them from our own links. */
const HANDED_BASENAME = `${HOME_PATH}/~`;

/**
 * Translates react-admin's paths to ours: a record is shown at `/{id}` and edited at `/{id}/edit`, where react-admin uses `/{id}/show` and
 * `/{id}`.
 * Every other path is returned unchanged.
 */
export function ownPath(path: string): string {
  if (!path.startsWith(`${HANDED_BASENAME}/`)) return path;
  const [resource, id, view, ...rest] = path.slice(HANDED_BASENAME.length + 1).split('/');
  const below =
    id === undefined || id === 'create' ? [id, view] : view === 'show' ? [id] : [id, view ?? 'edit'];
  return [HOME_PATH, resource, ...below, ...rest].filter((part) => part !== undefined).join('/');
}
