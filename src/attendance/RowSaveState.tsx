import { useCallback, useRef } from 'react';
import type { Id } from '../../contract/calls.ts';
import { useHiddenOnceUntrue } from './afterPaint.ts';
import type { PupilView, Register } from './register.ts';

interface RowSaveStateProps {
  readonly register: Register;
  readonly id: Id;
  readonly elementId: string;
  readonly view: PupilView;
}

/** Quiet while all is well; a row without a mark has nothing to say. */
export function RowSaveState({
  register,
  id,
  elementId,
  view: { save, status, problem },
}: RowSaveStateProps) {
  const word = useRef<HTMLSpanElement>(null);
  const watch = useCallback((listener: () => void) => register.watch(id, listener), [register, id]);
  const isSaved = useCallback(() => register.view(id).save === 'saved', [register, id]);
  useHiddenOnceUntrue(word, save === 'saved', watch, isSaved);
  return (
    <span className="register-save" id={elementId} ref={word} data-state={save}>
      {save === 'saved' && status !== null && <span className="register-saved">Tersimpan</span>}
      {save === 'saving' && 'Menyimpan…'}
      {save === 'waiting' && 'Menunggu koneksi'}
      {save === 'conflict' && 'Perlu dipilih'}
      {save === 'failed' && (
        <>
          <button type="button" className="register-retry" onClick={() => register.outbox.retry(id)}>
            Gagal – Coba lagi
          </button>
          <span className="register-problem">{problem}</span>
        </>
      )}
    </span>
  );
}
