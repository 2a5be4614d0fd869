import { forwardRef, useCallback, type ReactNode } from 'react';
import { BasenameContextProvider, reactRouterProvider, RouterProviderContext } from 'react-admin';
import { Link, type LinkProps, type To } from 'react-router-dom';
import { HANDED_BASENAME, ownPath } from './ownPaths.ts';

const ownTo = (to: To): To =>
  typeof to === 'string' ? ownPath(to) : { ...to, ...(to.pathname && { pathname: ownPath(to.pathname) }) };

const OwnLink = forwardRef<HTMLAnchorElement, LinkProps>(function OwnLink({ to, ...rest }, ref) {
  return <Link {...rest} ref={ref} to={ownTo(to)} />;
});

function useOwnNavigate(): ReturnType<typeof reactRouterProvider.useNavigate> {
  const navigate = reactRouterProvider.useNavigate();
  return useCallback(
    // A number is a step in the history.
    (to, options) => navigate(typeof to === 'number' ? to : ownTo(to), options),
    [navigate],
  );
}

const provider = { ...reactRouterProvider, Link: OwnLink, useNavigate: useOwnNavigate };

/** Links and redirections of react-admin's own components lead to our pages. */
export const HandedRouter = ({ children }: { readonly children: ReactNode }) => (
  <RouterProviderContext value={provider}>
    <BasenameContextProvider basename={HANDED_BASENAME}>{children}</BasenameContextProvider>
  </RouterProviderContext>
);
