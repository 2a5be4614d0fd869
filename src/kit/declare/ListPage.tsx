import { useState, type ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import type { Extension } from '../../../contract/extensions.ts';
import { useExtensions } from '../../providers/extensions.ts';
import { NotFoundPage } from '../page/NotFoundPage.tsx';
import { Page } from '../page/Page.tsx';
import { AwaitedActs } from '../page/AwaitedActs.tsx';
import { useIsLikelyToMay, useMay, useMayRead } from '../../person/person.ts';
import { LinkButton } from '../page/LinkButton.tsx';
import { pathTo } from '../page/paths.ts';
import { Permitted } from '../page/Permitted.tsx';
import { RecordList, type RecordListProps } from '../list/RecordList.tsx';

interface ListPageProps<R extends RaRecord> extends RecordListProps<R> {
  readonly label: string;
  /** Further buttons beside the one that creates a record. */
  readonly tools?: ReactNode;
  /** The path at which a record is created; `/create` by default. */
  readonly createAt?: string | undefined;
  /** The extension that the list needs: a server without it has no such list. */
  readonly needs?: Extension | undefined;
}

/** The list screen of a resource: a new record is created at `/create`. */
export function ListPage<R extends RaRecord>({ needs, ...page }: ListPageProps<R>) {
  const isOffered = useExtensions()(needs ?? 'hadir');
  if (needs === undefined || isOffered) return <OfferedListPage<R> {...page} />;
  return isOffered === undefined ? <Page title={page.label} breadcrumb={[]} isPending /> : <NotFoundPage />;
}

function OfferedListPage<R extends RaRecord>({
  label,
  tools,
  createAt,
  ...list
}: Omit<ListPageProps<R>, 'needs'>) {
  const { resource, noun } = list;
  // The permission is read only once. While it is not yet known who is signed in, the list is requested anyway, and the server's answer
  // decides.
  const [mayAsk] = useState(useMayRead(resource));
  const mayCreate = useMay(resource, 'create');
  const isLikely = useIsLikelyToMay(resource, 'create');
  const button = (
    <LinkButton to={createAt ?? pathTo(resource, 'create')} variant="contained">
      {`Tambah ${noun}`}
    </LinkButton>
  );
  const createButton = mayCreate && button;
  return (
    <Permitted may={mayAsk} title={label} breadcrumb={[]}>
      <Page
        title={label}
        breadcrumb={[]}
        actions={
          mayCreate ? (
            <>
              {tools}
              {button}
            </>
          ) : mayCreate === undefined && isLikely ? (
            <AwaitedActs>
              {tools}
              {button}
            </AwaitedActs>
          ) : (
            (mayCreate ?? null)
          )
        }
      >
        <RecordList<R> firstStep={createButton} {...list} />
      </Page>
    </Permitted>
  );
}
