import { useQuery } from '@tanstack/react-query';
import { useDataProvider, type RaRecord } from 'react-admin';
import { allPages } from './allPages.ts';

interface AllQuery {
  readonly sort?: { readonly field: string; readonly order: 'ASC' | 'DESC' };
  readonly filter?: Readonly<Record<string, unknown>>;
  readonly enabled?: boolean;
}

/** All records of a list, however many pages it has: for what is drawn as a whole. What changes the resource makes it look again. */
export function useAll<R extends RaRecord>(
  resource: string,
  { sort, filter = {}, enabled = true }: AllQuery = {},
) {
  const dataProvider = useDataProvider();
  return useQuery({
    queryKey: [resource, 'getList', 'all', { sort, filter }],
    queryFn: ({ signal }) =>
      allPages<R>((pagination) => dataProvider.getList<R>(resource, { pagination, sort, filter, signal })),
    enabled,
  });
}
