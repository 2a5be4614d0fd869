/** How far below its heading something stood, in a window of this width: what is between them differs with who looks. */
const KEY = `${import.meta.env.VITE_COOKIE_PREFIX ?? 'hadir'}_gaps`;

/** Each register has its own on a wide screen: the last ones are kept. */
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
