import { useNotify, type GetListResult, type RaRecord, type TransformData } from 'react-admin';
import { useQueryClient } from '@tanstack/react-query';
import type { Meta } from '../../providers/endpoint.ts';
import { getServerMessage } from '../../providers/serverMessage.ts';

/** The props that a form passes to react-admin's CreateBase or EditBase. */
export interface SaveProps {
  readonly resource: string;
  readonly meta?: Meta;
  readonly transform?: TransformData;
  readonly onSaved: (record: RaRecord) => void;
}

interface SaveMutationOptions extends Omit<SaveProps, 'transform'> {
  readonly done: string;
  readonly isNew?: boolean;
}

interface ListQueryParams {
  pagination?: { page: number; perPage: number };
  filter?: { q?: string };
  meta?: Meta;
}

/**
 * The `mutationOptions` of a form: they show a notification after saving and then call `onSaved`. The form itself shows errors.
 * React-admin updates a changed record in its caches by itself; a new record is also put at the top of each list's first page at once.
 */
export function useSaveMutationOptions({
  resource,
  meta,
  done,
  isNew = false,
  onSaved,
}: SaveMutationOptions) {
  const queryClient = useQueryClient();
  const notify = useNotify();

  const addToFirstPages = (saved: RaRecord) => {
    const lists = queryClient.getQueriesData<GetListResult>({ queryKey: [resource, 'getList'] });
    for (const [key, list] of lists)
      if (list && isFirstPage(key[2] as ListQueryParams, meta))
        queryClient.setQueryData(
          key,
          prependRecord(list, saved, (key[2] as ListQueryParams).pagination?.perPage),
        );
  };

  const onSuccess = (saved: RaRecord) => {
    if (isNew) addToFirstPages(saved);
    void queryClient.invalidateQueries({ queryKey: [resource] });
    notify(getServerMessage(saved) ?? done, { type: 'success' });
    onSaved(saved);
  };
  return { meta, onSuccess, onError: () => undefined };
}

const isFirstPage = ({ pagination, filter, meta }: ListQueryParams, own: Meta | undefined): boolean =>
  (pagination?.page ?? 1) === 1 && !filter?.q && JSON.stringify(meta) === JSON.stringify(own);

const prependRecord = (list: GetListResult, saved: RaRecord, perPage: number | undefined): GetListResult => ({
  ...list,
  data: [saved, ...list.data].slice(0, perPage),
  total: list.total === undefined ? undefined : list.total + 1,
});
