import { useId, useState } from 'react';
import { FIELD_LABELS, type ImportField } from '../../../../contract/intake/importRows.ts';
import { shown } from './words.ts';

interface MendInputProps {
  readonly row: number;
  readonly field: ImportField;
  readonly value: string;
  readonly problem: string | undefined;
  /** What stood there before it was tidied. */
  readonly from?: string | undefined;
  /** Beside the input, where no header stands above it. */
  readonly hasLabel?: boolean;
  readonly onMend: (text: string) => void;
}

/** One cell that can be typed into. It is taken over when it is left, or with Enter, so that nothing changes under the fingers. */
export function MendInput({ row, field, value, problem, from, hasLabel = false, onMend }: MendInputProps) {
  const text = shown(field, value);
  const [typed, setTyped] = useState(text);
  const [previousText, setPreviousText] = useState(text);
  if (previousText !== text) {
    setPreviousText(text);
    setTyped(text);
  }
  const id = useId();
  const take = () => typed !== text && onMend(typed);
  return (
    <span className="import-cell">
      {hasLabel && <label htmlFor={id}>{FIELD_LABELS[field]}</label>}
      <input
        id={id}
        value={typed}
        autoComplete="off"
        aria-label={hasLabel ? undefined : `${FIELD_LABELS[field]}, baris ${row}`}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-why`}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={take}
        onKeyDown={({ key }) => key === 'Enter' && take()}
      />
      {problem !== undefined && <small id={`${id}-why`}>{problem}</small>}
      {problem === undefined && from !== undefined && <small className="import-from">dari {from}</small>}
    </span>
  );
}
