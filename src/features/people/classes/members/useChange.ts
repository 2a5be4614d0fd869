import { useChange as useChangeOf } from '../../../../kit/record/useChange.ts';

const RESOURCES_SHOWING_MEMBERS = ['anggota-kelas', 'siswa-kelas', 'kelas', 'pengguna'];

/** Runs one change of a class's members. */
export const useMemberChange = (onDone: () => void) => useChangeOf(RESOURCES_SHOWING_MEMBERS, onDone);
