import { CreateBase } from 'react-admin';
import { RecordForm, type RecordFormProps } from './RecordForm.tsx';
import { type Saving, useSaved } from './useSaved.ts';

/** A form that creates a record, in react-admin's CreateBase. */
export const CreateForm = ({ resource, meta, transform, onSaved, ...form }: Saving & RecordFormProps) => (
  <CreateBase
    resource={resource}
    disableAuthentication
    transform={transform}
    mutationOptions={useSaved({ resource, meta, onSaved, done: form.done, isNew: true })}
  >
    <RecordForm {...form} />
  </CreateBase>
);
