/**
 * The storage key of the distances between a heading and the content below it, for each window width. The distance differs between users,
 * because what is shown in between depends on them.
 */
const GAPS_STORAGE_KEY = `${import.meta.env.VITE_COOKIE_PREFIX ?? 'hadir'}_gaps`;

/** How many distances are kept, the latest ones. On a wide screen each register title has its own. */
const MAX_KEPT_GAPS = 100;

const nameOf = (kind: string): string => `${kind} ${window.innerWidth}`;

const read = (): Readonly<Record<string, unknown>> =>
  (JSON.parse(window.localStorage.getItem(GAPS_STORAGE_KEY) ?? 'null') as Record<string, unknown> | null) ??
  {};

export function readStoredGap(kind: string): number | undefined {
  const gap = read()[nameOf(kind)];
  return typeof gap === 'number' ? gap : undefined;
}

export function storeGap(kind: string, gap: number): void {
  if (gap !== readStoredGap(kind))
    window.localStorage.setItem(
      GAPS_STORAGE_KEY,
      JSON.stringify(
        Object.fromEntries([...Object.entries(read()), [nameOf(kind), gap]].slice(-MAX_KEPT_GAPS)),
      ),
    );
}
