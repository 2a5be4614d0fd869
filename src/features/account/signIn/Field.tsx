import { type InputHTMLAttributes, type ReactNode, useId } from 'react';

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly name: string;
  readonly label: string;
  /** The error message. It replaces the hint, and the frame takes its colour. */
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  /** Shown at the end of the input's box. */
  readonly end?: ReactNode;
}

/**
 * An input of a short form. Its label is always above it: a label inside the box would cover text that was typed before a script
 * arrived, or that a password manager filled in. The line for errors is always there, so that nothing moves.
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
