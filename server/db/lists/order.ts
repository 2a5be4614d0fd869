import { asc, desc, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { RequestedOrder } from '../../../contract/envelope.ts';
import { LIST_OPTIONS_BY_CALL, type SortableList, type SortOf } from '../../../contract/lists.ts';
import type { ListOptions } from '../../../contract/resources.ts';

/** The SQL columns behind each name by which a list can be sorted. */
export type SortColumns<L extends SortableList> = Readonly<Record<SortOf<L>, readonly SQLWrapper[]>>;

export interface Ordering {
  readonly by: readonly SQLWrapper[];
  readonly isDescending: boolean;
}

/**
 * The requested order of a list, or its default. All columns have the same direction, so that an index can be read from either end.
 *
 * @param ids columns that make the order unique, so that no row is on two pages; a list without another order is sorted by them, newest
 * first
 */
export function resolveOrdering<L extends SortableList>(
  list: L,
  sortColumns: SortColumns<L>,
  ids: readonly SQLWrapper[],
  { sort, order = 'asc' }: RequestedOrder<L>,
): Ordering {
  const { defaultOrder: first }: ListOptions = LIST_OPTIONS_BY_CALL[list];
  if (sort === undefined && !first) return { by: ids, isDescending: true };
  const by = sortColumns[sort ?? (first?.sort as SortOf<L>)];
  return {
    by: [...by, ...ids],
    isDescending: (sort === undefined ? first?.order : order) === 'desc',
  };
}

export const orderBy = ({ by, isDescending }: Ordering): SQL[] => by.map(isDescending ? desc : asc);
