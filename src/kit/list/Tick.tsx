import { useEffect, useRef } from 'react';
import type { RaRecord } from 'react-admin';
import type { useRowSelection } from './useChoice.ts';

interface TickProps {
  readonly label: string;
  /** Shows the label beside the box, not only to screen readers. */
  readonly isVisible?: boolean;
  readonly checked: boolean;
  /** Only some of the records that the box stands for are selected. */
  readonly mixed?: boolean;
  readonly onChange: (isShiftPressed: boolean) => void;
}

/** A checkbox that selects a record, or all of a page. The label around the browser's own box enlarges the area that a thumb can press. */
export function Tick({ label, isVisible = false, checked, mixed = false, onChange }: TickProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <label className="box">
      <input
        ref={input}
        type="checkbox"
        aria-label={isVisible ? undefined : label}
        checked={checked}
        onChange={({ nativeEvent }) => onChange(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
      {isVisible && label}
    </label>
  );
}

interface RowTickProps {
  readonly record: RaRecord;
  readonly selection: Pick<ReturnType<typeof useRowSelection>, 'isChosen' | 'toggle'>;
}

/** The checkbox of one record, in a table and on a card. */
export const RowTick = ({ record, selection: { isChosen, toggle } }: RowTickProps) => (
  <Tick
    label={`Pilih ${String(record.name ?? record.id)}`}
    checked={isChosen(record.id)}
    onChange={(isShiftPressed) => toggle(record.id, isShiftPressed)}
  />
);
