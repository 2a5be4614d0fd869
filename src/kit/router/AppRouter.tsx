import { createContext, startTransition, useLayoutEffect, useState, type ReactNode } from 'react';
import { Router } from 'react-router-dom';
import { createGuardedHistory, type Guard } from './history.ts';

/** Where a page says what is asked before it is left; without a router nothing is. */
export const GuardContext = createContext<(guard: Guard) => () => void>(() => () => undefined);

/**
 * react-router's components and hooks over the browser's history. Its own data router weighs 15 kB more on every first page for
 * loaders and actions, of which no screen has any; what was wanted of it is the guard.
 */
export function AppRouter({ children }: { readonly children: ReactNode }) {
  const [history] = useState(createGuardedHistory);
  const [{ action, location }, setAt] = useState(history.at);
  useLayoutEffect(() => history.listen((now) => startTransition(() => setAt(now))), [history]);
  return (
    <GuardContext value={history.guardWith}>
      <Router navigator={history.navigator} location={location} navigationType={action}>
        {children}
      </Router>
    </GuardContext>
  );
}
