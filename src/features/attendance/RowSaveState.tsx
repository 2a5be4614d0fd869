import { useCallback, useRef } from 'react';
import type { Id } from '../../../contract/calls.ts';
import { useHiddenOnceUntrue } from './afterPaint.ts';
import { conflictText } from './ConflictChoice.tsx';
import type { PupilView, Register } from './engine/register.ts';

interface RowSaveStateProps {
  readonly register: Register;
  readonly id: Id;
  /** The id by which the radios refer to it. */
  readonly elementId: string;
  readonly view: PupilView;
  /** Whether the question of a conflict is open. */
  readonly isChoosing: boolean;
  readonly onChoose: () => void;
}

/**
 * Shows nothing while all is well; only the line above the class says that, and whoever hears the row. A late answer never takes the place of anything else: the user opens a question to
 * answer it.
 */
export function RowSaveState({ register, id, elementId, view, isChoosing, onChoose }: RowSaveStateProps) {
  const { save, status, problem, conflict } = view;
  const word = useRef<HTMLSpanElement>(null);
  const watch = useCallback((listener: () => void) => register.watch(id, listener), [register, id]);
  const isSaved = useCallback(() => register.view(id).save === 'saved', [register, id]);
  useHiddenOnceUntrue(word, save === 'saved', watch, isSaved);
  const reason = save === 'failed' ? problem : conflict && conflictText(view, conflict);
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
          <button type="button" className="register-retry" aria-expanded={isChoosing} onClick={onChoose}>
            Perlu dipilih
          </button>
        )}
        {save === 'failed' && (
          <button type="button" className="register-retry" onClick={() => register.outbox.retry(id)}>
            Gagal – Coba lagi
          </button>
        )}
      </span>
    </>
  );
}
