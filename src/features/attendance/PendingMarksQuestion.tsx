import { useSignOutQuestion, useUnloadQuestion } from '../../person/useLeaving.ts';
import { ConfirmDialog } from '../../kit/page/ConfirmDialog.tsx';
import { useCalmly } from './afterPaint.ts';
import type { RegisterManager } from './engine/registerManager.ts';

/** Most marks are saved within this time, in ms, and then no question is needed. */
const TIMEOUT_MS = 600;

const always = () => true;

/** Asks who signs out with marks that the server does not have yet, and who closes a tab that alone knows them. */
export function PendingMarksQuestion({ manager }: { readonly manager: RegisterManager }) {
  const { pending, kept } = useCalmly(manager.subscribe, manager.snapshot);
  const { isOpen, close } = useSignOutQuestion(async () => {
    if (manager.snapshot().pending === 0) return false;
    manager.wake();
    await new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS));
    return manager.snapshot().pending > 0;
  });
  useUnloadQuestion(kept ? undefined : always);

  return (
    <ConfirmDialog
      open={isOpen}
      title={pending > 0 ? `${pending} catatan belum terkirim` : 'Semua catatan sudah tersimpan'}
      cancelLabel="Tetap di sini"
      confirmLabel="Keluar"
      onConfirm={() => close(true)}
      onClose={() => close(false)}
    >
      {pending === 0
        ? 'Anda sudah bisa keluar.'
        : kept
          ? 'Catatan itu tersimpan di perangkat ini dan baru dikirim saat Anda masuk lagi di sini. Orang lain tidak dapat melihat atau mengirimnya.'
          : 'Catatan itu belum tersimpan di perangkat ini. Bila tab ini ditutup, catatan itu hilang.'}
    </ConfirmDialog>
  );
}
