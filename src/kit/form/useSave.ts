import { useDataProvider, type GetListResult, type RaRecord } from 'react-admin';
import { useQueryClient } from '@tanstack/react-query';
import type { HadirDataProvider } from '../../providers/dataProvider.ts';
import type { Form, Meta } from '../../providers/endpoint.ts';

interface ListKey {
  pagination?: { page: number; perPage: number };
  filter?: { q?: string };
  meta?: Meta;
}

/**
 * Creates a record, or updates the one given, and shows it at once: a new one on top of the lists' first page, a
 * changed one in its place.
 * @returns undefined when the sign-in was lost meanwhile: react-admin then signs out and resolves without a record.
 * @throws ApiError
 */
export function useSave(resource: string, meta?: Meta, before?: RaRecord) {
  const dataProvider = useDataProvider<HadirDataProvider>();
  const queryClient = useQueryClient();

  return async (form: Form, createKey: string): Promise<RaRecord | undefined> => {
    const { data: saved } = before
      ? await dataProvider.update<RaRecord>(resource, {
          id: before.id,
          data: form,
          previousData: before,
          meta,
        })
      : await dataProvider.create<RaRecord>(resource, { data: form, meta, createKey });
    if (saved?.id === undefined) return undefined;

    queryClient.setQueryData([resource, 'getOne', { id: String(saved.id), meta }], saved);
    const lists = queryClient.getQueriesData<GetListResult>({ queryKey: [resource, 'getList'] });
    for (const [key, list] of lists) {
      const shown = list && (before ? replaced(list, saved) : onTop(list, saved, key[2] as ListKey, meta));
      if (shown) queryClient.setQueryData(key, shown);
    }
    void queryClient.invalidateQueries({ queryKey: [resource] });
    return saved;
  };
}

const replaced = (list: GetListResult, saved: RaRecord): GetListResult => ({
  ...list,
  data: list.data.map((record) => (String(record.id) === String(saved.id) ? saved : record)),
});

function onTop(list: GetListResult, saved: RaRecord, key: ListKey, meta: Meta | undefined) {
  const { pagination, filter } = key;
  const isFirstPage = (pagination?.page ?? 1) === 1 && !filter?.q;
  if (!isFirstPage || JSON.stringify(key.meta) !== JSON.stringify(meta)) return undefined;
  const data = [saved, ...list.data].slice(0, pagination?.perPage);
  return { ...list, data, total: list.total === undefined ? undefined : list.total + 1 };
}
