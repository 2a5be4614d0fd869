import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { Form as RaForm, useNotify, type RaRecord } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { Link as RouterLink } from 'react-router-dom';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { ApiError, messageOf, type FieldErrors } from '../../providers/errors.ts';
import type { Form, Meta } from '../../providers/endpoint.ts';
import { UnsavedGuard } from './UnsavedGuard.tsx';
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

/**
 * A form that saves a record. What the server refuses stands beside its input, with the focus on the first; what
 * concerns no input of the form stands above it. Either way the form can be sent again.
 */
export function RecordForm(props: RecordFormProps) {
  const { resource, meta, record, defaultValues, done, onSaved, cancelTo, children } = props;
  const save = useSave(resource, meta, record);
  const notify = useNotify();
  const inputs = useRef<HTMLDivElement>(null);
  const saved = useRef(false);

  const submit = async (form: Form) => {
    try {
      const result = await save(form);
      if (!result) return undefined;
      saved.current = true;
      notify(done, { type: 'success' });
      onSaved(result);
      return undefined;
    } catch (error) {
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
        <FormProblem inputs={inputs} />
        {children}
        <SubmitRow cancelTo={cancelTo} />
      </Paper>
      <UnsavedGuard saved={saved} />
    </RaForm>
  );
}

const KEEP_EDITS = { keepDirtyValues: true };

/** An error for a path that is no input would block every later save: it goes to the form's own message. */
function toFormErrors(error: unknown, inputs: HTMLElement | null): Record<string, unknown> {
  const fields = error instanceof ApiError ? error.fields : undefined;
  if (!fields) return { root: { serverError: withAction(error) } };
  const names = new Set([...(inputs?.querySelectorAll('[name]') ?? [])].map((input) => input.getAttribute('name')));
  const known: FieldErrors = {};
  const unknown: string[] = [];
  for (const [path, message] of Object.entries(fields))
    if (names.has(path)) known[path] = message;
    else unknown.push(`${path}: ${message}`);
  return unknown.length > 0 ? { ...known, root: { serverError: unknown.join('\n') } } : known;
}

function withAction(error: unknown): string {
  const reason = messageOf(error);
  const action = error instanceof ApiError ? error.action : undefined;
  return action && action !== reason ? `${action}. ${reason}` : reason;
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
    <Alert severity="error" data-form-problem tabIndex={-1} sx={{ mb: 2, whiteSpace: 'pre-line' }}>
      {problem}
    </Alert>
  );
}

function SubmitRow({ cancelTo }: { readonly cancelTo: string }) {
  const { isSubmitting } = useFormState();
  const { clearErrors } = useFormContext();
  return (
    <Box sx={{ display: 'flex', flexDirection: 'row-reverse', justifyContent: 'flex-end', gap: 1, mt: 2 }}>
      <Button component={RouterLink} to={cancelTo}>
        Batal
      </Button>
      <Button type="submit" variant="contained" disabled={isSubmitting} onClick={() => clearErrors('root')}>
        {isSubmitting ? 'Memproses...' : 'Simpan'}
      </Button>
    </Box>
  );
}
