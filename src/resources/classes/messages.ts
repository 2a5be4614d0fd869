import { doneMessages, failureMessages } from '../shared/messages.ts';
import { pathTo } from '../shared/paths.ts';

export const NOUN = 'kelas';
export const messages = failureMessages(NOUN);
export const done = doneMessages(NOUN);
export const studentMessages = {
  list: 'Gagal mengambil data kelas dan siswa',
  create: 'Gagal menambahkan siswa ke kelas',
  remove: 'Gagal menghapus siswa dari kelas',
};
export const STUDENT_REMOVED = 'Berhasil menghapus siswa dari kelas';
/** The way up from a class. */
export const crumbs = [{ label: 'Kelas', to: pathTo('kelas') }];
