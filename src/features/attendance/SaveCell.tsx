import { useCallback, useRef } from 'react';
import { useStoreAfterPaint, useHiddenOnceUntrue } from './afterPaint.ts';
import type { Outbox } from './engine/outboxTypes.ts';
import { describeSaveState } from './SaveLine.tsx';

/** The save state of all marks as the last of the counters, on a phone. What is to be done about it stands in the dock. */
export function SaveCell({ outbox }: { readonly outbox: Outbox }) {
  const snapshot = useStoreAfterPaint(outbox.subscribe, outbox.snapshot);
  const { state, counts } = snapshot;
  const sign = useRef<HTMLSpanElement>(null);
  const isSaved = useCallback(() => outbox.snapshot().state === 'saved', [outbox]);
  useHiddenOnceUntrue(sign, state === 'saved', outbox.subscribe, isSaved);
  return (
    <span className="register-savecell" data-state={state}>
      <span ref={sign}>
        <span className="register-savesign" aria-hidden>
          {state === 'saving' ? '…' : state === 'saved' ? '' : counts[state]}
        </span>
        <span className="register-saveword" aria-hidden>
          {WORDS[state]}
        </span>
        <span className="vh">{describeSaveState(snapshot)}</span>
      </span>
    </span>
  );
}

/** As short as a counter is wide. */
const WORDS = {
  saved: 'Aman',
  saving: 'Kirim',
  waiting: 'Tunda',
  conflict: 'Pilih',
  failed: 'Gagal',
} as const;
