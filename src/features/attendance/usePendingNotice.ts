import { pathTo } from '../../kit/page/paths.ts';
import { useStoreAfterPaint } from './afterPaint.ts';
import { useRegisterManager } from './RegisterManagerProvider.tsx';

export interface PendingNotice {
  readonly count: number;
  readonly text: string;
  /** Whether the person must decide something about these marks; the others only need a network. */
  readonly isAsking: boolean;
  /** The path of the first of these registers. */
  readonly to: string;
}

/**
 * Counts the marks of registers that are not on the screen and cannot be delivered just now, or need the person's decision. The
 * register on the screen shows its own.
 */
export function usePendingNotice(): PendingNotice | undefined {
  const manager = useRegisterManager();
  const { elsewhere, elsewhereCounts, kept } = useStoreAfterPaint(manager.subscribe, manager.snapshot);
  const { waiting, conflict, failed } = elsewhereCounts;
  const decisionCount = conflict + failed;
  const [first] = elsewhere;
  if (!first || waiting + decisionCount === 0) return undefined;
  const isAsking = decisionCount > 0;
  return {
    count: isAsking ? decisionCount : waiting,
    text: isAsking
      ? `${decisionCount} catatan di daftar hadir lain perlu Anda periksa.`
      : waitingText(waiting, kept),
    isAsking,
    to: pathTo('mata-pelajaran', first.subjectId, 'sesi', first.sessionId),
  };
}

const waitingText = (count: number, kept: boolean): string =>
  kept
    ? `${count} catatan belum terkirim, tersimpan di perangkat ini.`
    : `${count} catatan belum terkirim. Jangan tutup tab ini.`;
