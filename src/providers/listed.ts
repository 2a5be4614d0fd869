import type { RaRecord } from 'react-admin';

interface ListResult {
  readonly data: RaRecord[];
  readonly total: number;
  readonly meta: { readonly received: number };
}

const removeDuplicates = (records: readonly RaRecord[]): RaRecord[] => {
  const seen = new Set<string>();
  return records.filter(({ id }) => {
    // Without an id, duplicates cannot be recognised.
    if (id === undefined || id === null) return true;
    const isNew = !seen.has(String(id));
    seen.add(String(id));
    return isNew;
  });
};

/**
 * Makes the result of a list: each record once, and only those that belong in it.
 *
 * @param received the records of this page as the server sent them, in its order.
 * @param records those of them that belong in the list, converted.
 * @param claimedTotal how many records there are on all pages, as the server says. When this page holds all of them they are counted instead, so
 * that no list shows another number than it has rows.
 */
export function toListResult(
  received: readonly unknown[],
  records: readonly RaRecord[],
  claimedTotal = received.length,
): ListResult {
  const data = removeDuplicates(records);
  const isWhole = claimedTotal <= received.length;
  return { data, total: isWhole ? data.length : claimedTotal, meta: { received: received.length } };
}

/** Returns how many records a page of the server held, including those that were left out. It decides whether there are more pages. */
export function countReceived({
  data,
  meta,
}: {
  readonly data: readonly unknown[];
  readonly meta?: unknown;
}): number {
  const hasCount = typeof meta === 'object' && meta !== null && 'received' in meta;
  return hasCount && typeof meta.received === 'number' ? meta.received : data.length;
}
