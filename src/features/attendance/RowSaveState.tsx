import { useCallback, useRef } from 'react';
import type { Id } from '../../../contract/calls.ts';
import { useHiddenOnceUntrue } from './afterPaint.ts';
import { describeConflict } from './ConflictChoice.tsx';
import type { PupilView, Register } from './engine/register.ts';

interface RowSaveStateProps {
  readonly register: Register;
  readonly id: Id;
  /** The element's id, by which the radios refer to it. */
  readonly elementId: string;
  readonly view: PupilView;
  /** Whether the choice between the two values of a conflict is open. */
  readonly isChoosing: boolean;
  readonly onChoose: () => void;
}

/**
 * Shows how far the pupil's mark is saved. While all is well it is visible only to screen readers; the line above the class says it to
 * everybody.
 * A conflict never replaces anything on the screen by itself: the user opens the choice.
 */
export function RowSaveState({ register, id, elementId, view, isChoosing, onChoose }: RowSaveStateProps) {
  const { save, status, problem, conflict } = view;
  const word = useRef<HTMLSpanElement>(null);
  const watch = useCallback((listener: () => void) => register.watch(id, listener), [register, id]);
  const isSaved = useCallback(() => register.view(id).save === 'saved', [register, id]);
  useHiddenOnceUntrue(word, save === 'saved', watch, isSaved);
  const reason = save === 'failed' ? problem : conflict && describeConflict(view, conflict);
  return (
    <>
      {reason && (
        <span
          className="register-problem"
          id={`${elementId}-problem`}
          role={conflict && 'status'}
          title={reason}
        >
          {reason}
        </span>
      )}
      <span className="register-save" id={elementId} ref={word} data-state={save}>
        {save === 'saved' && status !== null && <span className="register-saved vh">Tersimpan</span>}
        {save === 'saving' && 'Menyimpan…'}
        {save === 'waiting' && 'Menunggu koneksi'}
        {save === 'conflict' && (
          <button
            type="button"
            className="register-retry"
            tabIndex={-1}
            aria-expanded={isChoosing}
            onClick={onChoose}
          >
            Perlu dipilih
          </button>
        )}
        {save === 'failed' && (
          <button
            type="button"
            className="register-retry"
            tabIndex={-1}
            onClick={() => register.outbox.retry(id)}
          >
            Gagal – Coba lagi
          </button>
        )}
      </span>
    </>
  );
}
