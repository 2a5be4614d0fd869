import { useState, type ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { Page } from '../page/Page.tsx';
import { useMay, useMayRead } from '../../person/person.ts';
import { LinkButton } from '../page/LinkButton.tsx';
import { pathTo } from '../page/paths.ts';
import { Permitted } from '../page/Permitted.tsx';
import { RecordList, type RecordListProps } from '../list/RecordList.tsx';

interface ListPageProps<R extends RaRecord> extends RecordListProps<R> {
  readonly label: string;
  /** Beside the button that makes one record. */
  readonly tools?: ReactNode;
}

/** The list screen of a resource: its records open at `/{id}`, a new one is made at `/create`. */
export function ListPage<R extends RaRecord>({ label, tools, ...list }: ListPageProps<R>) {
  const { resource, noun } = list;
  // When the list is requested before it is known who is signed in, its answer decides, and only once.
  const [mayAsk] = useState(useMayRead(resource));
  const create = useMay(resource, 'create') && (
    <LinkButton to={pathTo(resource, 'create')} variant="contained">
      {`Tambah ${noun}`}
    </LinkButton>
  );
  return (
    <Permitted may={mayAsk} title={label} breadcrumb={[]}>
      <Page
        title={label}
        breadcrumb={[]}
        actions={
          create ? (
            <>
              {tools}
              {create}
            </>
          ) : (
            (create ?? null)
          )
        }
      >
        <RecordList<R> to={({ id }) => pathTo(resource, id)} firstStep={create} {...list} />
      </Page>
    </Permitted>
  );
}
