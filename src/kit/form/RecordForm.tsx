import { useCallback, useRef, useState, type ReactNode } from 'react';
import { useRegisterMutationMiddleware, useSaveContext, type RaRecord } from 'react-admin';
import { statusMessage } from '../../../contract/messages.ts';
import { newFormKey } from '../../providers/createKey.ts';
import type { Form } from '../../providers/endpoint.ts';
import { ApiError, statusOf } from '../../providers/errors.ts';
import { hasSession } from '../../providers/session.ts';
import { FormLayout } from './FormLayout.tsx';

export interface RecordFormProps {
  readonly defaultValues?: Form | undefined;
  /** What is read when it is saved. */
  readonly done: string;
  /** Offers to save and go on with another one, see FormLayout. */
  readonly onAgain?: ((isAgain: boolean) => void) | undefined;
  /** Where "Batal" leads. */
  readonly cancelTo: string;
  readonly children: ReactNode;
}

type Mutate = (resource: string, params: object) => Promise<{ readonly data?: Partial<RaRecord> }>;

/** The form inside react-admin's CreateBase or EditBase, which save what it holds. */
export function RecordForm({ done, ...form }: RecordFormProps) {
  const { save } = useSaveContext();
  const [formKey] = useState(newFormKey);
  const isSaved = useRef(false);
  const failure = useRef<unknown>(undefined);

  const watched = useCallback(
    async (resource: string, params: object, next: Mutate) => {
      try {
        const answer = await next(resource, { ...params, createKey: formKey.value() });
        // A lost sign-in resolves without a record (react-admin): nothing was saved.
        if (answer.data?.id === undefined) throw new ApiError(statusMessage(401), 401);
        isSaved.current = true;
        return answer;
      } catch (error) {
        failure.current = error;
        // It was saved as it was before the last edits. Who has read so and saves again means another record.
        if (statusOf(error) === 409) formKey.renew();
        throw error;
      }
    },
    [formKey],
  );
  useRegisterMutationMiddleware(watched);

  return (
    <FormLayout
      draft={done}
      formKey={formKey}
      isSaved={isSaved}
      save={async (values, callbacks) => {
        failure.current = undefined;
        const errors = await save?.(values, callbacks);
        // Whoever is signed out reads it where to sign in again.
        if (failure.current !== undefined && hasSession()) throw failure.current;
        return errors;
      }}
      {...form}
    />
  );
}
