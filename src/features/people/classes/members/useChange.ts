import { useChange as useChangeOf } from '../../../../kit/record/useChange.ts';

/** Everything that shows who is in a class; `rekap` is the pupil's own page. */
export const RESOURCES_SHOWING_MEMBERS = [
  'anggota-kelas',
  'siswa-kelas',
  'kelas',
  'pengguna',
  'siswa',
  'rekap',
];

/** Runs one change of a class's members. */
export const useMemberChange = (onDone: () => void) => useChangeOf(RESOURCES_SHOWING_MEMBERS, onDone);
