import { useCallback, useRef, useState } from 'react';
import { ConfirmDialog } from '../../kit/page/ConfirmDialog.tsx';
import { useStoreAfterPaint, useHiddenOnceUntrue } from './afterPaint.ts';
import type { Outbox, OutboxSnapshot } from './engine/outboxTypes.ts';

/** The save state of all marks together, as text. */
export function describeSaveState({ state, counts, stopped }: OutboxSnapshot): string {
  if (state === 'failed') return `Gagal menyimpan ${counts.failed} catatan`;
  if (state === 'conflict') return `${counts.conflict} catatan perlu dipilih`;
  if (state === 'saving') return 'Menyimpan…';
  if (state === 'saved') return 'Semua tersimpan';
  return stopped ? `Menunggu Anda masuk kembali (${counts.waiting})` : `Menunggu koneksi (${counts.waiting})`;
}

/** Says where the marks are that the server does not have yet. */
const describeWhereKept = (count: number, kept: boolean): string =>
  kept ? `${count} catatan tersimpan di perangkat ini` : 'Jangan tutup tab ini';

interface SaveLineProps {
  readonly outbox: Outbox;
  /** Shows nothing while all is well, because another element says so. */
  readonly isTroubleOnly?: boolean;
}

export function SaveLine({ outbox, isTroubleOnly = false }: SaveLineProps) {
  const snapshot = useStoreAfterPaint(outbox.subscribe, outbox.snapshot);
  const { state, reason, kept, counts } = snapshot;
  const text = describeSaveState(snapshot);
  const word = useRef<HTMLSpanElement>(null);
  const isSaved = useCallback(() => outbox.snapshot().state === 'saved', [outbox]);
  useHiddenOnceUntrue(word, state === 'saved', outbox.subscribe, isSaved);
  const trouble = state === 'waiting' || state === 'failed' || state === 'conflict';
  return (
    <div className="register-saveline" data-state={state}>
      {(trouble || !isTroubleOnly) && (
        <span className="register-savetext" ref={word} title={reason}>
          {text}
        </span>
      )}
      {state === 'waiting' && (
        <span className="register-kept">{describeWhereKept(counts.waiting, kept)}</span>
      )}
      {(state === 'waiting' || state === 'failed') && (
        <button type="button" className="btn words" onClick={() => outbox.retry()}>
          Coba lagi
        </button>
      )}
      {state === 'failed' && <DiscardButton outbox={outbox} count={counts.failed} />}
      {/* Only trouble is announced: "Menyimpan…" and "Semua tersimpan" after each tap would flood a screen reader. */}
      <span className="vh" role="status">
        {trouble &&
          `${[text, state === 'waiting' && describeWhereKept(counts.waiting, kept), reason].filter(Boolean).join('. ')}.`}
      </span>
    </div>
  );
}

/** Discards the marks that the server refused. It asks for confirmation, because they are stored nowhere else. */
function DiscardButton({ outbox, count }: { readonly outbox: Outbox; readonly count: number }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button type="button" className="btn words bad" onClick={() => setAsking(true)}>
        Buang perubahan
      </button>
      <ConfirmDialog
        open={isAsking}
        title={`Buang ${count} catatan yang gagal disimpan?`}
        confirmLabel="Buang"
        onConfirm={() => outbox.discard()}
        onClose={() => setAsking(false)}
      >
        Daftar akan menunjukkan kehadiran yang ada di server. Catatan yang dibuang tidak dapat dikembalikan.
      </ConfirmDialog>
    </>
  );
}
