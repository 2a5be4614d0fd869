import { useEffect, useRef, useState, type ReactNode } from 'react';
import { type RaRecord, CreateBase } from 'react-admin';
import Box from '@mui/material/Box';
import type { Form } from '../../providers/endpoint.ts';
import { type RecordFormProps, RecordForm } from './RecordForm.tsx';
import { type Saving, useSaved } from './useSaved.ts';

interface CreateManyProps extends Saving, Omit<RecordFormProps, 'onAgain'> {
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
  const again = useRef(false);
  const formContainer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (round.number > 0) formContainer.current?.querySelector<HTMLElement>(FIRST_INPUT)?.focus();
  }, [round.number]);
  return (
    <Box ref={formContainer}>
      <CreateForm
        key={round.number}
        {...form}
        defaultValues={round.values}
        onAgain={(isAgain) => {
          again.current = isAgain;
        }}
        onSaved={(record) => {
          if (again.current) setRound(({ number }) => ({ number: number + 1, values: next(record) }));
          else onSaved(record);
        }}
      />
    </Box>
  );
}

const FIRST_INPUT = 'input:not([type=hidden], [aria-hidden=true]), textarea:not([aria-hidden=true])';

/** A form that creates a record, in react-admin's CreateBase. */
const CreateForm = ({ resource, meta, transform, onSaved, ...form }: Saving & RecordFormProps) => (
  <CreateBase
    resource={resource}
    disableAuthentication
    transform={transform}
    mutationOptions={useSaved({ resource, meta, onSaved, done: form.done, isNew: true })}
  >
    <RecordForm {...form} />
  </CreateBase>
);
