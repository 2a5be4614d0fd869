import { useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { ApiError, getErrorMessage, type FieldErrors } from '../../../providers/errors.ts';

const REQUIRED_MESSAGE = 'Wajib diisi';

const inputIn = (form: HTMLFormElement | null, name: string | undefined) =>
  form?.querySelector<HTMLInputElement>(`[name=${name}]`);

interface FocusOptions<N extends string> {
  /** The input that has the focus at the beginning; by default the first one. */
  readonly first?: N;
  /** The input that gets the focus when the server refuses without naming an input. By default the focus stays where it is. */
  readonly again?: N;
}

/**
 * The state of a short form of plain inputs: it submits their values and shows the errors that the server reports.
 * @param names of the inputs, in their order: the first one with an error gets the focus.
 * @param send gets the values of the named inputs, and the whole form's data.
 * @throws ApiError
 */
export function useFields<N extends string>(
  names: readonly N[],
  send: (values: Readonly<Record<N, string>>, form: FormData) => Promise<void>,
  { first = names[0], again }: FocusOptions<N> = {},
) {
  const formRef = useRef<HTMLFormElement>(null);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [fields, setFields] = useState<FieldErrors>({});

  const focusOn = (name: string | undefined) => inputIn(formRef.current, name)?.focus();

  // The first input gets the focus, because this form is all the page has. It happens before the first paint, since later it
  // would pull the cursor away from a user who has already tapped another input. A focus that is already somewhere stays, also
  // one that was handed over from the prerendered HTML.
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (activeElement === null || activeElement === body) inputIn(formRef.current, first)?.focus();
  }, [first]);

  const showErrors = (errors: FieldErrors, message?: string) => {
    setFields(errors);
    setProblem(message);
    focusOn(names.find((name) => errors[name]) ?? (message && again));
  };

  const showFailure = (error: unknown) => {
    const named = (error instanceof ApiError && error.fields) || {};
    const others = Object.keys(named).filter((path) => !names.some((name) => name === path));
    const isToldBeside = Object.keys(named).length > others.length && others.length === 0;
    showErrors(
      named,
      isToldBeside ? undefined : [getErrorMessage(error), ...others.map((path) => named[path])].join('. '),
    );
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    // Read from the inputs themselves: a password manager or an early typist may have filled them unseen by React.
    const form = new FormData(event.currentTarget);
    const values = Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? '')])) as Record<
      N,
      string
    >;
    const missing = names.filter((name) => !values[name].trim());
    if (missing.length > 0)
      return showErrors(Object.fromEntries(missing.map((name) => [name, REQUIRED_MESSAGE])));
    setSending(true);
    showErrors({});
    try {
      await send(values, form);
    } catch (error) {
      showFailure(error);
    } finally {
      setSending(false);
    }
  };

  return {
    fields,
    fail: showFailure,
    clear: () => showErrors({}),
    /** The props of the frame around the inputs. */
    frame: { formRef, onSubmit: submit, isSending, problem },
  };
}
