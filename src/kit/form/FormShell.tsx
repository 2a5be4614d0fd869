import { useRef, useState, type ReactNode } from 'react';
import { useNotify, type RaRecord } from 'react-admin';
import { newFormKey } from '../../providers/createKey.ts';
import type { Form } from '../../providers/endpoint.ts';
import { getServerMessage } from '../../providers/serverMessage.ts';
import { FormLayout } from './FormLayout.tsx';

interface FormShellProps<T> {
  /** The initial values of the inputs. */
  readonly record?: Partial<RaRecord> | undefined;
  /** @throws ApiError */
  readonly save: (form: Form) => Promise<T>;
  /** The notification after saving. */
  readonly done: string;
  readonly onSaved: (result: T) => void;
  readonly submitLabel?: string;
  /** The path to which "Batal" leads. */
  readonly cancelTo?: string;
  /** Notifies a page with several forms whether this one has unsaved edits. The page then asks before it is left. */
  readonly onEdits?: (hasEdits: boolean) => void;
  readonly children: ReactNode;
}

/** A form for values that are not a record of a resource. */
export function FormShell<T>({ record = {}, save, done, onSaved, onEdits, ...form }: FormShellProps<T>) {
  const notify = useNotify();
  const [formKey] = useState(newFormKey);
  const isSaved = useRef(false);
  return (
    <FormLayout
      // Without a record of its own, the form would use the one of the surrounding screen.
      record={record}
      draft={done}
      formKey={formKey}
      isSaved={isSaved}
      onEdits={onEdits}
      save={async (values) => {
        const result = await save(values as Form);
        isSaved.current = true;
        onEdits?.(false);
        notify(getServerMessage(result) ?? done, { type: 'success' });
        onSaved(result);
      }}
      {...form}
    />
  );
}
