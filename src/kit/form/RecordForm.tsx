import { useCallback, useRef, useState, type ReactNode } from 'react';
import { useRegisterMutationMiddleware, useSaveContext, type RaRecord } from 'react-admin';
import { httpStatusMessage } from '../../../contract/messages.ts';
import { newFormKey } from '../../providers/createKey.ts';
import type { Form } from '../../providers/endpoint.ts';
import { ApiError, getErrorStatus } from '../../providers/errors.ts';
import { hasSession } from '../../providers/session.ts';
import { FormLayout } from './FormLayout.tsx';

export interface RecordFormProps {
  readonly defaultValues?: Form | undefined;
  /** The notification after saving. */
  readonly done: string;
  /** Adds the button "Simpan dan tambah lagi"; see FormLayout. */
  readonly onAgain?: ((isAgain: boolean) => void) | undefined;
  /** The path to which "Batal" leads. */
  readonly cancelTo: string;
  readonly children: ReactNode;
}

type Mutate = (resource: string, params: object) => Promise<{ readonly data?: Partial<RaRecord> }>;

/** The form inside react-admin's CreateBase or EditBase, which save its values. */
export function RecordForm({ done, ...form }: RecordFormProps) {
  const { save } = useSaveContext();
  const [formKey] = useState(newFormKey);
  const isSaved = useRef(false);
  const saveError = useRef<unknown>(undefined);

  const trackSave = useCallback(
    async (resource: string, params: object, next: Mutate) => {
      try {
        const answer = await next(resource, { ...params, createKey: formKey.value() });
        // After a lost sign-in react-admin resolves without a record; nothing was saved then.
        if (answer.data?.id === undefined) throw new ApiError(httpStatusMessage(401), 401);
        isSaved.current = true;
        return answer;
      } catch (error) {
        saveError.current = error;
        // 409 means that an earlier try with this key was saved, with other values. A user who has read that and saves again wants another
        // record, so it gets a new key.
        if (getErrorStatus(error) === 409) formKey.renew();
        throw error;
      }
    },
    [formKey],
  );
  useRegisterMutationMiddleware(trackSave);

  return (
    <FormLayout
      draft={done}
      formKey={formKey}
      isSaved={isSaved}
      save={async (values, callbacks) => {
        saveError.current = undefined;
        const errors = await save?.(values, callbacks);
        // Without a session the error is not shown here, because the sign-in page explains it.
        if (saveError.current !== undefined && hasSession()) throw saveError.current;
        return errors;
      }}
      {...form}
    />
  );
}
