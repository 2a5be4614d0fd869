import { sql, type SQL, type WithSubquery } from 'drizzle-orm';
import type { ListQuery } from '../../../contract/envelope.ts';
import type { Database } from '../client.ts';
import { planned } from '../prepared.ts';
import { orderBy, type Ordering } from './order.ts';
import { isNear, offsetOf, pageOf, walkTo } from './pages.ts';

interface PageOfIds {
  ids: number[];
  totalItems: number;
}

/**
 * The ids of a page of what a search finds, in order. Each row is looked at once, for the number of all and for the page.
 *
 * @param hitsWith all that is found, as `id` and the columns that put it in order
 */
export async function pageOfHits(
  db: Database,
  query: ListQuery,
  { by, isDescending }: Ordering,
  hitsWith: (keys: Record<string, SQL.Aliased>) => WithSubquery,
): Promise<PageOfIds> {
  const keys = by.map((key, at) => [`key${at}`, sql`${key}`.as(`key${at}`)] as const);
  const hits = hitsWith(Object.fromEntries(keys));
  const order = orderBy({ by: keys.map(([name]) => sql.identifier(name)), isDescending });
  const page = db
    .with(hits)
    .select({
      totalItems: sql<number>`count(*)::int`,
      ids: sql<number[]>`array(select id from ${hits} order by ${sql.join(order, sql`, `)}
        limit ${query.perPage} offset ${offsetOf(query)})`,
    })
    .from(hits);
  const [found] = await (query.search === '' ? planned(page) : page);
  return found ?? { ids: [], totalItems: 0 };
}

interface Walked {
  limit(size: number): { offset(before: number): Promise<{ id: number }[]> };
}

/**
 * The same where nearly every row may be found, by reading an index that has the order and all that is asked: the page ends its walk, and
 * the number of all is counted by itself, unless the page is the last. The ids of the page are in no order.
 *
 * @param hitsBy the ids of all that is found, in an order
 */
export async function pageOfMany(
  query: ListQuery,
  { by, isDescending }: Ordering,
  hitsBy: (order: SQL[]) => Walked,
  count: () => Promise<number>,
): Promise<PageOfIds> {
  const read = async (isFromEnd: boolean, size: number, before: number) => {
    const rows = await hitsBy(orderBy({ by, isDescending: isDescending !== isFromEnd }))
      .limit(size)
      .offset(before);
    return rows.map(({ id }) => id);
  };
  if (isNear(query)) {
    const { rows: ids, totalItems } = await pageOf(
      query,
      await read(false, query.perPage, offsetOf(query)),
      count,
    );
    return { ids, totalItems };
  }
  const totalItems = await count();
  const walk = walkTo(query, totalItems);
  return { ids: walk ? await read(walk.isFromEnd, walk.size, walk.before) : [], totalItems };
}
