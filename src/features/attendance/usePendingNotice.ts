import { pathTo } from '../../kit/page/paths.ts';
import { useCalmly } from './afterPaint.ts';
import { useRegisterManager } from './RegisterManagerProvider.tsx';

export interface PendingNotice {
  readonly count: number;
  readonly text: string;
  /** Whether their person must look at them; the others need a network alone. */
  readonly isAsking: boolean;
  /** The register of the first. */
  readonly to: string;
}

/**
 * Marks of registers that are not on the screen and cannot be delivered just now, or need their person. The register on
 * the screen speaks for itself.
 */
export function usePendingNotice(): PendingNotice | undefined {
  const manager = useRegisterManager();
  const { elsewhere, elsewhereCounts, kept } = useCalmly(manager.subscribe, manager.snapshot);
  const { waiting, conflict, failed } = elsewhereCounts;
  const asking = conflict + failed;
  const [first] = elsewhere;
  if (!first || waiting + asking === 0) return undefined;
  const isAsking = asking > 0;
  return {
    count: isAsking ? asking : waiting,
    text: isAsking
      ? `${asking} catatan di daftar hadir lain perlu Anda periksa.`
      : waitingText(waiting, kept),
    isAsking,
    to: pathTo('mata-pelajaran', first.subjectId, 'sesi', first.sessionId),
  };
}

const waitingText = (count: number, kept: boolean): string =>
  kept
    ? `${count} catatan belum terkirim, tersimpan di perangkat ini.`
    : `${count} catatan belum terkirim. Jangan tutup tab ini.`;
