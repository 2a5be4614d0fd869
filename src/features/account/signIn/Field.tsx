import { type InputHTMLAttributes, type ReactNode, useId } from 'react';

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly name: string;
  readonly label: string;
  /** In the place of the hint, and with the frame in its colour. */
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  /** At the end of the box. */
  readonly end?: ReactNode;
}

/**
 * An input of a short form, with its label above it from the start: one inside would lie over what is typed before a script has
 * arrived, or filled in by a password manager. What is wrong stands in a line that is always there.
 */
export function Field({ label, error, hint, end, ...input }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <span className="field-box">
        <input
          id={id}
          required
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={hintId}
          {...input}
        />
        {end}
      </span>
      <p id={hintId} className={error ? 'hint bad' : 'hint'}>
        {error ?? hint}
      </p>
    </div>
  );
}
