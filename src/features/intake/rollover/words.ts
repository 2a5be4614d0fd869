import type { PupilOutcome } from '../../../../contract/intake/rolloverPlan.ts';
import type { RolloverCounts } from '../../../../contract/intake/rollovers.ts';
import { formatNumber } from '../../../i18n/format.ts';

export const OUTCOME_WORDS: Readonly<Record<PupilOutcome, string>> = {
  naik: 'Naik',
  tinggal: 'Tinggal kelas',
  lulus: 'Lulus',
  keluar: 'Keluar',
};

const COUNT_WORDS = [
  ['promoted', 'siswa naik'],
  ['staying', 'tinggal kelas'],
  ['graduated', 'lulus'],
  ['leaving', 'keluar'],
  ['placed', 'sudah punya kelas baru'],
  ['classes', 'kelas dibuat'],
  ['subjects', 'mata pelajaran disalin'],
  ['timetable', 'jam jadwal disalin'],
  ['clashes', 'jam jadwal tidak disalin karena bentrok'],
] as const;

/** The counts in words, e.g. "360 siswa naik, 2 tinggal kelas, …". Counts of 0 are left out. */
export const describeRolloverCounts = (counts: RolloverCounts): string =>
  COUNT_WORDS.filter(([field]) => counts[field] > 0)
    .map(([field, words]) => `${formatNumber(counts[field])} ${words}`)
    .join(', ') || 'tidak ada yang berubah';
