import { useNotify, type GetListResult, type RaRecord, type TransformData } from 'react-admin';
import { useQueryClient } from '@tanstack/react-query';
import type { Meta } from '../../providers/endpoint.ts';
import { serverMessageOf } from '../../providers/serverMessage.ts';

/** The props that a form passes to react-admin's CreateBase or EditBase. */
export interface Saving {
  readonly resource: string;
  readonly meta?: Meta;
  readonly transform?: TransformData;
  readonly onSaved: (record: RaRecord) => void;
}

interface Options extends Omit<Saving, 'transform'> {
  readonly done: string;
  readonly isNew?: boolean;
}

interface ListKey {
  pagination?: { page: number; perPage: number };
  filter?: { q?: string };
  meta?: Meta;
}

/**
 * The `mutationOptions` of a form: they show a notification after saving and then call `onSaved`. The form itself shows errors.
 * React-admin updates a changed record in its caches by itself; a new record is also put at the top of each list's first page at once.
 */
export function useSaved({ resource, meta, done, isNew = false, onSaved }: Options) {
  const queryClient = useQueryClient();
  const notify = useNotify();

  const putOnTop = (saved: RaRecord) => {
    const lists = queryClient.getQueriesData<GetListResult>({ queryKey: [resource, 'getList'] });
    for (const [key, list] of lists)
      if (list && isFirstPage(key[2] as ListKey, meta))
        queryClient.setQueryData(key, onTop(list, saved, (key[2] as ListKey).pagination?.perPage));
  };

  const onSuccess = (saved: RaRecord) => {
    if (isNew) putOnTop(saved);
    void queryClient.invalidateQueries({ queryKey: [resource] });
    notify(serverMessageOf(saved) ?? done, { type: 'success' });
    onSaved(saved);
  };
  return { meta, onSuccess, onError: () => undefined };
}

const isFirstPage = ({ pagination, filter, meta }: ListKey, own: Meta | undefined): boolean =>
  (pagination?.page ?? 1) === 1 && !filter?.q && JSON.stringify(meta) === JSON.stringify(own);

const onTop = (list: GetListResult, saved: RaRecord, perPage: number | undefined): GetListResult => ({
  ...list,
  data: [saved, ...list.data].slice(0, perPage),
  total: list.total === undefined ? undefined : list.total + 1,
});
