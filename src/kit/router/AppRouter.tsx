import { createContext, startTransition, useLayoutEffect, useState, type ReactNode } from 'react';
import {
  Router,
  UNSAFE_createBrowserHistory,
  type Location,
  type NavigationType,
  type Navigator,
} from 'react-router-dom';

/** Lets a page register a guard that is asked before the page is left. Without a router nothing is asked. */
export const GuardContext = createContext<(guard: NavigationGuard) => () => void>(() => () => undefined);

/**
 * Provides react-router's components and hooks over the browser's history. react-router's own data router would add 15 kB to every first
 * page for loaders and actions, which no screen uses; the only part needed of it is the navigation guard.
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
 * Called before the address changes.
 * @param to the path of the new address
 * @param goOn navigates there without asking again
 * @returns whether the navigation is held back
 */
type NavigationGuard = (to: string, proceed: () => void) => boolean;

export interface HistoryEntry {
  readonly action: NavigationType;
  readonly location: Location;
}

/**
 * The browser's history, in which a page may hold back every navigation. A step by the browser's own buttons has already happened when it
 * is reported, so it is reversed.
 */
export function createGuardedHistory() {
  const history = UNSAFE_createBrowserHistory({ v5Compat: true });
  let guard: NavigationGuard | undefined;
  /** Called when the browser has reversed a step that was held back. */
  let onStepReversed: (() => void) | undefined;
  /**
   * The length of the step that was held back and may now be taken. A step of another length is not let through, in case the allowed one
   * leads nowhere.
   */
  let allowedDelta: number | undefined;
  const at = (): HistoryEntry => ({ action: history.action, location: history.location });
  const change = (method: 'push' | 'replace'): Navigator['push'] => {
    return (to, state) => {
      const goOn = () => history[method](to, state);
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
    /** @returns a function that stops listening */
    listen: (onChange: (now: HistoryEntry) => void) =>
      history.listen(({ location, delta }) => {
        if (onStepReversed) {
          onStepReversed();
          onStepReversed = undefined;
          return;
        }
        // `delta` is known only for the browser's own steps, which have already happened at this point.
        const isAllowed = allowedDelta === delta;
        allowedDelta = undefined;
        if (String(history.action) === 'POP' && delta && !isAllowed) {
          const stepReversed = new Promise<void>((resolve) => (onStepReversed = resolve));
          const goOn = () =>
            void stepReversed.then(() => {
              allowedDelta = delta;
              history.go(delta);
            });
          if (guard?.(location.pathname, goOn)) return history.go(-delta);
        }
        onStepReversed = undefined;
        onChange(at());
      }),
    /** @returns a function that removes the guard */
    guardWith(next: NavigationGuard) {
      guard = next;
      return () => {
        if (guard === next) guard = undefined;
      };
    },
  };
}
