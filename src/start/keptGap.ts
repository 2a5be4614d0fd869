/**
 * The storage key of the distances between a heading and the content below it, for each window width. The distance differs between users,
 * because what is shown in between depends on them.
 */
const KEY = `${import.meta.env.VITE_COOKIE_PREFIX ?? 'hadir'}_gaps`;

/** How many distances are kept, the latest ones. On a wide screen each register title has its own. */
const MOST = 100;

const nameOf = (kind: string): string => `${kind} ${window.innerWidth}`;

const read = (): Readonly<Record<string, unknown>> =>
  (JSON.parse(window.localStorage.getItem(KEY) ?? 'null') as Record<string, unknown> | null) ?? {};

export function keptGap(kind: string): number | undefined {
  const gap = read()[nameOf(kind)];
  return typeof gap === 'number' ? gap : undefined;
}

export function keepGap(kind: string, gap: number): void {
  if (gap !== keptGap(kind))
    window.localStorage.setItem(
      KEY,
      JSON.stringify(Object.fromEntries([...Object.entries(read()), [nameOf(kind), gap]].slice(-MOST))),
    );
}
