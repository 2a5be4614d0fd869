import { EditBase, type RaRecord } from 'react-admin';
import type { Id } from '../../../contract/calls.ts';
import { createQuietQueryOptions, RecordPage, type RecordPageProps } from '../record/RecordPage.tsx';
import { RecordForm, type RecordFormProps } from './RecordForm.tsx';
import { type SaveProps, useSaveMutationOptions } from './useSaved.ts';

interface EditRecordPageProps<R extends RaRecord>
  extends
    SaveProps,
    Omit<RecordFormProps, 'defaultValues'>,
    Omit<RecordPageProps<R>, 'children' | 'actions'> {
  readonly id: Id;
}

/** A screen with the form that changes one record, in react-admin's EditBase. */
export function EditRecordPage<R extends RaRecord>(props: EditRecordPageProps<R>) {
  const { resource, id, meta, transform, onSaved, label, title, breadcrumb, ...form } = props;
  return (
    <EditBase<R>
      resource={resource}
      id={id}
      disableAuthentication
      mutationMode="pessimistic"
      transform={transform}
      queryOptions={createQuietQueryOptions(meta)}
      mutationOptions={useSaveMutationOptions({ resource, meta, onSaved, done: form.done })}
      render={(edited) => (
        <RecordPage<R> loaded={edited} label={label} title={title} breadcrumb={breadcrumb} shape={['form']}>
          {() => <RecordForm {...form} />}
        </RecordPage>
      )}
    />
  );
}
