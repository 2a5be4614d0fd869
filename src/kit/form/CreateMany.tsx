import { useEffect, useRef, useState, type ReactNode } from 'react';
import { type RaRecord, CreateBase } from 'react-admin';
import Box from '@mui/material/Box';
import type { Form } from '../../providers/endpoint.ts';
import { type RecordFormProps, RecordForm } from './RecordForm.tsx';
import { type SaveProps, useSaveMutationOptions } from './useSaved.ts';

interface CreateManyProps extends SaveProps, Omit<RecordFormProps, 'onAgain'> {
  /** The initial values of the next form after "Simpan dan tambah lagi". */
  readonly next: (saved: RaRecord) => Form;
  readonly children: ReactNode;
}

/** A form that creates a record. After saving it calls `onSaved`, or shows the next empty form after "Simpan dan tambah lagi". */
export function CreateMany({ next, defaultValues, onSaved, ...form }: CreateManyProps) {
  const [round, setRound] = useState<{ readonly number: number; readonly values: Form | undefined }>({
    number: 0,
    values: defaultValues,
  });
  const isAddingAnother = useRef(false);
  const formContainer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (round.number > 0) formContainer.current?.querySelector<HTMLElement>(FIRST_INPUT_SELECTOR)?.focus();
  }, [round.number]);
  return (
    <Box ref={formContainer}>
      <CreateForm
        key={round.number}
        {...form}
        defaultValues={round.values}
        onAgain={(isAgain) => {
          isAddingAnother.current = isAgain;
        }}
        onSaved={(record) => {
          if (isAddingAnother.current)
            setRound(({ number }) => ({ number: number + 1, values: next(record) }));
          else onSaved(record);
        }}
      />
    </Box>
  );
}

const FIRST_INPUT_SELECTOR = 'input:not([type=hidden], [aria-hidden=true]), textarea:not([aria-hidden=true])';

/** A form that creates a record, in react-admin's CreateBase. */
const CreateForm = ({ resource, meta, transform, onSaved, ...form }: SaveProps & RecordFormProps) => (
  <CreateBase
    resource={resource}
    disableAuthentication
    transform={transform}
    mutationOptions={useSaveMutationOptions({ resource, meta, onSaved, done: form.done, isNew: true })}
  >
    <RecordForm {...form} />
  </CreateBase>
);
