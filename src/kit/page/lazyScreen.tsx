import { createElement, Suspense, use, type ComponentType, type ReactNode } from 'react';
import { PartMissing, ScreenBoundary, ScreenCodeError, ScreenMissing } from './ScreenBoundary.tsx';
import { LoadingState } from './states.tsx';

/** A component that can be fetched before it is rendered. */
export type LazyComponent<P> = ((props: P) => ReactNode) & { readonly fetchCode: () => Promise<unknown> };

/** An `import()` of a component's module. */
type Load<N extends string, P extends object> = () => Promise<Readonly<Record<N, ComponentType<P>>>>;

const waiting = new Set<() => Promise<unknown>>();

/**
 * A screen made of MUI, with MUI's theme around it: both come with the first of them.
 * @param load an `import()` of the module.
 */
export const lazyScreen = <N extends string, P extends object = object>(
  load: Load<N, P>,
  name: N,
  loading?: ReactNode,
): LazyComponent<P> => plainScreen(themed(load, name), name, loading);

/** A part of a screen, likewise: nothing stands there meanwhile, and a sentence where it cannot be had. */
export const lazyPart = <N extends string, P extends object = object>(
  load: Load<N, P>,
  name: N,
): LazyComponent<P> => plainScreen(themed(load, name), name, null, <PartMissing />);

/** What opens over a screen, likewise: the sentence stands over it, too, wherever on the page it was opened. */
export const lazyOverlay = <N extends string, P extends object = object>(
  load: Load<N, P>,
  name: N,
): LazyComponent<P> => plainScreen(themed(load, name), name, null, <PartMissing isOver />);

/** With MUI's theme around it. */
export function themed<N extends string, P extends object>(load: Load<N, P>, name: N): Load<N, P> {
  return async () => {
    const [module, { Themed }] = await Promise.all([load(), import('./Themed.tsx')]);
    const inTheme = (props: P) => <Themed>{createElement(module[name], props)}</Themed>;
    return { [name]: inTheme } as Readonly<Record<N, ComponentType<P>>>; // a computed name is any string's
  };
}

/**
 * A screen whose code is a chunk of its own, fetched when it is wanted, or at idle before that. Once it is there it
 * renders at once, without a blink. Where it cannot be had, ScreenBoundary says so. Without MUI: tests/house/firstLoad.test.ts.
 * @param load an `import()` of the module.
 * @param name of the component in it.
 * @param loading what stands there meanwhile.
 * @param missing what stands there where it cannot be had.
 */
export function plainScreen<N extends string, P extends object = object>(
  load: Load<N, P>,
  name: N,
  loading: ReactNode = <LoadingState text="Memuat halaman..." />,
  missing: ReactNode = <ScreenMissing />,
): LazyComponent<P> {
  let Loaded: ComponentType<P> | undefined;
  // A failure is kept until the screen is left: React would ask again and again.
  let fetching: Promise<ComponentType<P>> | undefined;

  const fetchCode = (): Promise<ComponentType<P>> =>
    (fetching ??= load().then(
      (module) => {
        waiting.delete(atIdle);
        return (Loaded = module[name]);
      },
      (cause: unknown) => {
        throw new ScreenCodeError(`${name} could not be fetched`, { cause });
      },
    ));
  const forgetFailure = () => {
    if (!Loaded) fetching = undefined;
  };
  const atIdle = () => fetchCode().finally(forgetFailure);
  waiting.add(atIdle);

  const Inner = (props: P) => createElement(Loaded ?? use(fetchCode()), props);

  function LazyScreen(props: P) {
    return (
      <ScreenBoundary onLeave={forgetFailure} missing={missing}>
        <Suspense fallback={loading}>
          <Inner {...props} />
        </Suspense>
      </ScreenBoundary>
    );
  }
  // A failure is told by the screen itself, when it is wanted.
  LazyScreen.fetchCode = () => atIdle().catch(() => undefined);
  return LazyScreen;
}

/** Fetches one screen that is not there yet. @returns whether there was one. @throws ScreenCodeError */
async function fetchNext(): Promise<boolean> {
  const [fetchOne] = waiting;
  await fetchOne?.();
  return fetchOne !== undefined;
}

/** Fetches all screens, also those that only a fetched one knows of. @throws ScreenCodeError */
export async function fetchAllScreens(): Promise<void> {
  while (await fetchNext());
}

/** Fetching and evaluating code would stutter under the fingers of whoever is typing. */
const QUIET_MS = 1500;

/** Fetches the screens one by one while the browser idles and nobody types or taps. */
export function fetchScreensAtIdle(): void {
  // Somebody may have pressed a key just before.
  let lastInput = performance.now();
  const noticeInput = () => (lastInput = performance.now());
  for (const event of ['keydown', 'pointerdown'])
    window.addEventListener(event, noticeInput, { capture: true, passive: true });

  const next = async () => {
    if (performance.now() - lastInput < QUIET_MS) return setTimeout(next, QUIET_MS);
    // What cannot be fetched now is fetched, or reported, when somebody wants it.
    const isMore = await fetchNext().catch(() => false);
    return isMore && whenIdle(next);
  };
  whenIdle(next);
}

/** @param timeout in ms, after which it runs anyway. Safari has no idle callback. */
export const whenIdle = (run: () => void, timeout = 10_000): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout });
  else setTimeout(run, Math.min(500, timeout / 20));
};
