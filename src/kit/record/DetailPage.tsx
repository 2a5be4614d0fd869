import { ShowBase, type RaRecord } from 'react-admin';
import type { Id } from '../../../contract/calls.ts';
import type { Meta } from '../../providers/endpoint.ts';
import { createQuietQueryOptions, RecordPage, type RecordPageProps } from './RecordPage.tsx';

interface DetailPageProps<R extends RaRecord> extends RecordPageProps<R> {
  readonly resource: string;
  readonly id: Id;
  readonly meta?: Meta;
}

/** A screen about one record, in react-admin's ShowBase. */
export const DetailPage = <R extends RaRecord>({ resource, id, meta, ...page }: DetailPageProps<R>) => (
  <ShowBase<R>
    resource={resource}
    id={id}
    // The dashboard has checked the sign-in before it rendered this page.
    disableAuthentication
    queryOptions={createQuietQueryOptions(meta)}
    render={(shown) => <RecordPage<R> loaded={shown} {...page} />}
  />
);
