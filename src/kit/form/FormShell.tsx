import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Form as RaForm, useNotify, type RaRecord } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { Link as RouterLink } from 'react-router-dom';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { newFormKey } from '../../providers/createKey.ts';
import { ApiError, problemOf, statusOf, type FieldErrors } from '../../providers/errors.ts';
import type { Form } from '../../providers/endpoint.ts';
import { serverMessageOf } from '../../providers/serverMessage.ts';
import { Draft } from './Draft.tsx';
import { useHasEdits, UnsavedGuard } from './UnsavedGuard.tsx';

interface FormShellProps<T> {
  /** What the inputs hold at first. */
  readonly record?: Partial<RaRecord> | undefined;
  readonly defaultValues?: Form | undefined;
  /**
   * @param createKey where a record is created: the same for every try of this form, see providers/createKey.ts.
   * @returns undefined when the sign-in was lost meanwhile. @throws ApiError
   */
  readonly save: (form: Form, createKey: string) => Promise<T | undefined>;
  /** What is read when it is saved. */
  readonly done: string;
  readonly onSaved: (result: T) => void;
  readonly submitLabel?: string;
  /** Where "Batal" leads. */
  readonly cancelTo?: string;
  /** Notifies a page with several forms whether this one has unsaved edits. The page then asks before it is left. */
  readonly onEdits?: (hasEdits: boolean) => void;
  readonly children: ReactNode;
}

/**
 * A form that saves something. A field error appears beside its input, and the first one gets the focus; any other
 * error appears above the form. Either way the form can be sent again.
 */
export function FormShell<T>(props: FormShellProps<T>) {
  const {
    record,
    defaultValues,
    save,
    done,
    onSaved,
    submitLabel = 'Simpan',
    cancelTo,
    onEdits,
    children,
  } = props;
  const notify = useNotify();
  const inputs = useRef<HTMLDivElement>(null);
  const saved = useRef(false);
  const [formKey] = useState(newFormKey);

  const submit = async (form: Form) => {
    try {
      const result = await save(form, formKey.value());
      if (result === undefined) return undefined;
      saved.current = true;
      onEdits?.(false);
      notify(serverMessageOf(result) ?? done, { type: 'success' });
      onSaved(result);
      return undefined;
    } catch (error) {
      // It was saved as it was before the last edits. Who has read so and saves again means another record.
      if (statusOf(error) === 409) formKey.renew();
      return toFormErrors(error, inputs.current);
    }
  };

  return (
    <RaForm
      // Without a record of its own a new form would take one from the screen around it.
      record={record ?? {}}
      defaultValues={defaultValues}
      // A newer record arriving meanwhile fills only what was not edited.
      resetOptions={KEEP_EDITS}
      onSubmit={submit}
      noValidate
      disableInvalidFormNotification
    >
      <Paper ref={inputs} variant="outlined" sx={{ p: { xs: 2, sm: 3 }, maxWidth: 720 }}>
        <Draft form={done} formKey={formKey} />
        <FormProblem inputs={inputs} />
        {children}
        <SubmitRow label={submitLabel} cancelTo={cancelTo} />
      </Paper>
      {onEdits ? <EditsReport onEdits={onEdits} /> : <UnsavedGuard saved={saved} />}
    </RaForm>
  );
}

function EditsReport({ onEdits }: { readonly onEdits: (hasEdits: boolean) => void }) {
  const hasEdits = useHasEdits();
  useEffect(() => onEdits(hasEdits), [hasEdits, onEdits]);
  return null;
}

const KEEP_EDITS = { keepDirtyValues: true };

/**
 * An error for a path without an input would block every later save, so its text becomes the form's own message. The
 * path itself is a name of the API and is not shown.
 */
function toFormErrors(error: unknown, inputs: HTMLElement | null): Record<string, unknown> {
  const fields = error instanceof ApiError ? error.fields : undefined;
  if (!fields) return { root: { serverError: problemOf(error) } };
  const names = new Set(
    [...(inputs?.querySelectorAll('[name]') ?? [])].map((input) => input.getAttribute('name')),
  );
  const known: FieldErrors = {};
  const unknown: string[] = [];
  for (const [path, message] of Object.entries(fields))
    if (names.has(path)) known[path] = message;
    else unknown.push(message);
  return unknown.length > 0 ? { ...known, root: { serverError: problemOf(error, unknown) } } : known;
}

function FormProblem({ inputs }: { readonly inputs: RefObject<HTMLDivElement | null> }) {
  const { errors, isSubmitting, submitCount } = useFormState();
  const problem = errors.root?.serverError?.message;
  useEffect(() => {
    if (submitCount === 0 || isSubmitting) return;
    const find = (selector: string) => inputs.current?.querySelector<HTMLElement>(selector);
    (find('[aria-invalid="true"]:not([aria-hidden="true"])') ?? find('[data-form-problem]'))?.focus();
  }, [inputs, isSubmitting, submitCount]);
  if (!problem) return null;
  return (
    <Alert severity="error" data-form-problem tabIndex={-1} sx={{ mb: 2 }}>
      {problem}
    </Alert>
  );
}

interface SubmitRowProps {
  readonly label: string;
  readonly cancelTo: string | undefined;
}

function SubmitRow({ label, cancelTo }: SubmitRowProps) {
  const { isSubmitting } = useFormState();
  const { clearErrors } = useFormContext();
  return (
    <Box sx={{ display: 'flex', flexDirection: 'row-reverse', justifyContent: 'flex-end', gap: 1, mt: 2 }}>
      {cancelTo && (
        <Button component={RouterLink} to={cancelTo}>
          Batal
        </Button>
      )}
      <Button type="submit" variant="contained" disabled={isSubmitting} onClick={() => clearErrors('root')}>
        {isSubmitting ? 'Memproses...' : label}
      </Button>
    </Box>
  );
}
