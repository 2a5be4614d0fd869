import { useQuery } from '@tanstack/react-query';
import { useDataProvider, type RaRecord } from 'react-admin';
import { fetchAllPages } from './allPages.ts';

interface AllQuery {
  readonly sort?: { readonly field: string; readonly order: 'ASC' | 'DESC' };
  readonly filter?: Readonly<Record<string, unknown>>;
  readonly enabled?: boolean;
  /** The size of a page, where the list has larger ones than usual. */
  readonly perPage?: number | undefined;
}

/** Reads all records of a list, however many pages it has, for screens that show the list as a whole. Changes to the resource make it read again. */
export function useAllRecords<R extends RaRecord>(
  resource: string,
  { sort, filter = {}, enabled = true, perPage }: AllQuery = {},
) {
  const dataProvider = useDataProvider();
  return useQuery({
    queryKey: [resource, 'getList', 'all', { sort, filter }],
    queryFn: ({ signal }) =>
      fetchAllPages<R>(
        (pagination) => dataProvider.getList<R>(resource, { pagination, sort, filter, signal }),
        { perPage },
      ),
    enabled,
  });
}
