/** The roles of this server. Another backend may have others: the dashboard then lets its server decide. */
export const ROLES = { admin: 'Admin', head: 'Kepala Sekolah', teacher: 'Guru', student: 'Siswa' } as const;

export type RoleName = (typeof ROLES)[keyof typeof ROLES];

const { admin, head, teacher, student } = ROLES;

/** Who makes calls of one kind. */
export const GROUPS = {
  adminOnly: [admin],
  /** Who may read everything. */
  office: [admin, head],
  staff: [admin, head, teacher],
  pupils: [student],
  /** Those who keep registers; of a teacher only the own subjects, which the server checks by the record. */
  keepers: [admin, teacher],
  /** Those who take in pupils' letters: the office's administrators, and of teachers the wali kelas for the own pupils, by the record. */
  letterTakers: [admin, teacher],
} as const satisfies Readonly<Record<string, readonly RoleName[]>>;

/** Students are users whose role name contains one of these, whatever the case (specification, section 1). */
export const STUDENT_ROLE_WORDS = ['siswa', 'student'] as const;

export const isStudentRole = (roleName: string | null | undefined): boolean => {
  const name = roleName?.toLowerCase() ?? '';
  return STUDENT_ROLE_WORDS.some((word) => name.includes(word));
};
