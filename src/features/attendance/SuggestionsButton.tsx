import { useLayoutEffect, useMemo, useRef } from 'react';
import type { AttendanceStatus } from '../../../contract/attendanceStatus.ts';
import type { Id } from '../../../contract/calls.ts';
import { useStoreAfterPaint } from './afterPaint.ts';
import type { Register } from './engine/register.ts';
import type { Pupil } from './RegisterList.tsx';
import type { PupilContexts } from './usePupilContext.ts';

interface SuggestionsButtonProps {
  readonly register: Register;
  /** The whole class, whatever is filtered. */
  readonly pupils: readonly Pupil[];
  readonly contexts: PupilContexts;
}

interface Suggestion {
  readonly id: Id;
  readonly status: AttendanceStatus;
  readonly minutesLate: number;
  readonly isLetter: boolean;
}

/** The button appears from this many letters on. A single letter is accepted beside the pupil's name. */
const MIN_LETTERS = 2;

/**
 * Marks all pupils without a mark as their letters say and, in a daily register whose school wants it, as the gate noticed them. It is one
 * step of undo, and existing marks stay.
 */
export function SuggestionsButton({ register, pupils, contexts }: SuggestionsButtonProps) {
  const suggestions = useMemo(
    () =>
      pupils.flatMap(({ id }): readonly Suggestion[] => {
        const { letter, arrival } = contexts.get(String(id)) ?? {};
        if (letter) return [{ id, status: letter.kind, minutesLate: 0, isLetter: true }];
        if (!arrival?.suggests) return [];
        return [{ id, status: arrival.suggests, minutesLate: arrival.minutes_late, isLetter: false }];
      }),
    [pupils, contexts],
  );
  const open = () => suggestions.filter(({ id }) => register.view(id).status === null);
  const count = useStoreAfterPaint(register.subscribe, () => open().length);
  const letters = useStoreAfterPaint(
    register.subscribe,
    () => open().filter(({ isLetter }) => isLetter).length,
  );
  const isShown = count > letters || letters >= MIN_LETTERS;
  const place = useRef<HTMLSpanElement>(null);
  const isPressed = useRef(false);
  // The button disappears when its work is done, so the keyboard focus moves to the undo button.
  useLayoutEffect(() => {
    if (!isPressed.current || count > 0) return;
    isPressed.current = false;
    place.current?.parentElement?.querySelector<HTMLElement>('.register-undo button')?.focus();
  }, [count]);
  return (
    <span className="register-letters" ref={place} hidden={!isShown}>
      {isShown && (
        <button
          type="button"
          className="btn"
          onClick={() => {
            isPressed.current = true;
            const wanted = open();
            register.markAll(
              count > letters ? 'menurut gerbang' : 'menurut surat',
              new Map(wanted.map(({ id, status }) => [id, status])),
              new Map(wanted.map(({ id, minutesLate }) => [id, minutesLate])),
            );
          }}
        >
          {labelOf(count, letters)}
        </button>
      )}
    </span>
  );
}

const labelOf = (count: number, letters: number): string =>
  letters === count
    ? `Terima semua surat (${count})`
    : `Terima kedatangan${letters > 0 ? ' dan surat' : ''} (${count})`;
