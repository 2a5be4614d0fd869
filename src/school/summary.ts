import type { SessionExceptions, AttendanceSummary } from '../../contract/lessons/sessions.ts';

/** How far a register is filled, in words. A pupil without a mark is not counted as recorded. */
export function describeSummary({ total, belum }: Pick<AttendanceSummary, 'total' | 'belum'>): string {
  if (total === 0) return 'Belum ada siswa';
  if (belum === 0) return 'Lengkap';
  return belum === total ? 'Belum diisi' : `Sebagian: ${total - belum} dari ${total}`;
}

/** The same of a session, of which nothing is to be filled where it does not take place. */
export const describeRegister = (
  summary: Pick<AttendanceSummary, 'total' | 'belum'>,
  { cancelled }: SessionExceptions,
): string => (cancelled ? 'Dibatalkan' : describeSummary(summary));
