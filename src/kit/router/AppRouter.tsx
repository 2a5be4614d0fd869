import { createContext, startTransition, useLayoutEffect, useState, type ReactNode } from 'react';
import {
  Router,
  UNSAFE_createBrowserHistory,
  type Location,
  type NavigationType,
  type Navigator,
} from 'react-router-dom';

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

/**
 * Is asked before the address changes.
 * @param to the path that is gone to.
 * @param goOn goes there without asking again.
 * @returns whether it is held back.
 */
type Guard = (to: string, goOn: () => void) => boolean;

export interface At {
  readonly action: NavigationType;
  readonly location: Location;
}

/** The browser's history, whose every step a page may hold back: those of the browser's own buttons are taken back. */
export function createGuardedHistory() {
  const history = UNSAFE_createBrowserHistory({ v5Compat: true });
  let guard: Guard | undefined;
  /** Of the browser's step that was held back: it stands where it was again. */
  let onUndone: (() => void) | undefined;
  /** How far the step goes that was held back and may be gone now: no other one may, should it lead nowhere. */
  let allowed: number | undefined;
  const at = (): At => ({ action: history.action, location: history.location });
  const change = (how: 'push' | 'replace'): Navigator['push'] => {
    return (to, state) => {
      const goOn = () => history[how](to, state);
      if (!guard?.(history.encodeLocation(to).pathname, goOn)) goOn();
    };
  };

  return {
    at,
    navigator: {
      createHref: history.createHref,
      encodeLocation: history.encodeLocation,
      go: history.go,
      push: change('push'),
      replace: change('replace'),
    } satisfies Navigator,
    /** @returns what ends it. */
    listen: (onChange: (now: At) => void) =>
      history.listen(({ location, delta }) => {
        if (onUndone) {
          onUndone();
          onUndone = undefined;
          return;
        }
        // Only of a step of the browser's own is it known how far it went, and it has been gone.
        const isAllowed = allowed === delta;
        allowed = undefined;
        if (String(history.action) === 'POP' && delta && !isAllowed) {
          const undone = new Promise<void>((resolve) => (onUndone = resolve));
          const goOn = () =>
            void undone.then(() => {
              allowed = delta;
              history.go(delta);
            });
          if (guard?.(location.pathname, goOn)) return history.go(-delta);
        }
        onUndone = undefined;
        onChange(at());
      }),
    /** @returns what ends it. */
    guardWith(next: Guard) {
      guard = next;
      return () => {
        if (guard === next) guard = undefined;
      };
    },
  };
}
