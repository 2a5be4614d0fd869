import type { AttendanceSummary } from '../../../contract/attendance.ts';

/** How far a register is filled: "36/36 · Lengkap". A pupil without a mark is not counted as recorded. */
export function describeSummary(summary: AttendanceSummary | undefined): string | undefined {
  if (!summary) return undefined;
  const { total, belum } = summary;
  if (total === 0) return 'Tanpa siswa';
  const word = belum === 0 ? 'Lengkap' : belum === total ? 'Belum diisi' : 'Sebagian';
  return `${total - belum}/${total} · ${word}`;
}
