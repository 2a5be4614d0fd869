import { useEffect, useRef, useState } from 'react';
import { Form, useDataProvider, useNotify, useResourceContext, type RaRecord } from 'react-admin';
import { useQueryClient } from '@tanstack/react-query';
import { useFormState } from 'react-hook-form';
import { httpStatusMessage } from '../../../contract/messages.ts';
import { ApiError, describeProblem } from '../../providers/errors.ts';
import { getServerMessage } from '../../providers/serverMessage.ts';
import { CheckIcon, CloseIcon } from '../page/icons.tsx';
import type { Field } from './declaration.ts';
import { FieldInputs } from './FieldInputs.tsx';
import { formatField } from './words.tsx';
import '../list/cellEditor.css';

interface InPlaceInputProps {
  readonly source: string;
  readonly field: Field;
  readonly record: RaRecord;
  readonly onDone: () => void;
}

/**
 * The declared input of one field, in the cell of a list. The record is read again before it is saved, because a list may lack fields that
 * a change sends, and because what somebody else has changed meanwhile must not be replaced unseen.
 */
export function InPlaceInput({ source, field, record, onDone }: InPlaceInputProps) {
  const resource = useResourceContext() ?? '';
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const cell = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState<unknown>(record[source]);
  useEffect(() => {
    const input = cell.current?.querySelector('input');
    input?.focus();
    input?.select();
  }, []);

  const save = async (values: Partial<RaRecord>) => {
    try {
      const { data: current } = await dataProvider.getOne(resource, { id: record.id });
      if (String(current[source] ?? '') !== String(seen ?? '')) {
        setSeen(current[source]);
        const words = formatField(source, field, current) ?? 'kosong';
        return { [source]: `Sudah diubah orang lain menjadi ${words}. Simpan lagi untuk menggantinya.` };
      }
      const { data: saved } = await dataProvider.update(resource, {
        id: record.id,
        data: { ...current, [source]: values[source] },
        previousData: current,
      });
      // After a lost sign-in react-admin resolves without a record; nothing was saved then.
      if (saved?.id === undefined) throw new ApiError(httpStatusMessage(401), 401);
      await queryClient.invalidateQueries({ queryKey: [resource] });
      notify(getServerMessage(saved) ?? 'Perubahan tersimpan', { type: 'success' });
      onDone();
      return undefined;
    } catch (error) {
      const problems = error instanceof ApiError ? error.fields : undefined;
      return { [source]: problems ? Object.values(problems).join(' ') : describeProblem(error) };
    }
  };

  return (
    <div
      ref={cell}
      role="presentation"
      className="cell-editor"
      onKeyDown={(event) => {
        // An open list of choices takes the key for itself.
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.stopPropagation();
        onDone();
      }}
    >
      <Form record={record} onSubmit={save} noValidate disableInvalidFormNotification>
        <FieldInputs fields={{ [source]: { ...field, help: undefined } }} />
        <Buttons onCancel={onDone} />
      </Form>
    </div>
  );
}

function Buttons({ onCancel }: { readonly onCancel: () => void }) {
  const { isSubmitting } = useFormState();
  return (
    <>
      <button type="submit" className="icon-btn" aria-label="Simpan" disabled={isSubmitting}>
        <CheckIcon />
      </button>
      <button type="button" className="icon-btn" aria-label="Batal" onClick={onCancel}>
        <CloseIcon />
      </button>
    </>
  );
}
