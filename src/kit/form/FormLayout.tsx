import { useEffect, useRef, type ReactNode, type RefObject, useCallback, useState } from 'react';
import {
  Form as RaForm,
  SaveContextProvider,
  useSaveContext,
  type RaRecord,
  type SaveContextValue,
} from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { Link as RouterLink } from 'react-router-dom';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import type { FormKey } from '../../providers/createKey.ts';
import type { Form } from '../../providers/endpoint.ts';
import { ApiError, describeProblem, type FieldErrors } from '../../providers/errors.ts';
import { Draft } from './Draft.tsx';
import { FORCE_FIELD } from './force.ts';
import { LeaveQuestion } from './LeaveQuestion.tsx';
import { ConfirmDialog } from '../page/ConfirmDialog.tsx';

interface FormLayoutProps {
  /** The initial values; by default the record of the surrounding CreateBase or EditBase. */
  readonly record?: Partial<RaRecord> | undefined;
  readonly defaultValues?: Form | undefined;
  /**
   * Saves the values, as react-admin's `save` does.
   * @throws the error, where the server refused them
   */
  readonly save: NonNullable<SaveContextValue['save']>;
  /** A name that distinguishes the drafts of one page's forms. */
  readonly draft: string;
  readonly formKey: FormKey;
  /** Set to true just before the page is left after saving, so that the question about unsaved edits is not asked. */
  readonly isSaved: RefObject<boolean>;
  readonly submitLabel?: string | undefined;
  /** Adds the button "Simpan dan tambah lagi". It is called before saving, with whether that button was pressed. */
  readonly onAgain?: ((isAgain: boolean) => void) | undefined;
  /** The path to which "Batal" leads. */
  readonly cancelTo?: string | undefined;
  /** Reports whether this form has unsaved edits, on a page with several forms. The page itself then asks before it is left. */
  readonly onEdits?: ((hasEdits: boolean) => void) | undefined;
  readonly children: ReactNode;
}

/**
 * A form with its buttons, its draft, and the question before it is left with unsaved edits. A field error appears beside its input and any
 * other error above the form; the first one gets the focus.
 * After an error the form can be sent again. React-admin's own buttons inside the form use the same `save`.
 */
export function FormLayout(props: FormLayoutProps) {
  const { record, defaultValues, save, draft, formKey, isSaved, submitLabel = 'Simpan' } = props;
  const { onAgain, cancelTo, onEdits, children } = props;
  const inputs = useRef<HTMLDivElement>(null);
  const outerSaveContext = useSaveContext();
  const { ask, dialog } = useForceQuestion();
  const saveAndShowErrors: typeof save = async (values, callbacks) => {
    try {
      return await save(values, callbacks);
    } catch (error) {
      const question = readServerQuestion(error);
      if (question !== undefined && (await ask(question)))
        return saveAndShowErrors({ ...values, [FORCE_FIELD]: true }, callbacks);
      return toFormErrors(error, inputs.current);
    }
  };
  return (
    <SaveContextProvider value={{ ...outerSaveContext, save: saveAndShowErrors }}>
      <RaForm
        {...(record && { record })}
        defaultValues={defaultValues}
        // When a newer record arrives, it fills only inputs that were not edited, and the errors stay.
        resetOptions={KEEP_EDITS}
        noValidate
        disableInvalidFormNotification
      >
        <Paper ref={inputs} variant="outlined" sx={{ p: { xs: 2, sm: 3 }, maxWidth: 720 }}>
          <Draft form={draft} formKey={formKey} />
          <FormProblem inputs={inputs} />
          {children}
          <SubmitRow label={submitLabel} onAgain={onAgain} cancelTo={cancelTo} />
        </Paper>
        {dialog}
        {onEdits ? <HasEditsReporter onEdits={onEdits} /> : <UnsavedGuard saved={isSaved} />}
      </RaForm>
    </SaveContextProvider>
  );
}

function HasEditsReporter({ onEdits }: { readonly onEdits: (hasEdits: boolean) => void }) {
  const hasEdits = useHasEdits();
  useEffect(() => onEdits(hasEdits), [hasEdits, onEdits]);
  return null;
}

const KEEP_EDITS = { keepDirtyValues: true, keepErrors: true };

/**
 * An error for a path without an input would block every later save, so its text becomes the form's own message. The
 * path itself is a name of the API and is not shown.
 */
function toFormErrors(error: unknown, inputs: HTMLElement | null): Record<string, unknown> {
  const fields = error instanceof ApiError ? error.fields : undefined;
  if (!fields) return { root: { serverError: describeProblem(error) } };
  const names = new Set(
    [...(inputs?.querySelectorAll('[name]') ?? [])].map((input) => input.getAttribute('name')),
  );
  const existing: FieldErrors = {};
  const messagesWithoutInput: string[] = [];
  for (const [path, message] of Object.entries(fields))
    if (names.has(path)) existing[path] = message;
    else messagesWithoutInput.push(message);
  return messagesWithoutInput.length > 0
    ? { ...existing, root: { serverError: describeProblem(error, messagesWithoutInput) } }
    : existing;
}

function FormProblem({ inputs }: { readonly inputs: RefObject<HTMLDivElement | null> }) {
  const { errors, isSubmitting, submitCount } = useFormState();
  const problem = errors.root?.serverError?.message;
  useEffect(() => {
    if (submitCount === 0 || isSubmitting) return;
    const findInForm = (selector: string) => inputs.current?.querySelector<HTMLElement>(selector);
    (
      findInForm('[aria-invalid="true"]:not([aria-hidden="true"])') ?? findInForm('[data-form-problem]')
    )?.focus();
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
  readonly onAgain: ((isAgain: boolean) => void) | undefined;
  readonly cancelTo: string | undefined;
}

function SubmitRow({ label, onAgain, cancelTo }: SubmitRowProps) {
  const { isSubmitting } = useFormState();
  const { clearErrors } = useFormContext();
  const prepareSubmit = (isAgain: boolean) => {
    clearErrors('root');
    onAgain?.(isAgain);
  };
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'row-reverse',
        flexWrap: 'wrap',
        justifyContent: 'flex-end',
        gap: 1,
        mt: 2,
      }}
    >
      {cancelTo && (
        <Button component={RouterLink} to={cancelTo}>
          Batal
        </Button>
      )}
      {onAgain && (
        // Not of type submit, because Enter in an input presses the form's first submit button.
        <Button
          variant="outlined"
          disabled={isSubmitting}
          onClick={({ currentTarget }) => {
            prepareSubmit(true);
            currentTarget.form?.requestSubmit();
          }}
        >
          Simpan dan tambah lagi
        </Button>
      )}
      <Button type="submit" variant="contained" disabled={isSubmitting} onClick={() => prepareSubmit(false)}>
        {isSubmitting ? 'Memproses...' : label}
      </Button>
    </Box>
  );
}

/** Whether the surrounding form has unsaved edits. */
function useHasEdits(): boolean {
  const { dirtyFields } = useFormState();
  return Object.keys(dirtyFields).length > 0;
}

/**
 * Asks before a form with unsaved edits is left.
 * @param saved set by the form just before it leaves the page after saving, which must not be asked about
 */
function UnsavedGuard({ saved }: { readonly saved: RefObject<boolean> }) {
  const hasEdits = useHasEdits();
  return <LeaveQuestion hasEdits={useCallback(() => hasEdits && !saved.current, [hasEdits, saved])} />;
}

/** The question that the server asks before it saves; undefined where the error is none, or has other fields too. */
function readServerQuestion(error: unknown): string | undefined {
  const fields = error instanceof ApiError ? (error.fields ?? {}) : {};
  return Object.keys(fields).length === 1 ? fields[FORCE_FIELD] : undefined;
}

interface OpenQuestion {
  readonly question: string;
  readonly answer: (isMeant: boolean) => void;
}

interface ForceQuestion {
  /** @returns whether the user confirms */
  readonly ask: (question: string) => Promise<boolean>;
  readonly dialog: ReactNode;
}

/** Asks whether a form is to be saved in spite of the server's objection. The typed values stay, whatever the answer. */
function useForceQuestion(): ForceQuestion {
  const [openQuestion, setOpenQuestion] = useState<OpenQuestion>();
  const ask = (question: string) =>
    new Promise<boolean>((resolve) => {
      const answer = (isMeant: boolean) => {
        setOpenQuestion(undefined);
        resolve(isMeant);
      };
      setOpenQuestion({ question, answer });
    });
  const dialog = openQuestion && (
    <ConfirmDialog
      open
      title="Simpan saja?"
      confirmLabel="Simpan saja"
      cancelLabel="Periksa lagi"
      color="primary"
      onConfirm={() => openQuestion.answer(true)}
      onClose={() => openQuestion.answer(false)}
    >
      {openQuestion.question}
    </ConfirmDialog>
  );
  return { ask, dialog };
}
