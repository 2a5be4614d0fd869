import { crumbsOf } from '../../kit/declare/messages.ts';

export const named = { slug: 'kelas', label: 'Kelas' } as const;
export const studentMessages = {
  list: 'Gagal mengambil data kelas dan siswa',
  create: 'Gagal menambahkan siswa ke kelas',
  remove: 'Gagal menghapus siswa dari kelas',
};
export const STUDENT_REMOVED = 'Berhasil menghapus siswa dari kelas';
/** The way up from a class. */
export const crumbs = crumbsOf(named);
