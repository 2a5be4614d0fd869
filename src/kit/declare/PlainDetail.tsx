import { Fragment } from 'react';
import type { RaRecord } from 'react-admin';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import Box from '@mui/material/Box';
import { useExtensions } from '../../providers/extensions.ts';
import { imageUrl } from '../../providers/settings.ts';
import type { Declaration } from './declaration.ts';
import { DetailPage } from '../record/DetailPage.tsx';
import { Fact, Facts } from '../record/Facts.tsx';
import { createFacts } from './fields.tsx';
import { createRecordNamer } from './words.tsx';
import { createListCrumbs, createSuccessMessages, type SuccessMessages } from './messages.ts';
import { useMay } from '../../person/person.ts';
import Button from '@mui/material/Button';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { lazyScreen } from '../page/lazyScreen.tsx';
import { LinkButton } from '../page/LinkButton.tsx';
import { pathTo } from '../page/paths.ts';

interface DeclaredRecordProps<R extends RaRecord> {
  readonly declaration: Declaration<R>;
  readonly record: R;
}

/** The default detail screen, built from a declaration. */
export function PlainDetail<R extends RaRecord>({ declaration }: { readonly declaration: Declaration<R> }) {
  const { id = '' } = useParams();
  const { slug, label } = declaration;
  return (
    <DetailPage<R>
      resource={slug}
      id={id}
      label={label}
      title={createRecordNamer(declaration)}
      breadcrumb={createListCrumbs(declaration)}
      hasManyActions={declaration.hasManyActions}
      // A record that has its page elsewhere offers nothing here, because a press in the frame before would be lost.
      actions={(record) =>
        declaration.pathOf?.(record) ? null : <Actions declaration={declaration} record={record} />
      }
    >
      {(record) => {
        const path = declaration.pathOf?.(record);
        return path === undefined ? (
          <Content declaration={declaration} record={record} />
        ) : (
          <GoTo path={path} />
        );
      }}
    </DetailPage>
  );
}

function Content<R extends RaRecord>({ declaration, record }: DeclaredRecordProps<R>) {
  const hasExtension = useExtensions();
  // Each fact keeps its index as key, because some facts appear only when the server's extensions are known. The facts after them must not
  // be mounted again.
  const facts = createFacts(declaration)
    .map((fact, at) => ({ ...fact, at }))
    .filter(({ needs }) => !needs || hasExtension(needs));
  return (
    <>
      {declaration.header?.(record)}
      <div className={declaration.footer && 'two'}>
        <div>
          {declaration.aside?.(record)}
          <Pictures declaration={declaration} record={record} />
          <Facts>
            {facts.map(({ label: name, content, at }) =>
              name ? (
                <Fact key={name} label={name}>
                  {content(record)}
                </Fact>
              ) : (
                <Fragment key={at}>{content(record)}</Fragment>
              ),
            )}
          </Facts>
        </div>
        {declaration.footer && <div>{declaration.footer(record)}</div>}
      </div>
    </>
  );
}

/** Leads from the record's own address to the page that it has elsewhere, with whatever the address asks for. */
function GoTo({ path }: { readonly path: string }) {
  const { search, state } = useLocation();
  return <Navigate to={path + search} state={state} replace />;
}

function Actions<R extends RaRecord>({ declaration, record }: DeclaredRecordProps<R>) {
  const { slug, noun, label, consequence, actions } = declaration;
  return (
    <>
      <ManageActions
        resource={slug}
        record={record}
        what={`${noun} ${createRecordNamer(declaration)(record)}`}
        consequence={consequence ?? `${label} ini akan dihapus dari daftar.`}
        done={createSuccessMessages(noun)}
      />
      {actions?.(record)}
    </>
  );
}

function Pictures<R extends RaRecord>({ declaration, record }: DeclaredRecordProps<R>) {
  return Object.entries(declaration.fields).map(
    ([source, field]) =>
      field.type === 'image' &&
      record[source] && (
        <Box
          key={source}
          component="img"
          src={imageUrl(record[source])}
          alt={`${field.alt} ${createRecordNamer(declaration)(record)}`}
          // Its height is known before the picture is: the facts below it do not move.
          sx={{
            display: 'block',
            maxWidth: '100%',
            height: 160,
            objectFit: 'contain',
            borderRadius: 1,
            mb: 2,
          }}
        />
      ),
  );
}

/** Loaded separately, because react-admin's delete button needs a form around it, and the code of forms is not part of the first load. */
const DeleteButton = lazyScreen(
  () => import('../record/DeleteButton.tsx'),
  'DeleteButton',
  <Button color="error" startIcon={<DeleteOutlined />} disabled>
    Hapus
  </Button>,
);

interface ManageActionsProps {
  readonly resource: string;
  /** The list that is opened after deleting; the resource's own by default. */
  readonly listPath?: string;
  readonly record: RaRecord;
  /** The record's name in the texts, e.g. "kelas X-1". */
  readonly what: string;
  readonly consequence: string;
  readonly done: SuccessMessages;
}

/** The buttons of a detail screen that change the record, shown only to users who may use them. */
export function ManageActions(props: ManageActionsProps) {
  const { resource, record, what, consequence, done, listPath = pathTo(resource) } = props;
  const mayUpdate = useMay(resource, 'update');
  const mayRemove = useMay(resource, 'remove');
  return (
    <>
      {mayRemove && <DeleteButton what={what} consequence={consequence} done={done.remove} to={listPath} />}
      {mayUpdate && (
        <LinkButton to={pathTo(resource, record.id, 'edit')} variant="outlined">
          Ubah
        </LinkButton>
      )}
    </>
  );
}
