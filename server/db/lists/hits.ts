import { sql, type SQL, type WithSubquery } from 'drizzle-orm';
import type { ListQuery } from '../../../contract/envelope.ts';
import type { Database } from '../client.ts';
import { runWithKeptPlan } from '../prepared.ts';
import { orderBy, type Ordering } from './order.ts';
import { isNear, offsetOf, makePage, planIndexWalk } from './pages.ts';

interface PageOfIds {
  ids: number[];
  totalItems: number;
}

/**
 * Reads the ids of one page of a search's results, in order, together with the number of all results. Each row is read only once for both.
 *
 * @param buildHitsQuery builds the query of all results, as `id` and the columns to order by
 */
export async function readPageOfHits(
  db: Database,
  query: ListQuery,
  { by, isDescending }: Ordering,
  buildHitsQuery: (keys: Record<string, SQL.Aliased>) => WithSubquery,
): Promise<PageOfIds> {
  const keys = by.map((key, at) => [`key${at}`, sql`${key}`.as(`key${at}`)] as const);
  const hits = buildHitsQuery(Object.fromEntries(keys));
  const order = orderBy({ by: keys.map(([name]) => sql.identifier(name)), isDescending });
  const page = db
    .with(hits)
    .select({
      totalItems: sql<number>`count(*)::int`,
      ids: sql<number[]>`array(select id from ${hits} order by ${sql.join(order, sql`, `)}
        limit ${query.perPage} offset ${offsetOf(query)})`,
    })
    .from(hits);
  const [found] = await (query.search === '' ? runWithKeptPlan(page) : page);
  return found ?? { ids: [], totalItems: 0 };
}

interface OrderedIdQuery {
  limit(size: number): { offset(before: number): Promise<{ id: number }[]> };
}

/**
 * Reads the ids of one page like {@link readPageOfHits}, where many rows are found. It reads an index that has both the order and all columns
 * of the condition, so it can stop at the end of the page; the number of all results is counted separately, unless the page is the last.
 *
 * @param buildOrderedIdQuery builds the query of all results' ids, in the order given
 */
export async function readPageOfManyHits(
  query: ListQuery,
  { by, isDescending }: Ordering,
  buildOrderedIdQuery: (order: SQL[]) => OrderedIdQuery,
  count: () => Promise<number>,
): Promise<PageOfIds> {
  const read = async (isFromEnd: boolean, size: number, before: number) => {
    const rows = await buildOrderedIdQuery(orderBy({ by, isDescending: isDescending !== isFromEnd }))
      .limit(size)
      .offset(before);
    const ids = rows.map(({ id }) => id);
    return isFromEnd ? ids.toReversed() : ids;
  };
  if (isNear(query)) {
    const { rows: ids, totalItems } = await makePage(
      query,
      await read(false, query.perPage, offsetOf(query)),
      count,
    );
    return { ids, totalItems };
  }
  const totalItems = await count();
  const walk = planIndexWalk(query, totalItems);
  return { ids: walk ? await read(walk.isFromEnd, walk.size, walk.before) : [], totalItems };
}
