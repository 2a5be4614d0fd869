/**
 * The storage key of the distances between a heading and the content below it, for each window width. The distance differs between users,
 * because what is shown in between depends on them.
 */
const GAPS_STORAGE_KEY = `${import.meta.env.VITE_COOKIE_PREFIX ?? 'hadir'}_gaps`;

/** How many distances are kept, the latest ones. On a wide screen each register title has its own. */
const MAX_KEPT_GAPS = 100;

const nameOf = (kind: string): string => `${kind} ${window.innerWidth} ${measureLetters()}`;

/**
 * Returns the width of a text, in px. It tells the pages whose font came in time from those in the fallback, whose lines may wrap
 * otherwise: a font that comes late is not used until the next visit (font-display: optional).
 */
function measureLetters(): string {
  const text = document.createElement('span');
  text.textContent = 'Tandai sisanya hadir';
  text.style.position = 'absolute';
  document.body.append(text);
  const { width } = text.getBoundingClientRect();
  text.remove();
  return width.toFixed(1);
}

type Gaps = Readonly<Record<string, unknown>>;

const read = (): Gaps =>
  (JSON.parse(window.localStorage.getItem(GAPS_STORAGE_KEY) ?? 'null') as Gaps | null) ?? {};

export function readStoredGap(kind: string): number | undefined {
  const gap = read()[nameOf(kind)];
  return typeof gap === 'number' ? gap : undefined;
}

export function storeGap(kind: string, gap: number): void {
  const [gaps, name] = [read(), nameOf(kind)];
  if (gap !== gaps[name])
    window.localStorage.setItem(
      GAPS_STORAGE_KEY,
      JSON.stringify(Object.fromEntries([...Object.entries(gaps), [name, gap]].slice(-MAX_KEPT_GAPS))),
    );
}
