import { sql, type SQL, type WithSubquery } from 'drizzle-orm';
import type { ListQuery } from '../../../contract/envelope.ts';
import type { Database } from '../client.ts';
import { planned } from '../prepared.ts';
import { orderBy, type Ordering } from './order.ts';
import { offsetOf } from './pages.ts';

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
