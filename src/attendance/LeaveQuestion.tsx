import { useEffect, useState } from 'react';
import { askBeforeLeaving } from '../auth/leaving.ts';
import { ConfirmDialog } from '../resources/shared/ConfirmDialog.tsx';
import { useCalmly } from './afterPaint.ts';
import type { Desk } from './desk.ts';

/** Most marks are saved within this time, in ms, and then nobody needs to be asked. */
const PATIENCE_MS = 600;

/** Asks who signs out with marks that the server does not have yet, and who closes a tab that alone knows them. */
export function LeaveQuestion({ desk }: { readonly desk: Desk }) {
  const { pending, kept } = useCalmly(desk.subscribe, desk.snapshot);
  const [answer, setAnswer] = useState<(mayLeave: boolean) => void>();

  useEffect(
    () =>
      askBeforeLeaving(async () => {
        if (desk.snapshot().pending === 0) return true;
        desk.wake();
        await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
        if (desk.snapshot().pending === 0) return true;
        return new Promise((resolve) => setAnswer(() => resolve));
      }),
    [desk],
  );

  useEffect(() => {
    if (kept) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [kept]);

  const close = (mayLeave: boolean) => {
    answer?.(mayLeave);
    setAnswer(undefined);
  };

  return (
    <ConfirmDialog
      open={answer !== undefined}
      title={pending > 0 ? `${pending} tanda belum sampai ke server` : 'Semua tanda sudah tersimpan'}
      cancelLabel="Tetap di sini"
      confirmLabel="Keluar"
      onConfirm={() => close(true)}
      onClose={() => close(false)}
    >
      {pending === 0
        ? 'Anda dapat keluar dengan tenang.'
        : kept
          ? 'Tanda itu tersimpan di perangkat ini dan baru dikirim saat Anda masuk lagi di sini. Orang lain tidak dapat melihat atau mengirimnya.'
          : 'Tanda itu belum tersimpan di perangkat ini. Bila tab ini ditutup, tanda itu hilang.'}
    </ConfirmDialog>
  );
}
