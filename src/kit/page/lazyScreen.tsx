import { createElement, Suspense, use, type ComponentType, type ReactNode } from 'react';
import { PartMissing, ScreenBoundary, ScreenCodeError, ScreenMissing } from './ScreenBoundary.tsx';
import { PageLoading } from './states.tsx';

/** A component that can be fetched before it is rendered. */
export type LazyComponent<P> = ((props: P) => ReactNode) & { readonly fetchCode: () => Promise<unknown> };

/** An `import()` of a component's module. */
type LoadModule<N extends string, P extends object> = () => Promise<Readonly<Record<N, ComponentType<P>>>>;

const unfetchedScreens = new Set<() => Promise<unknown>>();

/**
 * A screen that uses MUI, wrapped in MUI's theme. Both are loaded with the first such screen.
 * @param load an `import()` of the module
 */
export const lazyScreen = <N extends string, P extends object = object>(
  load: LoadModule<N, P>,
  name: N,
  loading?: ReactNode,
): LazyComponent<P> => plainScreen(withTheme(load, name), name, loading);

/**
 * A part of a screen that uses MUI; a message is shown where its code cannot be loaded.
 *
 * @param loading keeps its place while its code loads; usually nothing
 */
export const lazyPart = <N extends string, P extends object = object>(
  load: LoadModule<N, P>,
  name: N,
  loading: ReactNode = null,
): LazyComponent<P> => plainScreen(withTheme(load, name), name, loading, <PartMissing />);

/**
 * Something that opens over a screen and uses MUI. The message that its code cannot be loaded also lies over the screen, wherever on the
 * page it was opened.
 */
export const lazyOverlay = <N extends string, P extends object = object>(
  load: LoadModule<N, P>,
  name: N,
): LazyComponent<P> => plainScreen(withTheme(load, name), name, null, <PartMissing isOver />);

/** Wraps a lazily loaded component in MUI's theme. */
export function withTheme<N extends string, P extends object>(
  load: LoadModule<N, P>,
  name: N,
): LoadModule<N, P> {
  return async () => {
    const [module, { Themed }] = await Promise.all([load(), import('./Themed.tsx')]);
    const ThemedComponent = (props: P) => <Themed>{createElement(module[name], props)}</Themed>;
    return { [name]: ThemedComponent } as Readonly<Record<N, ComponentType<P>>>; // a computed name is any string's
  };
}

/**
 * A screen whose code is a chunk of its own, fetched when the screen is opened, or earlier while the browser is idle. Once fetched, it
 * renders at once, without a loading state.
 * ScreenBoundary shows a message where the code cannot be fetched. This function itself is free of MUI (tests/house/firstLoad.test.ts).
 * @param load an `import()` of the module
 * @param name the component's name in the module
 * @param loading shown while the code loads
 * @param missing shown where the code cannot be fetched
 */
export function plainScreen<N extends string, P extends object = object>(
  load: LoadModule<N, P>,
  name: N,
  loading: ReactNode = <PageLoading />,
  missing: ReactNode = <ScreenMissing />,
): LazyComponent<P> {
  let LoadedComponent: ComponentType<P> | undefined;
  // A failed fetch is kept until the screen is left; otherwise React would fetch again at each rendering.
  let codePromise: Promise<ComponentType<P>> | undefined;

  const fetchCode = (): Promise<ComponentType<P>> =>
    (codePromise ??= load().then(
      (module) => {
        unfetchedScreens.delete(fetchAtIdle);
        return (LoadedComponent = module[name]);
      },
      (cause: unknown) => {
        throw new ScreenCodeError(`${name} could not be fetched`, { cause });
      },
    ));
  const forgetFailure = () => {
    if (!LoadedComponent) codePromise = undefined;
  };
  const fetchAtIdle = () => fetchCode().finally(forgetFailure);
  unfetchedScreens.add(fetchAtIdle);

  const LoadedScreen = (props: P) => createElement(LoadedComponent ?? use(fetchCode()), props);

  function LazyScreen(props: P) {
    return (
      <ScreenBoundary onLeave={forgetFailure} missing={missing}>
        <Suspense fallback={loading}>
          <LoadedScreen {...props} />
        </Suspense>
      </ScreenBoundary>
    );
  }
  // A failure is ignored here: the screen reports it when it is opened.
  LazyScreen.fetchCode = () => fetchAtIdle().catch(() => undefined);
  return LazyScreen;
}

/**
 * Fetches one screen that is not loaded yet.
 * @returns whether there was one
 * @throws ScreenCodeError
 */
async function fetchNextScreen(): Promise<boolean> {
  const [fetchOne] = unfetchedScreens;
  await fetchOne?.();
  return fetchOne !== undefined;
}

/**
 * Fetches all screens, including those that only a fetched screen declares.
 * @throws ScreenCodeError
 */
export async function fetchAllScreens(): Promise<void> {
  while (await fetchNextScreen());
}

/** No code is fetched within this time after an input, because evaluating it would make typing stutter. */
const QUIET_AFTER_INPUT_MS = 1500;

/** Fetches the screens one by one while the browser is idle and the user neither types nor taps. */
export function fetchScreensAtIdle(): void {
  // Starts from now, because a key may have been pressed just before the listeners were added.
  let lastInput = performance.now();
  const recordInputTime = () => (lastInput = performance.now());
  for (const event of ['keydown', 'pointerdown'])
    window.addEventListener(event, recordInputTime, { capture: true, passive: true });

  const next = async () => {
    if (performance.now() - lastInput < QUIET_AFTER_INPUT_MS) return setTimeout(next, QUIET_AFTER_INPUT_MS);
    // A screen that cannot be fetched now is fetched again when the user opens it, and reports a failure then.
    const isMore = await fetchNextScreen().catch(() => false);
    return isMore && runWhenIdle(next);
  };
  runWhenIdle(next);
}

/**
 * Runs a function when the browser is idle. Safari has no idle callback, so there it runs after a short time.
 * @param timeoutMs in ms, after which it runs anyway
 */
export const runWhenIdle = (run: () => void, timeoutMs = 10_000): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: timeoutMs });
  else setTimeout(run, Math.min(500, timeoutMs / 20));
};
