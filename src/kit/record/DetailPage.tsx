import type { ReactNode } from 'react';
import { RecordContextProvider, ResourceContextProvider, useGetOne, type RaRecord } from 'react-admin';
import type { Id } from '../../../contract/calls.ts';
import { Page, type Crumb } from '../page/Page.tsx';
import { ErrorPanel, LoadingState } from '../page/states.tsx';
import type { Meta } from '../../providers/endpoint.ts';

interface DetailPageProps<R extends RaRecord> {
  readonly resource: string;
  readonly id: Id;
  readonly meta?: Meta;
  /** The heading while the record is not there. */
  readonly label: string;
  readonly title: (record: R) => string;
  readonly breadcrumb: readonly Crumb[] | ((record: R | undefined) => readonly Crumb[]);
  readonly actions?: (record: R) => ReactNode;
  readonly children: (record: R) => ReactNode;
}

/** A screen about one record: loads it, and shows why when it cannot. */
export function DetailPage<R extends RaRecord>(props: DetailPageProps<R>) {
  const { resource, id, meta, label, title, breadcrumb, actions, children } = props;
  const { data, error, isPending, refetch } = useGetOne<R>(
    resource,
    { id, meta },
    { retry: false, onError: () => undefined },
  );
  const crumbs = typeof breadcrumb === 'function' ? breadcrumb(data) : breadcrumb;
  return (
    <ResourceContextProvider value={resource}>
      <Page title={data ? title(data) : label} breadcrumb={crumbs} actions={data && actions?.(data)}>
        {data ? (
          <RecordContextProvider value={data}>{children(data)}</RecordContextProvider>
        ) : isPending ? (
          <LoadingState />
        ) : (
          <ErrorPanel error={error} onRetry={() => void refetch()} />
        )}
      </Page>
    </ResourceContextProvider>
  );
}
