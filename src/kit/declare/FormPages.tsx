/**
 * The create and edit screens around a resource's inputs. `/create` leads on to the list, the record or another new record; `/{id}/edit`
 * leads to the record.
 */
import type { ReactNode } from 'react';
import type { RaRecord, TransformData } from 'react-admin';
import { useNavigate, useParams } from 'react-router-dom';
import { useMay } from '../../person/person.ts';
import { Page } from '../page/Page.tsx';
import type { Crumb } from '../page/Trail.tsx';
import type { Form } from '../../providers/endpoint.ts';
import type { SuccessMessages } from './messages.ts';
import { pathTo } from '../page/paths.ts';
import { pickFields } from './pick.ts';
import { useReturnPath } from '../page/useWayBack.ts';
import { Permitted } from '../page/Permitted.tsx';
import { CreateMany } from '../form/CreateMany.tsx';
import { EditRecordPage } from '../form/EditRecordPage.tsx';

interface FormPageProps {
  readonly resource: string;
  /** The record's kind inside a sentence, e.g. "kelas". */
  readonly noun: string;
  readonly crumbs: readonly Crumb[];
  readonly done: SuccessMessages;
  readonly transform?: TransformData | undefined;
  readonly children: ReactNode;
}

interface CreatePageProps extends FormPageProps {
  readonly defaultValues?: Form;
  /** The inputs whose values are carried over to the next record by "Simpan dan tambah lagi". */
  readonly keeps: readonly string[];
  /** The path that is opened after the record is created. */
  readonly pathAfterCreate: (record: RaRecord) => string;
}

/** Removes empty values, so that the form uses its own defaults for them. */
const omitEmpty = (form: Form): Form =>
  Object.fromEntries(Object.entries(form).filter(([, value]) => value !== null && value !== undefined));

export function CreatePage(props: CreatePageProps) {
  const { resource, noun, crumbs, done, transform, defaultValues, keeps, pathAfterCreate, children } = props;
  const navigate = useNavigate();
  const wayBack = useReturnPath();
  const list = pathTo(resource);
  const page = { title: `Tambah ${noun}`, breadcrumb: crumbs };
  return (
    <Permitted may={useMay(resource, 'create')} shape={['form']} {...page}>
      <Page {...page}>
        <CreateMany
          resource={resource}
          transform={transform}
          defaultValues={defaultValues}
          done={done.create}
          next={(saved) => ({ ...defaultValues, ...omitEmpty(pickFields(saved, keeps)) })}
          onSaved={(record) => navigate(wayBack ?? pathAfterCreate(record))}
          cancelTo={wayBack ?? list}
        >
          {children}
        </CreateMany>
      </Page>
    </Permitted>
  );
}

interface EditPageProps extends FormPageProps {
  readonly nameOf: (record: RaRecord) => string;
}

export function EditPage(props: EditPageProps) {
  const { resource, noun, crumbs, done, transform, nameOf, children } = props;
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const wayBack = useReturnPath();
  const detail = pathTo(resource, id);
  const label = `Ubah ${noun}`;
  return (
    <Permitted may={useMay(resource, 'update')} title={label} breadcrumb={crumbs} shape={['form']}>
      <EditRecordPage
        resource={resource}
        id={id}
        transform={transform}
        label={label}
        title={(record) => `Ubah ${nameOf(record)}`}
        breadcrumb={(record) => (record ? [...crumbs, { label: nameOf(record), to: detail }] : crumbs)}
        done={done.update}
        onSaved={() => navigate(wayBack ?? detail)}
        cancelTo={wayBack ?? detail}
      >
        {children}
      </EditRecordPage>
    </Permitted>
  );
}
