import { useLayoutEffect, useMemo, useRef } from 'react';
import type { Id } from '../../../contract/calls.ts';
import type { LetterKind } from '../../../contract/attendance/letterKinds.ts';
import { useCalmly } from './afterPaint.ts';
import type { Register } from './engine/register.ts';
import type { Pupil } from './RegisterList.tsx';
import type { PupilContexts } from './usePupilContext.ts';

interface LettersButtonProps {
  readonly register: Register;
  /** The whole class, whatever is filtered. */
  readonly pupils: readonly Pupil[];
  readonly contexts: PupilContexts;
}

/** A single letter is accepted beside its name. */
const MIN_LETTERS = 2;

/** Who has a letter and no mark yet is marked by it, all at once; one step to take back. A mark that is there stays. */
export function LettersButton({ register, pupils, contexts }: LettersButtonProps) {
  const letters = useMemo(
    () =>
      pupils.flatMap(({ id }): (readonly [Id, LetterKind])[] => {
        const letter = contexts.get(String(id))?.letter;
        return letter ? [[id, letter.kind]] : [];
      }),
    [pupils, contexts],
  );
  const open = () => letters.filter(([id]) => register.view(id).status === null);
  const count = useCalmly(register.subscribe, () => open().length);
  const place = useRef<HTMLSpanElement>(null);
  const isPressed = useRef(false);
  // With its work the button goes; who works with keys finds the way back in its place.
  useLayoutEffect(() => {
    if (!isPressed.current || count > 0) return;
    isPressed.current = false;
    place.current?.parentElement?.querySelector<HTMLElement>('.register-undo button')?.focus();
  }, [count]);
  return (
    <span className="register-letters" ref={place} hidden={count < MIN_LETTERS}>
      {count >= MIN_LETTERS && (
        <button
          type="button"
          className="btn"
          onClick={() => {
            isPressed.current = true;
            register.markAll('menurut surat', new Map(open()));
          }}
        >
          Terima semua surat ({count})
        </button>
      )}
    </span>
  );
}
