import { useEffect, useRef } from 'react';

interface TickProps {
  readonly label: string;
  /** Seen beside the box, too. */
  readonly isVisible?: boolean;
  readonly checked: boolean;
  /** Some of those that it stands for are chosen. */
  readonly mixed?: boolean;
  readonly onChange: (withShift: boolean) => void;
}

/** Chooses a record, or all of a page. The browser's own box; the label around it is the thumb's target. */
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
