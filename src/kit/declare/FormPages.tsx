/** The two screens around a resource's inputs: `/create` goes on to the list, `/{id}/edit` to the record. */
import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { useNavigate, useParams } from 'react-router-dom';
import { useMay } from '../../person/person.ts';
import { Page, type Crumb } from '../page/Page.tsx';
import type { Form } from '../../providers/endpoint.ts';
import { DetailPage } from '../record/DetailPage.tsx';
import type { DoneMessages } from './messages.ts';
import { pathTo } from '../page/paths.ts';
import { Permitted } from '../page/Permitted.tsx';
import { RecordForm } from '../form/RecordForm.tsx';

interface FormPageProps {
  readonly resource: string;
  /** "kelas" */
  readonly noun: string;
  readonly crumbs: readonly Crumb[];
  readonly done: DoneMessages;
  readonly children: ReactNode;
}

interface CreatePageProps extends FormPageProps {
  readonly defaultValues?: Form;
  /** Where the new record leads. */
  readonly landsAt: (record: RaRecord) => string;
}

export function CreatePage(props: CreatePageProps) {
  const { resource, noun, crumbs, done, defaultValues, landsAt, children } = props;
  const navigate = useNavigate();
  const list = pathTo(resource);
  const page = { title: `Tambah ${noun}`, breadcrumb: crumbs };
  return (
    <Permitted may={useMay(resource, 'create')} {...page}>
      <Page {...page}>
        <RecordForm
          resource={resource}
          defaultValues={defaultValues}
          done={done.create}
          onSaved={(record) => navigate(landsAt(record))}
          cancelTo={list}
        >
          {children}
        </RecordForm>
      </Page>
    </Permitted>
  );
}

interface EditPageProps extends FormPageProps {
  readonly nameOf: (record: RaRecord) => string;
}

export function EditPage({ resource, noun, crumbs, done, nameOf, children }: EditPageProps) {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const detail = pathTo(resource, id);
  const label = `Ubah ${noun}`;
  return (
    <Permitted may={useMay(resource, 'update')} title={label} breadcrumb={crumbs}>
      <DetailPage
        resource={resource}
        id={id}
        label={label}
        title={(record) => `Ubah ${nameOf(record)}`}
        breadcrumb={(record) => (record ? [...crumbs, { label: nameOf(record), to: detail }] : crumbs)}
      >
        {(record) => (
          <RecordForm
            resource={resource}
            record={record}
            done={done.update}
            onSaved={() => navigate(detail)}
            cancelTo={detail}
          >
            {children}
          </RecordForm>
        )}
      </DetailPage>
    </Permitted>
  );
}
