import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import type { Form, Meta } from '../../providers/endpoint.ts';
import { FormShell } from './FormShell.tsx';
import { useSave } from './useSave.ts';

interface RecordFormProps {
  readonly resource: string;
  readonly meta?: Meta;
  /** The record to change; without it one is created. */
  readonly record?: RaRecord;
  readonly defaultValues?: Form;
  /** What is read when it is saved. */
  readonly done: string;
  readonly onSaved: (record: RaRecord) => void;
  /** Where "Batal" leads. */
  readonly cancelTo: string;
  readonly children: ReactNode;
}

/** A form that creates a record, or changes the one given. */
export function RecordForm({ resource, meta, record, ...form }: RecordFormProps) {
  const save = useSave(resource, meta, record);
  return <FormShell record={record} save={save} {...form} />;
}
