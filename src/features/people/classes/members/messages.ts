export const studentMessages = {
  list: 'Gagal mengambil data kelas dan siswa',
  create: 'Gagal menambahkan siswa ke kelas',
  remove: 'Gagal menghapus siswa dari kelas',
};
export const STUDENT_REMOVED = 'Berhasil menghapus siswa dari kelas';
