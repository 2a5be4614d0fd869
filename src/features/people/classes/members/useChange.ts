import { useChange as useChangeOf } from '../../../../kit/record/useChange.ts';

const SHOWN_IN = ['anggota-kelas', 'siswa-kelas', 'kelas', 'pengguna'];

/** Runs one change of a class's members. */
export const useChange = (onDone: () => void) => useChangeOf(SHOWN_IN, onDone);
