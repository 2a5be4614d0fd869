import { useLayoutEffect, useMemo, useRef } from 'react';
import type { Id } from '../../../contract/calls.ts';
import type { LetterKind } from '../../../contract/attendance/letterKinds.ts';
import { useStoreAfterPaint } from './afterPaint.ts';
import type { Register } from './engine/register.ts';
import type { Pupil } from './RegisterList.tsx';
import type { PupilContexts } from './usePupilContext.ts';

interface LettersButtonProps {
  readonly register: Register;
  /** The whole class, whatever is filtered. */
  readonly pupils: readonly Pupil[];
  readonly contexts: PupilContexts;
}

/** The button appears from this many letters on. A single letter is accepted beside the pupil's name. */
const MIN_LETTERS = 2;

/** Marks all pupils who have a letter and no mark yet as their letters say. It is one step of undo, and existing marks stay. */
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
  const count = useStoreAfterPaint(register.subscribe, () => open().length);
  const place = useRef<HTMLSpanElement>(null);
  const isPressed = useRef(false);
  // The button disappears when its work is done, so the keyboard focus moves to the undo button.
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
