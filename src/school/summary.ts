import type { SessionExceptions, AttendanceSummary } from '../../contract/lessons/sessions.ts';

/** Says in words how complete a register is. A pupil without a mark does not count as recorded. */
export function describeSummary({ total, belum }: Pick<AttendanceSummary, 'total' | 'belum'>): string {
  if (total === 0) return 'Belum ada siswa';
  if (belum === 0) return 'Lengkap';
  return belum === total ? 'Belum diisi' : `Sebagian: ${total - belum} dari ${total}`;
}

/** The same for a session; one that is cancelled needs no marks. */
export const describeRegister = (
  summary: Pick<AttendanceSummary, 'total' | 'belum'>,
  { cancelled }: SessionExceptions,
): string => (cancelled ? 'Dibatalkan' : describeSummary(summary));
