import { useSyncExternalStore } from 'react';
import Button from '@mui/material/Button';
import type { Outbox, OutboxSnapshot } from './outboxTypes.ts';

/** What the page says of all marks together. */
export function saveText({ state, counts, stopped }: OutboxSnapshot): string {
  if (state === 'failed') return `Gagal menyimpan ${counts.failed} tanda`;
  if (state === 'saving') return 'Menyimpan…';
  if (state === 'saved') return 'Semua tersimpan';
  return stopped ? `Menunggu Anda masuk kembali (${counts.waiting})` : `Menunggu koneksi (${counts.waiting})`;
}

export function SaveLine({ outbox }: { readonly outbox: Outbox }) {
  const snapshot = useSyncExternalStore(outbox.subscribe, outbox.snapshot);
  const { state, reason } = snapshot;
  const text = saveText(snapshot);
  const trouble = state === 'waiting' || state === 'failed';
  return (
    <div className="register-saveline" data-state={state}>
      <span className="register-savetext" title={reason}>
        {text}
      </span>
      {trouble && (
        <Button size="small" onClick={() => outbox.retry()}>
          Coba lagi
        </Button>
      )}
      {state === 'failed' && (
        <Button size="small" color="error" onClick={() => outbox.discard()}>
          Buang perubahan
        </Button>
      )}
      {/* "Menyimpan…" and "Semua tersimpan" after each tap would drown the reader; trouble is said aloud. */}
      <span className="register-hidden" role="status">
        {trouble && `${text}. ${reason ?? ''}`}
      </span>
    </div>
  );
}
