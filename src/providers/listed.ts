import type { RaRecord } from 'react-admin';

interface Listed {
  readonly data: RaRecord[];
  readonly total: number;
  readonly meta: { readonly received: number };
}

const distinct = (records: readonly RaRecord[]): RaRecord[] => {
  const seen = new Set<string>();
  return records.filter(({ id }) => {
    // What has no id cannot come twice.
    if (id === undefined || id === null) return true;
    const isNew = !seen.has(String(id));
    seen.add(String(id));
    return isNew;
  });
};

/**
 * A list as it is shown: each record once, and only what belongs in it.
 *
 * @param received what the server sent of this page, in its order.
 * @param records of those the ones that belong, read.
 * @param claimed how many the server says there are on all pages. Where all of them came in this page it is counted
 *   instead, so that no list says another number than it shows.
 */
export function listed(
  received: readonly unknown[],
  records: readonly RaRecord[],
  claimed = received.length,
): Listed {
  const data = distinct(records);
  const isWhole = claimed <= received.length;
  return { data, total: isWhole ? data.length : claimed, meta: { received: received.length } };
}

/**
 * How many records a page of the server held, including those that were left out. It decides whether there are more
 * pages.
 */
export function receivedOf({
  data,
  meta,
}: {
  readonly data: readonly unknown[];
  readonly meta?: unknown;
}): number {
  const hasCount = typeof meta === 'object' && meta !== null && 'received' in meta;
  return hasCount && typeof meta.received === 'number' ? meta.received : data.length;
}
